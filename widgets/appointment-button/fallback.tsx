import type { PublicFirm } from '../../api/contract/content/firm'
import { plainAppointmentForm } from '../../api/contract/forms/labels/appointment'
import { FallbackForm } from '../parts/fallback-form'
import { appointment } from './spec'

const spec = { ...appointment, ...plainAppointmentForm() }

/**
 * The plain form to put inside `<haven-appointment-button>`. It works without the script. The collapsed form is as high
 * as the button that replaces it.
 */
export const AppointmentFallback = (props: { api: string; firm: PublicFirm }) => (
  <details className="haven">
    <summary>{spec.submit}</summary>
    <FallbackForm spec={spec} {...props} inside />
  </details>
)
