import { DEFAULT_MESSAGES } from '../../api/contract/forms/short-enquiry'
import { enquiryFields, toEnquiry } from '../parts/enquiry-fields'
import { createFormActions } from '../parts/sending'

/** The functions with which the enquiry form checks and sends. */
export const formActions = createFormActions({
  schema: enquiryFields,
  path: '/api/contact',
  invalidates: '/api/admin/inquiries',
  toPayload: values => toEnquiry(values, DEFAULT_MESSAGES['Immigration Consultation']),
})
