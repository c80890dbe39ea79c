import type { FormSpec } from '../parts/form-spec'
import type { MailDraft } from '../parts/mail-draft'
import type { Values } from '../parts/use-form'

const required = true

/** The enquiry form at the landing page's end; its fixed service, urgency and texts are the specification's. */
export const enquiry: FormSpec = {
  path: '/api/contact',
  rows: [
    [{ name: 'firstName', label: 'Your Name', control: { autoComplete: 'name', required } }],
    [
      {
        name: 'phone',
        label: 'Your Phone Number',
        control: { type: 'tel', autoComplete: 'tel', required },
      },
      {
        name: 'email',
        label: 'Email Address',
        control: { type: 'email', autoComplete: 'email', required },
      },
    ],
    [
      {
        name: 'message',
        label: 'The Nature of Your Immigration Enquiry',
        kind: 'textarea',
        control: { rows: 4 },
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
