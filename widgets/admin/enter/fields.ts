import type { DecisionKind } from '../../../api/contract/forms/decision-kinds'
import type { Urgency } from '../../../api/contract/forms/options'
import type { SafeWay } from '../../../api/contract/forms/safe-ways'
import { CASE_WORDS, LANGUAGE_WORDS, OTHER_LANGUAGE, VISA_WORDS } from '../../../api/contract/records/counted-values'
import type { ListName } from '../../../api/contract/records/records'

/** One field of the form. Its name is the field's path in the API, such as `decision.kind`. */
export interface EnteredField {
  name: string
  label: string
  kind?: 'area' | 'date'
  choices?: Record<string, string>
  help?: string
  /** True when the API requires this field. */
  isNeeded?: boolean
}

// The dashboard has its own labels for urgencies, kinds of decision and safe ways of contact. The compiler checks that
// every value has a label. If the forms shared these labels, visitors would have to load one more file.
const URGENCIES = {
  urgent: 'Urgent: within 7 days',
  priority: 'Priority: within 2 weeks',
  standard: 'Standard',
} satisfies Record<Urgency, string>
const KINDS = {
  refusal: 'Refusal',
  cancellation: 'Cancellation (leave cut short)',
  removal: 'Removal or deportation notice',
  detention: 'Detention',
  review: 'Administrative review decided',
  tribunal: 'Tribunal’s decision',
  other: 'Another decision',
  unknown: 'Decision of an unknown kind',
} satisfies Record<DecisionKind, string>
const SAFE_WAYS = { call: 'Call', text: 'Text', whatsapp: 'WhatsApp', email: 'Email' } satisfies Record<SafeWay, string>
const { [OTHER_LANGUAGE]: _, te: __, kn: ___, ml: ____, mr: _____, ...LANGUAGES } = LANGUAGE_WORDS

const isNeeded = true
const CHOOSE = { '': 'Choose' }
const YES_NO = { '': 'Not asked', yes: 'Yes', no: 'No', unknown: 'Not known' }
const phone: EnteredField = { name: 'phone', label: 'Phone', isNeeded }
const language: EnteredField = {
  name: 'language',
  label: 'Language to speak',
  choices: { '': 'Not asked', ...LANGUAGES },
}
const email: EnteredField = { name: 'email', label: 'Email', help: 'Leave it empty if they have none' }

/** The fields of a request in each list. */
export const FIELDS: Record<ListName, readonly EnteredField[]> = {
  inquiries: [
    { name: 'firstName', label: 'First name', isNeeded },
    { name: 'lastName', label: 'Last name', help: 'Leave it empty if they have one name' },
    phone,
    email,
    { name: 'serviceRequired', label: 'Service', choices: { ...CHOOSE, ...CASE_WORDS }, isNeeded },
    { name: 'urgencyLevel', label: 'Urgency', choices: { ...CHOOSE, ...URGENCIES }, isNeeded },
    language,
    { name: 'message', label: 'Message', kind: 'area' },
  ],
  'visa-applications': [
    { name: 'name', label: 'Name', isNeeded },
    phone,
    email,
    { name: 'whatsapp', label: 'WhatsApp' },
    {
      name: 'service',
      label: 'Service',
      choices: { ...CHOOSE, ...VISA_WORDS },
    },
    { name: 'remarks', label: 'Remarks', kind: 'area' },
  ],
  callbacks: [
    { name: 'name', label: 'Name', isNeeded },
    phone,
    { name: 'preferredTime', label: 'Preferred time' },
    language,
    { name: 'message', label: 'Message', kind: 'area' },
  ],
}

/** The fields about detention, a decision and a removal. From these, the API computes the time limits. */
export const PRESSING: readonly EnteredField[] = [
  { name: 'decision.detained', label: 'Detained', choices: YES_NO },
  { name: 'decision.kind', label: 'Kind of decision', choices: { '': 'Not asked', ...KINDS } },
  { name: 'decision.inUk', label: 'In the UK', choices: YES_NO },
  { name: 'decision.sentOn', label: 'Decision sent on', kind: 'date' },
  { name: 'decision.receivedOn', label: 'Decision received on', kind: 'date' },
  { name: 'decision.removalOn', label: 'Removal on', kind: 'date' },
]

/** The fields about safe ways of contact, and about the person on whose behalf somebody else asks. */
export const REACH: readonly EnteredField[] = [
  { name: 'safeContact.times', label: 'Safe times' },
  { name: 'safeContact.note', label: 'To keep them safe', kind: 'area' },
  { name: 'onBehalfOf.relationship', label: 'They ask for', help: 'Such as: their brother' },
  { name: 'onBehalfOf.name', label: 'Name of that person' },
]

/** The checkboxes for safe ways of contact: each way, with its label. */
export const WAYS = Object.entries(SAFE_WAYS) as [SafeWay, string][]

/** The typed text of each field. A ticked box also has a text. */
export type Entered = Record<string, string>

/**
 * The body of the API request with which staff enter a request. The phone number stays as staff typed it. An empty
 * email address means that the person has none.
 */
export function bodyOf(list: ListName, typed: Entered): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { name, isNeeded } of [...FIELDS[list], ...PRESSING, ...REACH]) {
    const value = (typed[name] ?? '').trim()
    const [group = '', part] = name.split('.')
    if (!value && !isNeeded) continue
    if (part) body[group] = { ...(body[group] as object), [part]: value }
    else body[name] = value
  }
  const ways = WAYS.flatMap(([way]) => (typed[`way.${way}`] ? way : []))
  return {
    ...body,
    ...(ways.length && { safeContact: { ...(body.safeContact as object), ways } }),
    ...(FIELDS[list].includes(email) && !body.email && { noEmail: true }),
    ...(list === 'inquiries' && { phoneAsTyped: true, ...(!body.lastName && { oneName: true }) }),
    ...(typed.told && { privacyNotice: 'told' }),
  }
}
