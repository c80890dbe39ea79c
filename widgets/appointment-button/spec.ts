import { appointmentForm } from '../../api/contract/forms/labels/appointment'
import type { FormSpec } from '../parts/form-spec'
import type { FallbackMail, Values } from '../parts/form-types'

/** The mail that a visitor can send when the request cannot be sent. */
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

/** The dialog's form. */
export const appointment: FormSpec = {
  ...appointmentForm,
  submit: 'Book Appointment',
  mail: appointmentMail,
  strings: {
    successText: 'Appointment request sent! We will contact you soon to schedule your consultation.',
  },
}

/** The form of `instant`, without fields, as in the specification. */
export const instant: FormSpec = { ...appointment, rows: [] }
