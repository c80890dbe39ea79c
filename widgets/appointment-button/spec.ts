import { appointmentForm } from '../../api/contract/forms/labels/appointment'
import type { FormSpec } from '../parts/form-spec'
import type { FallbackMail, Values } from '../parts/form-types'

/** The email that visitors can send from their own mail program when the form cannot send the request. */
const appointmentMail = ({ firstName = '', phone = '', email = '' }: Values): FallbackMail => ({
  subject: 'Immigration Consultation Appointment',
  body: [
    'I would like to book a consultation appointment.',
    '',
    `Name: ${firstName}`,
    `Phone: ${phone}`,
    ...(email ? [`Email: ${email}`] : []),
  ].join('\n'),
})

/** The form in the dialog. */
export const appointment: FormSpec = {
  ...appointmentForm,
  submit: 'Book Appointment',
  mail: appointmentMail,
  strings: {
    successText: 'Appointment request sent! We will contact you soon to schedule your consultation.',
  },
}

/** According to the specification, the form has no fields with `instant`. */
export const instant: FormSpec = { ...appointment, rows: [] }
