import type { AppContext } from '../context'
import { callbackForm } from '../contract/forms/labels/callback'
import { callbackBody } from '../contract/forms/submissions'
import type { Routes } from '../http/request-state'
import { addSubmissionRoute, leadWithTopic, MAX_ENQUIRY, type SubmissionForm } from './submission'

/** `POST /api/callbacks`: the call-back form. */
export const callbacks: SubmissionForm = {
  path: '/api/callbacks',
  list: 'callbacks',
  maxBytes: MAX_ENQUIRY,
  messageField: 'message',
  fromPlain: leadWithTopic,
  schemaFor: () => callbackBody,
  inputsFor: body => callbackForm('callbacks', 'topic' in body).rows.flat(),
}

/** Adds the public call for call-back requests. */
export function addCallbackRoutes(routes: Routes, context: AppContext): void {
  addSubmissionRoute(routes, callbacks, context)
}
