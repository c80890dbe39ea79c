import { CALL_TOPICS } from '../call-topics'
import type { FieldSpec, FormFields } from './field'

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

/** The call-back form, to the list of call-backs. */
const toCallbacks: FormFields = {
  path: '/api/callbacks',
  rows: [[nameField('name')], [phone, { name: 'preferredTime', label: 'Best time' }], [message]],
}

/** The specification's variant D: the same request as a contact inquiry, with an email address. */
const toContact: FormFields = {
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

/** The call-back form of a route, with or without the choice of a topic. */
export function callbackForm(route: CallbackRoute, withTopics: boolean): FormFields {
  const form = route === 'contact' ? toContact : toCallbacks
  return withTopics ? { ...form, rows: [...form.rows.slice(0, -1), [topic], [message]] } : form
}
