import { DECISION_KINDS } from '../forms/decision-kinds'
import { fileInWords } from '../forms/files'
import { URGENCIES } from '../forms/options'
import { SAFE_WAYS } from '../forms/safe-ways'
import { shortDayInWords } from '../limits/limit-words'
import type { AdminRecord, ListName } from './records'
import { serviceLabel } from './service-label'
import { isSaid } from './state-fields'
import { visitorName } from './visitor-name'

/** One field of a record. */
export interface RecordField {
  /** As `email`. */
  name: string
  label: string
  /** In words for people; empty where the visitor said nothing. */
  value: string
  /** As it was sent, where that is a text. */
  stored: string
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
  interpreter: 'Interpreter',
  for: 'For',
  otherLanguage: 'Other language',
  serviceRequired: 'Service',
  urgencyLevel: 'Urgency',
  decision: 'Decision',
  message: 'Message',
  files: 'Letters',
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

const IS_DAY_OF_DECISION = /^decision\.\w+On$/
/** A tag as the forms send it; the visa application names its languages in words. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]+)*$/i
/** Languages that go by a wider name otherwise, by which staff would call the wrong interpreter. */
const WIDER_NAMED: Record<string, string> = {
  bn: 'Bengali',
  cmn: 'Mandarin',
  ckb: 'Kurdish (Sorani)',
  kmr: 'Kurdish (Kurmanji)',
  tw: 'Twi',
}
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

const ANSWERS = { yes: 'Yes', no: 'No', unknown: 'Not known' }
/** What staff read for the values of fields, by path. */
const WORDS: Record<string, Record<string, string>> = {
  urgencyLevel: URGENCIES,
  'decision.kind': DECISION_KINDS,
  'decision.inUk': ANSWERS,
  'decision.detained': ANSWERS,
  'onBehalfOf.permission': ANSWERS,
  'safeContact.ways': SAFE_WAYS,
  'safeContact.voicemail': ANSWERS,
  interpreter: ANSWERS,
}

/** The fields, or parts of one, that hold a code for which staff read words. */
export const CODED_FIELDS = [...Object.keys(WORDS), 'serviceRequired', 'language', 'for']

/** The parts of the name, which is shown as one field. */
const NAME_PARTS = ['name', 'firstName', 'lastName']

/** True for a field that staff read as the visitor's own: letters are noted beside what was said, and shown with it. */
const isListed = (name: string) => (isSaid(name) && !NAME_PARTS.includes(name)) || name === 'files'

/** Every field that the visitor was asked for and a record holds, known ones first. */
export function recordFields(_list: ListName, record: AdminRecord): RecordField[] {
  const given = Object.entries(record).filter(([name]) => isListed(name))
  const rank = (name: string) => {
    const place = Object.keys(LABELS).indexOf(name)
    if (place >= 0) return place
    return Object.keys(LABELS).length + (Object.hasOwn(LAST_LABELS, name) ? 1 : 0)
  }
  const sorted = given.sort(([one], [other]) => rank(one) - rank(other))
  return [['name', visitorName(record)] as const, ...sorted].flatMap(([name, value]) =>
    fieldsOf(name, wordsOf(name, value, record)),
  )
}

/** What takes more than the value itself to tell. */
function wordsOf(name: string, value: unknown, record: AdminRecord): unknown {
  if (name === 'for' && value) return record.forName ?? `number ${value} in the team`
  return name === 'files' ? record.files?.map(fileInWords).join('\n') : value
}

function fieldsOf(name: string, value: unknown, label = labelOf(name)): RecordField[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([part, inner]) =>
      fieldsOf(`${name}.${part}`, inner, `${label}, ${humanise(part)}`),
    )
  }
  return [{ name, label, value: wordsFor(name, value), stored: typeof value === 'string' ? value : '' }]
}

/** What staff and visitors read for a field that is shown by its name alone; the parts of one after a dot. */
export function fieldLabel(path: string): string {
  const [name = '', ...parts] = path.split('.')
  return [labelOf(name), ...parts.map(humanise)].join(', ')
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
  if (Array.isArray(value)) return value.map(one => wordsFor(name, one)).join(', ')
  const text = String(value)
  if (text.trim() === '') return ''
  if (name === 'serviceRequired') return serviceLabel(text)
  if (IS_DAY_OF_DECISION.test(name)) return shortDayInWords(text)
  if (name === 'language' && LANGUAGE_TAG.test(text)) return languageName(text)
  const words = WORDS[name]
  return words && Object.hasOwn(words, text) ? (words[text] as string) : text
}

/** The name of a language; a tag that is none, such as `en-a`, as it is: older records may hold it. */
function languageName(tag: string): string {
  try {
    return WIDER_NAMED[tag] ?? languageNames.of(tag) ?? tag
  } catch {
    return tag
  }
}
