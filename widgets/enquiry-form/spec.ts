import { enquiryForm } from '../../api/contract/forms/labels/enquiry'
import type { FormSpec } from '../parts/form-spec'
import type { FallbackMail, Values } from '../parts/form-types'

/** The email that visitors can send from their own mail program when the form cannot send the enquiry. */
const enquiryMail = ({ firstName, phone, email, message }: Values): FallbackMail => ({
  subject: 'Immigration Enquiry from Website',
  body: `Name: ${firstName}\nPhone: ${phone}\nEmail: ${email}\n\nEnquiry:\n${message}`,
})

/** The short enquiry form, with the texts of the specification. */
export const enquiry: FormSpec = {
  ...enquiryForm,
  submit: 'SUBMIT ENQUIRY',
  mail: enquiryMail,
  strings: { successText: 'Thank you! Your enquiry has been sent successfully. We will contact you soon.' },
}
