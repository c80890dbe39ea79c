import { URGENCIES, type Urgency } from '../contract/options'
import { type AdminRecord, type ListName, SUBMITTED_FIELD } from '../contract/records'
import { serviceLabel } from '../contract/service-label'
import { visitorName } from './mailbox'

/** One thing that the visitor said, in words for people. */
export interface StaffField {
  /** The record's field, as `email`. */
  name: string
  label: string
  value: string
}

/** Labels of the visitor's fields, in the order in which staff need them. */
const LABELS: Record<string, string> = {
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'Email',
  safeContact: 'Safe contact',
  onBehalfOf: 'On behalf of',
  preferredTime: 'Preferred time',
  contact: 'Preferred contact',
  language: 'Language',
  otherLanguage: 'Other language',
  serviceRequired: 'Service',
  urgencyLevel: 'Urgency',
  decision: 'Decision',
  message: 'Message',
  service: 'Service',
  offerLetter: 'Offer letter',
  country: 'Country',
  usVisa: 'US visa',
  whoNeedsVisa: 'Who needs a visa',
  requirement: 'Requirement',
  documents: 'Documents',
  timing: 'Timing',
  travelHistory: 'Travel history',
  travelHistoryTier: 'Travel history tier',
  visaRefusalHistory: 'Refusal history',
  refusalCount: 'Number of refusals',
  refusalDetails: 'Refusal details',
  relationship: 'Relationship status',
  residence: 'Residence',
  locality: 'Locality',
  residingCountry: 'Residing country',
  otherResidingCountry: 'Other residing country',
  travellers: 'Travellers',
  howKnow: 'How they heard of us',
  howKnowOther: 'How they heard of us (other)',
  remarks: 'Remarks',
}
const LAST_LABELS: Record<string, string> = {
  submittedAt: 'Sent at, by the visitor’s clock',
  privacyVersion: 'Privacy notice shown, version',
}

/** Fields that are no words of the visitor's, or that the name is made of. */
const NOT_LISTED = new Set([
  ...['id', 'reference', 'isProcessed', 'processedAt', 'suspect', 'held', 'mail'],
  ...['name', 'firstName', 'lastName'],
])

/** Everything that the visitor said, known fields first, empty ones left out. */
export function staffFields(list: ListName, record: AdminRecord): StaffField[] {
  const given = Object.entries(record).filter(([name]) => !NOT_LISTED.has(name) && name !== SUBMITTED_FIELD[list])
  const rank = (name: string) => {
    const place = Object.keys(LABELS).indexOf(name)
    if (place >= 0) return place
    return Object.keys(LABELS).length + (Object.hasOwn(LAST_LABELS, name) ? 1 : 0)
  }
  const sorted = given.sort(([one], [other]) => rank(one) - rank(other))
  return [['name', visitorName(record)] as const, ...sorted].flatMap(([name, value]) => fieldsOf(name, value))
}

function fieldsOf(name: string, value: unknown, label = labelOf(name)): StaffField[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([part, inner]) => fieldsOf(name, inner, `${label}, ${humanise(part)}`))
  }
  const text = wordsFor(name, value)
  return text === '' ? [] : [{ name, label, value: text }]
}

function labelOf(name: string): string {
  if (name === 'name') return 'Name'
  if (Object.hasOwn(LABELS, name)) return LABELS[name] as string
  if (Object.hasOwn(LAST_LABELS, name)) return LAST_LABELS[name] as string
  const words = humanise(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `howKnowOther` → `how know other`. */
function humanise(name: string): string {
  if (name === 'inUk') return 'in the UK'
  return name.replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
}

function wordsFor(name: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (text.trim() === '') return ''
  if (name === 'serviceRequired') return serviceLabel(text)
  if (name === 'urgencyLevel' && Object.hasOwn(URGENCIES, text)) return URGENCIES[text as Urgency]
  return text
}
