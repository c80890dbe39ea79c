import { callbackForm } from '../contract/forms/labels/callback'
import { callbackBody } from '../contract/forms/submissions'
import { leadWithTopic, MAX_ENQUIRY, type SubmissionForm, submissionCall, withSignals } from './submission'

/** How the server reads and checks the forms that are sent to `POST /api/callbacks`. */
export const callbacks: SubmissionForm = {
  path: '/api/callbacks',
  list: 'callbacks',
  maxBytes: MAX_ENQUIRY,
  messageField: 'message',
  fromPlain: leadWithTopic,
  schemaFor: () => callbackBody,
  inputsFor: body => callbackForm('callbacks', 'topic' in body).rows.flat(),
}

/** The body of `POST /api/callbacks`. */
export const callbackSubmission = withSignals(callbackBody)

/** The endpoint that receives call-back requests. */
export const callbackCalls = [submissionCall(callbacks, { summary: 'Ask to be called back', body: callbackSubmission })]
