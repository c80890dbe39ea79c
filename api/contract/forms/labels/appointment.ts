import type { FieldSpec, FormFields } from './field'

/** The fixed fields of a request for an appointment: service, urgency and message, as the specification gives them. */
export const APPOINTMENT = {
  serviceRequired: 'Immigration Consultation Appointment',
  urgencyLevel: 'High',
  message: 'Please contact me to schedule a consultation appointment.',
}

/** The form in the dialog: the visitor's name, and one way to reach the visitor. */
export const appointmentForm: FormFields = {
  path: '/api/contact',
  rows: [
    [
      {
        name: 'firstName',
        label: 'Your name',
        control: { autoComplete: 'name', required: true },
      },
    ],
    [
      { name: 'phone', label: 'Phone number', control: { type: 'tel', autoComplete: 'tel' } },
      {
        name: 'email',
        label: 'Email address',
        control: { type: 'email', autoComplete: 'email' },
      },
    ],
  ],
  hidden: APPOINTMENT,
}

/**
 * The appointment form without JavaScript. This form cannot require a phone number or an email address, so it requires
 * both.
 */
export function plainAppointmentForm(): FormFields {
  const insist = (field: FieldSpec) => ({ ...field, control: { ...field.control, required: true } })
  return { ...appointmentForm, rows: appointmentForm.rows.map(row => row.map(insist)) }
}
