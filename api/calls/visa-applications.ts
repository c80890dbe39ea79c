import * as z from 'zod/mini'
import { noEmailSignal } from '../contract/forms/inquiry'
import { plainVisaForm } from '../contract/forms/labels/visa'
import { visaApplicationBody } from '../contract/forms/submissions'
import { withNoEmail, withOffer } from './offers'
import { type SubmissionForm, submissionCall, withSignals } from './submission'

/** Largest body of a visa application, in bytes. */
const MAX_APPLICATION = 256 * 1024

/** The form of `POST /api/visa-applications`: the wizard, or a short form without JavaScript. */
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

/** The call that receives visa applications. */
export const visaApplicationCalls = [
  submissionCall(visaApplicationForm, { summary: 'Send a visa application', body: visaApplicationFields }),
]
