import { DECISION_KINDS } from '../forms/decision-kinds'
import { letterInWords } from '../forms/letters'
import { URGENCIES } from '../forms/options'
import { SAFE_WAYS } from '../forms/safe-ways'
import { shortDayInWords } from '../limits/limit-words'
import { emailInWords } from './placeholders'
import type { AdminRecord, ListName } from './records'
import { serviceLabel } from './service-label'
import { isSubmittedField } from './state-fields'
import { visitorName } from './visitor-name'

/** One field of a record, as staff read it. */
export interface RecordField {
  /** The name under which the field is stored, such as `email`. */
  name: string
  label: string
  /** The value in words; empty when the visitor gave none. */
  value: string
  /** The stored value, if it is a text, such as a placeholder address; empty for a list or a number. */
  stored: string
}

/** The labels of the visitor's fields, in the order in which staff need them. */
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
  formLanguage: 'Form sent in',
  residence: 'Residence',
  locality: 'Locality',
  residingCountry: 'Residing country',
  otherResidingCountry: 'Other residing country',
  travellers: 'Travellers',
  howKnow: 'How they heard of us',
  howKnowOther: 'How they heard of us (other)',
  remarks: 'Remarks',
  source: 'Source',
  pageOrigin: 'Sent from',
}
const LAST_LABELS: Record<string, string> = {
  submittedAt: 'Sent at, by the visitor’s clock',
  privacyVersion: 'Privacy notice shown, version',
}

const IS_DAY_OF_DECISION = /^decision\.\w+On$/
/** A language tag as forms send it; the visa application sends a language's name instead. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]+)*$/i
/**
 * Names that replace the names from `Intl`. Some names from `Intl` have a wider meaning, such as “Chinese” for
 * Mandarin, and would lead staff to the wrong interpreter.
 */
const WIDER_NAMED: Record<string, string> = {
  bn: 'Bengali',
  cmn: 'Mandarin',
  ckb: 'Kurdish (Sorani)',
  kmr: 'Kurdish (Kurmanji)',
  tw: 'Twi',
}
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

const ANSWERS = { yes: 'Yes', no: 'No', unknown: 'Not known' }
/** Words for stored values, by the path of the field. */
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

/** The fields, and parts of fields, that store codes such as `high`, for which staff see words. */
export const CODED_FIELDS = [...Object.keys(WORDS), 'serviceRequired', 'language', 'formLanguage', 'for']

/** The parts of the visitor's name, which staff see as one field. */
const NAME_PARTS = ['name', 'firstName', 'lastName']

/** Fields that the service added to the request, and that staff read beside the visitor's fields. */
const ALSO_LISTED = ['files', 'source', 'pageOrigin']

/**
 * True for a field that `recordFields` lists under its own name: one of `ALSO_LISTED`, or a visitor's field other than
 * a part of the name.
 */
const isListed = (name: string) => (isSubmittedField(name) && !NAME_PARTS.includes(name)) || ALSO_LISTED.includes(name)

/**
 * The fields of a record that staff read. The parts of the name are one field, which comes first. The fields in
 * `LABELS` come next, in the order of `LABELS`. Fields without a label follow, and the fields in `LAST_LABELS` are
 * last.
 */
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

/** The words for a value whose meaning depends on another field. */
function wordsOf(name: string, value: unknown, record: AdminRecord): unknown {
  if (name === 'for' && value) return record.forName ?? `number ${value} in the team`
  if (name === 'serviceRequired') return serviceLabel(String(value), record.message)
  // For a visitor with a decision who chose no urgency, the forms send `priority`, too.
  if (name === 'urgencyLevel' && value === 'priority' && record.decision) return 'Priority, or no choice was made'
  if (name === 'pageOrigin' && value === 'other') return 'A page of a site that is not listed'
  return name === 'files' ? record.files?.map(letterInWords).join('\n') : value
}

function fieldsOf(name: string, value: unknown, label = labelOf(name)): RecordField[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([part, inner]) =>
      fieldsOf(`${name}.${part}`, inner, `${label}, ${humanise(part)}`),
    )
  }
  return [{ name, label, value: wordsFor(name, value), stored: typeof value === 'string' ? value : '' }]
}

/**
 * The label of a field, by the field's path: a label from this file, or words made from the field's name. For a part of
 * a field, the label continues with a comma and the part's name in words.
 */
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

/** Turns a name such as `howKnowOther` into `how know other`. */
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
  if (name === 'email') return emailInWords(text)
  if (name === 'serviceRequired') return serviceLabel(text)
  if (IS_DAY_OF_DECISION.test(name)) return shortDayInWords(text)
  if (name === 'submittedAt') return timeInWords(text)
  if (/^(l|formL)anguage$/.test(name) && LANGUAGE_TAG.test(text)) return languageName(text)
  const words = WORDS[name]
  return words && Object.hasOwn(words, text) ? (words[text] as string) : text
}

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })
/** A time as staff see it; any other text is returned unchanged. */
const timeInWords = (text: string) => (Number.isNaN(Date.parse(text)) ? text : times.format(Date.parse(text)))

/** The English name of a language. An invalid tag in an older record, such as `en-a`, is returned unchanged. */
function languageName(tag: string): string {
  try {
    return WIDER_NAMED[tag] ?? languageNames.of(tag) ?? tag
  } catch {
    return tag
  }
}
