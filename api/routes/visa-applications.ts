import type { AppContext } from '../context'
import { visaApplicationBody } from '../contract/submissions'
import { VISA_OPTIONS } from '../contract/visa-options'
import type { FormInput } from '../http/pages/form-page'
import type { Routes } from '../http/request-state'
import { addSubmissionRoute, type SubmissionForm } from './submission'

/** Largest body of a visa application, in bytes. */
const MAX_APPLICATION = 256 * 1024

/** `POST /api/visa-applications`: the wizard, whose form without script is short. */
export const visaApplicationForm: SubmissionForm = {
  path: '/api/visa-applications',
  list: 'visa-applications',
  maxBytes: MAX_APPLICATION,
  schemaFor: () => visaApplicationBody,
  inputsFor: () => INPUTS,
}

/** Adds the public call for visa applications. */
export function addVisaApplicationRoutes(routes: Routes, context: AppContext): void {
  addSubmissionRoute(routes, visaApplicationForm, context)
}

const INPUTS: FormInput[] = [
  {
    name: 'service',
    label: 'Which service do you need?',
    kind: 'select',
    required: false,
    options: Object.fromEntries(VISA_OPTIONS.service.map(option => [option, option])),
  },
  { name: 'name', label: 'Your name', kind: 'text', required: true, autocomplete: 'name' },
  { name: 'phone', label: 'Phone number', kind: 'tel', required: true, autocomplete: 'tel' },
  { name: 'email', label: 'Email address', kind: 'email', required: true, autocomplete: 'email' },
  { name: 'remarks', label: 'Remarks', kind: 'textarea', required: false },
]
