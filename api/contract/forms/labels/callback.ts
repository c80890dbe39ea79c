import { CALL_TOPICS } from '../call-topics'
import { callbackFields, helpField, phoneField, wholeName } from './callback-fields'
import type { FieldSpec, FormFields } from './field'

const topic: FieldSpec = {
  name: 'topic',
  label: 'What is it about?',
  kind: 'select',
  options: [['', 'Choose a topic'], ...Object.entries(CALL_TOPICS)],
}

/**
 * Variant D of the specification: a call-back form that also asks for an email address, and sends a contact enquiry.
 */
const toContact: FormFields = {
  path: '/api/contact',
  rows: [
    [wholeName('firstName')],
    [
      phoneField,
      {
        name: 'email',
        label: 'Email address',
        waivedBy: 'noEmail',
        control: { type: 'email', autoComplete: 'email', required: true },
      },
    ],
    [helpField],
  ],
  hidden: { lastName: 'Callback', serviceRequired: 'Callback Request', urgencyLevel: 'High' },
}

/** The list to which a call-back form adds requests: call-backs or contact enquiries. */
export type CallbackRoute = 'callbacks' | 'contact'

/** Makes the call-back form for a list, with or without a choice of topics. */
export function callbackForm(route: CallbackRoute, withTopics: boolean): FormFields {
  const form = route === 'contact' ? toContact : callbackFields
  return withTopics ? { ...form, rows: [...form.rows.slice(0, -1), [topic], [helpField]] } : form
}
