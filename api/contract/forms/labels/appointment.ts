import type { FieldSpec, FormFields } from './field'

/** The service, urgency and message that the specification prescribes for every request for an appointment. */
export const APPOINTMENT = {
  serviceRequired: 'Immigration Consultation Appointment',
  urgencyLevel: 'High',
  message: 'Please contact me to schedule a consultation appointment.',
}

/** The fields of the appointment form in its dialog: the visitor's name, phone number and email address. */
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
 * The appointment form without JavaScript. HTML alone cannot require one of phone number and email address, so this
 * form requires both.
 */
export function plainAppointmentForm(): FormFields {
  const insist = (field: FieldSpec) => ({ ...field, control: { ...field.control, required: true } })
  return { ...appointmentForm, rows: appointmentForm.rows.map(row => row.map(insist)) }
}
