import { leadMessage } from '../../api/contract/forms/call-topics'
import { type CallbackRoute, callbackForm } from '../../api/contract/forms/labels/callback'
import type { FormSpec } from '../parts/form-spec'
import type { FallbackMail, Values } from '../parts/form-types'

/** The email that visitors can send from their own mail program when the form cannot send the request. */
const callbackMail = (values: Values): FallbackMail => ({
  subject: 'Callback Request',
  body: `Name: ${values.name ?? values.firstName}\nPhone: ${values.phone}\n${
    values.email ? `Email: ${values.email}\n` : ''
  }${values.preferredTime ? `Best time to call: ${values.preferredTime}\n` : ''}\nEnquiry:\n${leadMessage(values.topic, values.message ?? '')}`,
})

/** The call-back form with this `route`, with or without a choice of topics. */
export const callback = (route: CallbackRoute, withTopics: boolean): FormSpec => ({
  ...callbackForm(route, withTopics),
  submit: 'Request a call back',
  mail: callbackMail,
  strings: { successText: 'Callback request sent! We will contact you soon.' },
})
