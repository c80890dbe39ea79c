import * as z from 'zod/mini'
import { noEmailSignal } from '../contract/forms/inquiry'
import { plainVisaForm } from '../contract/forms/labels/visa'
import { visaApplicationBody } from '../contract/forms/submissions'
import { withNoEmail, withOffer } from './offers'
import { type SubmissionForm, submissionCall, withSignals } from './submission'

/** The maximum size of a visa application's body, in bytes. */
const MAX_APPLICATION = 256 * 1024

/**
 * How the server reads and checks the forms that are sent to `POST /api/visa-applications`: the wizard, and a short
 * form without JavaScript.
 */
export const visaApplicationForm: SubmissionForm = {
  path: '/api/visa-applications',
  list: 'visa-applications',
  maxBytes: MAX_APPLICATION,
  messageField: 'remarks',
  schemaFor: () => visaApplicationBody,
  fromPlain: withNoEmail,
  inputsFor: body =>
    plainVisaForm()
      .rows.flat()
      .flatMap(field => withOffer(field, body)),
}

/** A body of `POST /api/visa-applications`. */
export const visaApplicationFields = z.union([
  withSignals(visaApplicationBody),
  withSignals(z.extend(visaApplicationBody, noEmailSignal)),
])

/** The endpoint that receives visa applications. */
export const visaApplicationCalls = [
  submissionCall(visaApplicationForm, { summary: 'Send a visa application', body: visaApplicationFields }),
]
