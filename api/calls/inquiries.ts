import * as z from 'zod/mini'
import { consultationBody, fixedEnquiryBody, inquirySchemaFor, waivedBody } from '../contract/forms/inquiry'
import { plainAppointmentForm } from '../contract/forms/labels/appointment'
import { callbackForm } from '../contract/forms/labels/callback'
import { consultationForm } from '../contract/forms/labels/consultation'
import { enquiryForm } from '../contract/forms/labels/enquiry'
import { type FieldSpec, type FormFields, lifted } from '../contract/forms/labels/field'
import { withOneName } from '../contract/forms/offers'
import { FIXED_URGENCIES, type FixedService } from '../contract/forms/options'
import { DEFAULT_MESSAGES, splitName } from '../contract/forms/short-enquiry'
import type { FormInput } from '../http/pages/form-page'
import { withNoEmail, withOffer } from './offers'
import { leadWithTopic, MAX_ENQUIRY, type SubmissionForm, submissionCall, withSignals } from './submission'

/**
 * How the server reads and checks the forms that are sent to `POST /api/contact`: the consultation form and the shorter
 * enquiries.
 */
export const inquiryForm: SubmissionForm = {
  path: '/api/contact',
  list: 'inquiries',
  maxBytes: MAX_ENQUIRY,
  messageField: 'message',
  fromPlain: body => withUrgency(withNoEmail(withOneName(withSplitName(withDefaultMessage(leadWithTopic(body)))))),
  schemaFor: inquirySchemaFor,
  inputsFor: body => {
    const form = FIXED_FORMS.get(body.serviceRequired)?.(body)
    if (!form) return consultationForm.rows.flat().flatMap(field => withOffer(field, body))
    // True for a form with a separate field for the last name: the visitor typed the last name, so it does not come
    // from a hidden input.
    const asksForBoth = body.lastName && body.lastName !== form.hidden?.lastName
    const fields = form.rows
      .flat()
      .flatMap(field => (asksForBoth && field.name === 'firstName' ? NAMES : withOffer(field, body)))
    const message = fields.findIndex(({ name }) => name === 'message')
    const place = message < 0 ? fields.length : message
    return [...fields.slice(0, place), ...urgencyInputs(body), ...fields.slice(place)]
  },
}

/** A body of `POST /api/contact`. Several kinds of enquiry use this endpoint, and each has its own body. */
export const inquiryFields = z.union([
  withSignals(consultationBody),
  withSignals(waivedBody),
  withSignals(fixedEnquiryBody),
])

/** The endpoint that receives enquiries from the contact forms. */
export const inquiryCalls = [submissionCall(inquiryForm, { summary: 'Send an enquiry', body: inquiryFields })]

// Without JavaScript, no widget adds the text for an empty message, so the server adds it.
function withDefaultMessage(body: Record<string, unknown>) {
  const own = Object.entries(DEFAULT_MESSAGES).find(([service]) => service === body.serviceRequired)?.[1]
  return own && !body.message ? { ...body, message: own } : body
}

// Without JavaScript, a form cannot split its one name field into first and last name, so the server splits it.
function withSplitName(body: Record<string, unknown>) {
  const { firstName, lastName, serviceRequired } = body
  if (!FIXED_FORMS.has(serviceRequired) || lastName || typeof firstName !== 'string') return body
  return { ...body, ...splitName(firstName) }
}

// For a decision, the time limits decide the urgency, so the visitor need not choose one.
const withUrgency = (body: Record<string, unknown>) =>
  body.decision && !body.urgencyLevel ? { ...body, urgencyLevel: 'priority' } : body

/** For each fixed service, the fields of its form without JavaScript. */
const FIXED_FORMS = new Map<unknown, (body: Record<string, unknown>) => FormFields>(
  Object.entries({
    'Immigration Consultation': () => enquiryForm,
    'Callback Request': body => callbackForm('contact', 'topic' in body),
    'Immigration Consultation Appointment': plainAppointmentForm,
  } satisfies Record<FixedService, (body: Record<string, unknown>) => FormFields>),
)

/** The fields for first and last name; a short form never requires the last name. */
const NAMES = fieldsOf('firstName', 'lastName').map(field => (field.waivedBy ? lifted(field) : field))

// The page of mistakes asks for the urgency only if it is missing or unknown: a form with a fixed service normally also
// sends a fixed urgency.
function urgencyInputs({ urgencyLevel }: Record<string, unknown>): FormInput[] {
  if (FIXED_URGENCIES.some(fixed => fixed === urgencyLevel)) return []
  const options = FIXED_URGENCIES.map(fixed => [fixed, fixed] as const)
  return fieldsOf('urgencyLevel').map(field => ({ ...field, options }))
}

function fieldsOf(...names: string[]): FieldSpec[] {
  return consultationForm.rows.flat().filter(({ name }) => names.includes(name))
}
