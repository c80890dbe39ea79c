import { MAX_EMAIL, MAX_NAME, MAX_PHONE, MAX_TEXT } from '../../api/contract/options'
import type { FormSpec } from '../parts/form-spec'
import type { MailDraft } from '../parts/mail-draft'
import type { Values } from '../parts/use-form'

const required = true

/** The enquiry form at the landing page's end; its fixed service, urgency and texts are the specification's. */
export const enquiry: FormSpec = {
  path: '/api/contact',
  rows: [
    [{ name: 'firstName', label: 'Your Name', control: { autoComplete: 'name', maxLength: MAX_NAME, required } }],
    [
      {
        name: 'phone',
        label: 'Your Phone Number',
        control: { type: 'tel', autoComplete: 'tel', maxLength: MAX_PHONE, required },
      },
      {
        name: 'email',
        label: 'Email Address',
        control: { type: 'email', autoComplete: 'email', maxLength: MAX_EMAIL, required },
      },
    ],
    [
      {
        name: 'message',
        label: 'The Nature of Your Immigration Enquiry',
        kind: 'textarea',
        control: { rows: 4, maxLength: MAX_TEXT },
      },
    ],
  ],
  hidden: { serviceRequired: 'Immigration Consultation', urgencyLevel: 'Medium' },
  submit: 'SUBMIT ENQUIRY',
  strings: { successText: 'Thank you! Your enquiry has been sent successfully. We will contact you soon.' },
}

/** The mail that takes an enquiry's place when it cannot be sent. */
export const enquiryDraft = ({ firstName, phone, email, message }: Values): MailDraft => ({
  subject: 'Immigration Enquiry from Website',
  body: `Name: ${firstName}\nPhone: ${phone}\nEmail: ${email}\n\nEnquiry:\n${message}`,
})
