import { CASE_TYPES, URGENCIES } from '../options'
import type { FormFields } from './field'

const required = true

/** The consultation form. */
export const consultationForm: FormFields = {
  path: '/api/contact',
  rows: [
    [
      {
        name: 'firstName',
        label: 'First name',
        control: { autoComplete: 'given-name', required },
      },
      {
        name: 'lastName',
        label: 'Last name',
        waivedBy: 'oneName',
        control: { autoComplete: 'family-name', required },
      },
    ],
    [
      {
        name: 'email',
        label: 'Email address',
        waivedBy: 'noEmail',
        control: { type: 'email', autoComplete: 'email', required },
      },
      {
        name: 'phone',
        label: 'Phone number',
        waivedBy: 'phoneAsTyped',
        control: { type: 'tel', autoComplete: 'tel', minLength: 10, required },
      },
    ],
    [
      {
        name: 'serviceRequired',
        label: 'What do you need help with?',
        kind: 'select',
        options: [['', 'Select a service'], ...Object.entries(CASE_TYPES)],
        control: { required },
      },
    ],
    [
      {
        name: 'urgencyLevel',
        label: 'How urgent is it?',
        kind: 'radios',
        callFor: 'urgent',
        options: Object.entries(URGENCIES).map(([value, label]) => [value, ...label.split(': ')] as [string, string]),
        control: { required },
      },
    ],
    [{ name: 'message', label: 'Your situation', kind: 'textarea', control: { rows: 4 } }],
  ],
}
