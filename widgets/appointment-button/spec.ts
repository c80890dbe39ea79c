import type { FormSpec } from '../parts/form-spec'
import type { MailDraft } from '../parts/mail-draft'
import type { Values } from '../parts/use-form'

/** The specification's fixed service, urgency and message. */
export const fixed = {
  serviceRequired: 'Immigration Consultation Appointment',
  urgencyLevel: 'High',
  message: 'Please contact me to schedule a consultation appointment.',
}

const shared = {
  path: '/api/contact',
  submit: 'Book Appointment',
  strings: {
    successText: 'Appointment request sent! We will contact you soon to schedule your consultation.',
  },
} as const

/** The dialog's form: who asks, and one way to reach them. */
export const appointment: FormSpec = {
  ...shared,
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
  hidden: fixed,
}

/** What `instant` sends: no field at all, as in the specification. */
export const instant: FormSpec = { ...shared, rows: [] }

/** The mail that takes a request's place when it cannot be sent. */
export const appointmentDraft = ({ firstName = '', phone = '', email = '' }: Values): MailDraft => ({
  subject: 'Immigration Consultation Appointment',
  body: [
    'I would like to book a consultation appointment.',
    '',
    `Name: ${firstName}`,
    `Phone: ${phone}`,
    ...(email ? [`Email: ${email}`] : []),
  ].join('\n'),
})
