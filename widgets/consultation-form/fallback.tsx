import type { PublicFirm } from '../../api/contract/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { FallbackForm } from '../parts/fallback-form'
import { consultation } from './spec'

/** The plain form to put inside `<haven-consultation-form>`, which works without the script. */
export const ConsultationFallback = (props: {
  api: string
  firm: PublicFirm
  wanted?: number | undefined
  formLanguage?: FormLanguage | undefined
}) => <FallbackForm spec={consultation} {...props} />
