import type { AppContext } from '../context'
import { contactSchemaFor } from '../contract/contact'
import { DEFAULT_MESSAGES } from '../contract/enquiry'
import { shortNameOffer, withOneName } from '../contract/one-name'
import { CASE_TYPES, FIXED_SERVICES, FIXED_URGENCIES, URGENCIES } from '../contract/options'
import type { FormInput } from '../http/form-page'
import type { Routes } from '../http/step'
import { addSubmissionRoute, leadWithTopic, MAX_ENQUIRY, type SubmissionForm } from './submission'

/** `POST /api/contact`: the consultation form, and the enquiries that share its call. */
export const contactForm: SubmissionForm = {
  path: '/api/contact',
  list: 'inquiries',
  maxBytes: MAX_ENQUIRY,
  fromPlain: body => withOneName(withDefaultMessage(leadWithTopic(body))),
  schemaFor: contactSchemaFor,
  inputsFor: body => {
    const fixed = FIXED_SERVICES.some(service => service === body.serviceRequired)
    const choices = fixed ? fixedUrgencyInputs(body.urgencyLevel) : CHOICE_INPUTS
    return [...nameInputs(fixed, body), ...REACH_INPUTS, ...choices, MESSAGE_INPUT]
  },
}

/** Adds the public call for contact inquiries. */
export function addContactRoutes(routes: Routes, context: AppContext): void {
  addSubmissionRoute(routes, contactForm, context)
}

// A form without script has none of the words that its widget adds to an empty message.
function withDefaultMessage(body: Record<string, unknown>) {
  const own = Object.entries(DEFAULT_MESSAGES).find(([service]) => service === body.serviceRequired)?.[1]
  return own && !body.message ? { ...body, message: own } : body
}

function nameInputs(fixed: boolean, body: Record<string, unknown>): FormInput[] {
  if (fixed && !body.lastName) {
    return [{ name: 'firstName', label: 'Your name', kind: 'text', required: true, autocomplete: 'name' }]
  }
  const isLastNameNeeded = !fixed && !body.oneName
  const offer = fixed ? undefined : shortNameOffer(body)
  return [
    { name: 'firstName', label: 'First name', kind: 'text', required: true, autocomplete: 'given-name' },
    { name: 'lastName', label: 'Last name', kind: 'text', required: isLastNameNeeded, autocomplete: 'family-name' },
    ...(offer ? [{ name: 'oneName', label: offer, kind: 'checkbox', required: false } as const] : []),
  ]
}

// The forms with a fixed service send a fixed urgency too: it is asked for only where it went missing.
function fixedUrgencyInputs(urgency: unknown): FormInput[] {
  if (FIXED_URGENCIES.some(fixed => fixed === urgency)) return []
  const options = Object.fromEntries(FIXED_URGENCIES.map(fixed => [fixed, fixed]))
  return [{ name: 'urgencyLevel', label: 'How urgent is it?', kind: 'select', required: true, options }]
}

const REACH_INPUTS: FormInput[] = [
  { name: 'email', label: 'Email address', kind: 'email', required: true, autocomplete: 'email' },
  { name: 'phone', label: 'Phone number', kind: 'tel', required: true, autocomplete: 'tel' },
]

const CHOICE_INPUTS: FormInput[] = [
  {
    name: 'serviceRequired',
    label: 'What do you need help with?',
    kind: 'select',
    required: true,
    options: CASE_TYPES,
  },
  { name: 'urgencyLevel', label: 'How urgent is it?', kind: 'select', required: true, options: URGENCIES },
]

const MESSAGE_INPUT: FormInput = { name: 'message', label: 'Your situation', kind: 'textarea', required: false }
