import type { PublicFirm } from '../../api/contract/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { FallbackForm } from '../parts/fallback-form'
import { enquiry } from './spec'

/** The documented children of `<haven-enquiry-form>`. */
export const EnquiryFallback = (props: { api: string; firm: PublicFirm; formLanguage?: FormLanguage | undefined }) => (
  <FallbackForm spec={enquiry} {...props} />
)
