import type { AppContext } from '../context'
import { callbackBody } from '../contract/submissions'
import type { FormInput } from '../http/pages/form-page'
import type { Routes } from '../http/request-state'
import { addSubmissionRoute, leadWithTopic, MAX_ENQUIRY, type SubmissionForm } from './submission'

/** `POST /api/callbacks`: the call-back form. */
export const callbackForm: SubmissionForm = {
  path: '/api/callbacks',
  list: 'callbacks',
  maxBytes: MAX_ENQUIRY,
  fromPlain: leadWithTopic,
  schemaFor: () => callbackBody,
  inputsFor: () => INPUTS,
}

/** Adds the public call for call-back requests. */
export function addCallbackRoutes(routes: Routes, context: AppContext): void {
  addSubmissionRoute(routes, callbackForm, context)
}

const INPUTS: FormInput[] = [
  { name: 'name', label: 'Your name', kind: 'text', required: true, autocomplete: 'name' },
  { name: 'phone', label: 'Phone number', kind: 'tel', required: true, autocomplete: 'tel' },
  { name: 'preferredTime', label: 'Best time', kind: 'text', required: false },
  { name: 'message', label: 'How can we help?', kind: 'textarea', required: false },
]
