import type { AppContext } from '../context'
import { plainVisaForm } from '../contract/forms/labels/visa'
import { visaApplicationBody } from '../contract/forms/submissions'
import type { Routes } from '../http/request-state'
import { addSubmissionRoute, type SubmissionForm } from './submission'

/** Largest body of a visa application, in bytes. */
const MAX_APPLICATION = 256 * 1024

/** `POST /api/visa-applications`: the wizard, whose form without script is short. */
export const visaApplicationForm: SubmissionForm = {
  path: '/api/visa-applications',
  list: 'visa-applications',
  maxBytes: MAX_APPLICATION,
  messageField: 'remarks',
  schemaFor: () => visaApplicationBody,
  inputsFor: () => plainVisaForm().rows.flat(),
}

/** Adds the public call for visa applications. */
export function addVisaApplicationRoutes(routes: Routes, context: AppContext): void {
  addSubmissionRoute(routes, visaApplicationForm, context)
}
