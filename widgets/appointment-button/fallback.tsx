import type { PublicFirm } from '../../api/contract/firm'
import { FallbackForm } from '../parts/fallback-form'
import { appointment } from './spec'

const spec = {
  ...appointment,
  // A plain form cannot ask for one of two fields.
  rows: appointment.rows.map(row => row.map(field => ({ ...field, control: { ...field.control, required: true } }))),
}

/** The documented children of `<haven-appointment-button>`: closed, as tall as the button that takes its place. */
export const AppointmentFallback = (props: { api: string; firm: PublicFirm }) => (
  <details className="haven">
    <summary>{spec.submit}</summary>
    <FallbackForm spec={spec} {...props} inside />
  </details>
)
