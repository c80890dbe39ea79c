import type { AppContext } from '../context'
import { contactSchemaFor } from '../contract/contact'
import { DEFAULT_MESSAGES, splitName } from '../contract/enquiry'
import { shortNameOffer, withOneName } from '../contract/one-name'
import { CASE_TYPES, FIXED_URGENCIES, type FixedService, URGENCIES } from '../contract/options'
import type { FormInput } from '../http/pages/form-page'
import type { Routes } from '../http/request-state'
import { addSubmissionRoute, leadWithTopic, MAX_ENQUIRY, type SubmissionForm } from './submission'

/** `POST /api/contact`: the consultation form, and the enquiries that share its call. */
export const contactForm: SubmissionForm = {
  path: '/api/contact',
  list: 'inquiries',
  maxBytes: MAX_ENQUIRY,
  fromPlain: body => withOneName(withSplitName(withDefaultMessage(leadWithTopic(body)))),
  schemaFor: contactSchemaFor,
  inputsFor: body => {
    const fixed = FIXED_FORMS.get(body.serviceRequired)
    if (!fixed)
      return [...nameInputs(body), EMAIL_INPUT, phoneInput(), ...CHOICE_INPUTS, messageInput('Your situation')]
    // A page of the firm's own may ask for both names; one that is sent unseen is none of the visitor's.
    const names =
      body.lastName && body.lastName !== UNSEEN_LAST_NAME ? nameInputs(body, false) : [nameInput(fixed.name)]
    const message = fixed.message === undefined ? [] : [messageInput(fixed.message)]
    return [
      ...names,
      phoneInput(fixed.phone),
      { ...EMAIL_INPUT, label: fixed.email },
      ...urgencyInputs(body),
      ...message,
    ]
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

// Nor does it make two names of the one that it asks for.
function withSplitName(body: Record<string, unknown>) {
  const { firstName, lastName, serviceRequired } = body
  if (!FIXED_FORMS.has(serviceRequired) || lastName || typeof firstName !== 'string') return body
  return { ...body, ...splitName(firstName) }
}

/** What the form of a fixed service calls its fields; without a message, it sends one unseen. */
const FIXED_FORMS = new Map<unknown, { name: string; phone: string; email: string; message?: string }>(
  Object.entries({
    'Immigration Consultation': {
      name: 'Your Name',
      phone: 'Your Phone Number',
      email: 'Email Address',
      message: 'The Nature of Your Immigration Enquiry',
    },
    'Callback Request': {
      name: 'Your name',
      phone: 'Phone number',
      email: 'Email address',
      message: 'How can we help?',
    },
    'Immigration Consultation Appointment': { name: 'Your name', phone: 'Phone number', email: 'Email address' },
  } satisfies Record<FixedService, object>),
)
/** What the call-back form sends beside the whole name. */
const UNSEEN_LAST_NAME = 'Callback'

const nameInput = (label: string): FormInput => ({
  name: 'firstName',
  label,
  kind: 'text',
  required: true,
  autocomplete: 'name',
})

function nameInputs(body: Record<string, unknown>, strict = true): FormInput[] {
  const offer = strict ? shortNameOffer(body) : undefined
  const required = strict && !body.oneName
  return [
    { name: 'firstName', label: 'First name', kind: 'text', required: true, autocomplete: 'given-name' },
    { name: 'lastName', label: 'Last name', kind: 'text', required, autocomplete: 'family-name' },
    ...(offer ? [{ name: 'oneName', label: offer, kind: 'checkbox', required: false } as const] : []),
  ]
}

// The forms with a fixed service send a fixed urgency too: it is asked for only where it went missing.
function urgencyInputs({ urgencyLevel }: Record<string, unknown>): FormInput[] {
  if (FIXED_URGENCIES.some(fixed => fixed === urgencyLevel)) return []
  const options = Object.fromEntries(FIXED_URGENCIES.map(fixed => [fixed, fixed]))
  return [{ name: 'urgencyLevel', label: 'How urgent is it?', kind: 'select', required: true, options }]
}

const EMAIL_INPUT: FormInput = {
  name: 'email',
  label: 'Email address',
  kind: 'email',
  required: true,
  autocomplete: 'email',
}

const phoneInput = (label = 'Phone number'): FormInput => ({
  name: 'phone',
  label,
  kind: 'tel',
  required: true,
  autocomplete: 'tel',
})

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

const messageInput = (label: string): FormInput => ({ name: 'message', label, kind: 'textarea', required: false })
