import { appointmentForm } from '../../api/contract/forms/labels/appointment'
import type { FormSpec } from '../parts/form-spec'
import type { FallbackMail, Values } from '../parts/form-types'

/** The mail that visitors can send themselves when the request cannot be sent. */
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

/** The form of `instant`, which has no fields, as the specification says. */
export const instant: FormSpec = { ...appointment, rows: [] }
