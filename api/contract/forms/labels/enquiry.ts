import type { FormFields } from './field'

const required = true

/**
 * The enquiry form at the end of the landing page. The specification fixes the values of service and urgency for this
 * form.
 */
export const enquiryForm: FormFields = {
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
        waivedBy: 'noEmail',
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
}
