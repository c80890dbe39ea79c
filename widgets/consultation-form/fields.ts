import { CASE_TYPES, MAX_EMAIL, MAX_NAME, MAX_PHONE, MAX_TEXT, URGENCIES } from '../../api/contract/options'

/** Every text that a visitor reads in the consultation form; the messages and toasts are the specification's. */
export const strings = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  serviceRequired: 'What do you need help with?',
  chooseService: 'Select a service',
  urgencyLevel: 'How urgent is it?',
  message: 'Your situation',
  optional: '(optional)',
  submit: 'Request a consultation',
  successTitle: 'Success!',
  successText: 'Your consultation request has been received. We will contact you within 2 hours.',
  errorTitle: 'Error',
  errorText: 'Failed to submit your request. Please try again.',
} as const

interface TextField {
  name: 'firstName' | 'lastName' | 'email' | 'phone'
  type: 'text' | 'email' | 'tel'
  autoComplete: string
  maxLength: number
  minLength?: number
}

/** The one-line fields, in rows of two. */
export const rows: TextField[][] = [
  [
    { name: 'firstName', type: 'text', autoComplete: 'given-name', minLength: 2, maxLength: MAX_NAME },
    { name: 'lastName', type: 'text', autoComplete: 'family-name', minLength: 2, maxLength: MAX_NAME },
  ],
  [
    { name: 'email', type: 'email', autoComplete: 'email', maxLength: MAX_EMAIL },
    { name: 'phone', type: 'tel', autoComplete: 'tel', minLength: 10, maxLength: MAX_PHONE },
  ],
]

export const services = Object.entries(CASE_TYPES)

/** Each urgency as its value, its word and what the word means. */
export const urgencies = Object.entries(URGENCIES).map(([value, label]) => [value, ...label.split(': ')] as const)

export const messageField = { name: 'message', rows: 4, maxLength: MAX_TEXT }
