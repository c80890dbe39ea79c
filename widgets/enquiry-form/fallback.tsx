import type { PublicFirm } from '../../api/contract/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { FallbackForm } from '../parts/fallback-form'
import { enquiry } from './spec'

/** The plain form to put inside `<haven-enquiry-form>`, which works without the script. */
export const EnquiryFallback = (props: { api: string; firm: PublicFirm; formLanguage?: FormLanguage | undefined }) => (
  <FallbackForm spec={enquiry} {...props} />
)
