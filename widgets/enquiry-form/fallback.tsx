import type { PublicFirm } from '../../api/contract/content/firm'
import { FallbackForm } from '../parts/fallback-form'
import { enquiry } from './spec'

/** The documented children of `<haven-enquiry-form>`. */
export const EnquiryFallback = (props: { api: string; firm: PublicFirm }) => <FallbackForm spec={enquiry} {...props} />
