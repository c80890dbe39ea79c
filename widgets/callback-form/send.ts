import { leadMessage } from '../../api/contract/forms/call-topics'
import { callbackSchema } from '../../api/contract/forms/callback'
import { DEFAULT_MESSAGES } from '../../api/contract/forms/short-enquiry'
import { enquiryFields } from '../parts/enquiry-fields'
import { createFormActions } from '../parts/sending'

// With the fields of the urgent lane's four lines: in a chunk of their own they would cost this form 200 bytes.
export { callLines } from '../../api/contract/forms/labels/call-lines'

/** What each route of the call-back form needs to check and send itself. */
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
