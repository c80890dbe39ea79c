import { leadMessage } from '../../api/contract/forms/call-topics'
import { callbackSchema } from '../../api/contract/forms/callback'
import { DEFAULT_MESSAGES } from '../../api/contract/forms/short-enquiry'
import { enquiryFields } from '../parts/enquiry-fields'
import { createFormActions } from '../parts/sending'

// The urgent panel of other forms also needs these fields. This file exports the fields, because a separate chunk would
// cost the call-back form 200 bytes.
export { callbackFields } from '../../api/contract/forms/labels/callback-fields'

/** The functions that check the fields and send the request, for each `route` of the call-back form. */
export const formActionsByRoute = {
  callbacks: createFormActions({
    schema: callbackSchema,
    path: '/api/callbacks',
    invalidates: '/api/admin/callbacks',
    toPayload: values => ({ ...values, message: leadMessage(values.topic, values.message ?? '') }),
  }),
  contact: createFormActions({
    schema: enquiryFields,
    path: '/api/contact',
    invalidates: '/api/admin/inquiries',
    toPayload: values => ({
      ...values,
      message: leadMessage(values.topic, values.message ?? '') || DEFAULT_MESSAGES['Callback Request'],
    }),
  }),
}
