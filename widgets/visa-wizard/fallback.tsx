import type { PublicFirm } from '../../api/contract/firm'
import { FallbackForm } from '../parts/fallback-form'
import { shortForm } from './spec'

/** The documented children of `<haven-visa-wizard>`: a short form that works without script. */
export const VisaWizardFallback = (props: { api: string; firm: PublicFirm }) => (
  <FallbackForm spec={shortForm} {...props} />
)
