import { DEFAULT_MESSAGES } from '../../api/contract/forms/short-enquiry'
import { enquiryFields, toEnquiry } from '../parts/enquiry-fields'
import { createFormActions } from '../parts/sending'

/** The functions that check the fields of the enquiry form and send the request. */
export const formActions = createFormActions({
  schema: enquiryFields,
  path: '/api/contact',
  invalidates: '/api/admin/inquiries',
  toPayload: values => toEnquiry(values, DEFAULT_MESSAGES['Immigration Consultation']),
})
