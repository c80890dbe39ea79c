import { CALL_TOPICS, leadMessage } from '../../api/contract/call-topics'
import type { FieldSpec, FormSpec } from '../parts/form-spec'
import type { MailDraft } from '../parts/mail-draft'
import type { Values } from '../parts/use-form'

const required = true

const phone: FieldSpec = {
  name: 'phone',
  label: 'Phone number',
  control: { type: 'tel', autoComplete: 'tel', required },
}
const message: FieldSpec = {
  name: 'message',
  label: 'How can we help?',
  kind: 'textarea',
  control: { rows: 2 },
}
const nameField = (name: string): FieldSpec => ({
  name,
  label: 'Your name',
  control: { autoComplete: 'name', required },
})
const topic: FieldSpec = {
  name: 'topic',
  label: 'What is it about?',
  kind: 'select',
  options: [['', 'Choose a topic'], ...Object.entries(CALL_TOPICS)],
}
const shared = {
  submit: 'Request a call back',
  strings: { successText: 'Callback request sent! We will contact you soon.' },
}

/** The call-back form, to the list of call-backs. */
const toCallbacks: FormSpec = {
  ...shared,
  path: '/api/callbacks',
  rows: [[nameField('name')], [phone, { name: 'preferredTime', label: 'Best time' }], [message]],
}

/** The specification's variant D: the same request as a contact inquiry, with an email address. */
const toContact: FormSpec = {
  ...shared,
  path: '/api/contact',
  rows: [
    [nameField('firstName')],
    [
      phone,
      {
        name: 'email',
        label: 'Email address',
        control: { type: 'email', autoComplete: 'email', required },
      },
    ],
    [message],
  ],
  hidden: { lastName: 'Callback', serviceRequired: 'Callback Request', urgencyLevel: 'High' },
}

/** Where a call-back form sends: its own list, or the contact inquiries. */
export type CallbackRoute = 'callbacks' | 'contact'

/** The form of a route, with or without the choice of a topic. */
export function callback(route: CallbackRoute, withTopics: boolean): FormSpec {
  const spec = route === 'contact' ? toContact : toCallbacks
  return withTopics ? { ...spec, rows: [...spec.rows.slice(0, -1), [topic], [message]] } : spec
}

/** The mail that takes a call-back request's place when it cannot be sent. */
export const callbackDraft = (values: Values): MailDraft => ({
  subject: 'Callback Request',
  body: `Name: ${values.name ?? values.firstName}\nPhone: ${values.phone}\n${
    values.email ? `Email: ${values.email}\n` : ''
  }${values.preferredTime ? `Best time to call: ${values.preferredTime}\n` : ''}\nEnquiry:\n${leadMessage(values.topic, values.message ?? '')}`,
})
