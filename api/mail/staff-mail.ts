import { asciiDigits } from '../contract/digits'
import { type CaseType, FIXED_SERVICES } from '../contract/forms/options'
import { mayReach, safeContactInWords } from '../contract/forms/safe-contact'
import { VISA_OPTIONS } from '../contract/forms/visa-options'
import { CLOSE_DAYS } from '../contract/limits/deadlines'
import { openLimits } from '../contract/limits/dealt-with'
import { checkedInWords, limitInFull } from '../contract/limits/limit-in-full'
import { REMOVAL } from '../contract/limits/passed-limit'
import type { TimeLimit } from '../contract/limits/time-limits'
import { dialledNumber } from '../contract/records/dialled-number'
import { LIST_NOUNS, submittedAt } from '../contract/records/list-facts'
import { type RecordField, recordFields } from '../contract/records/record-fields'
import type { AdminRecord, ListName } from '../contract/records/records'
import { isAboutDetention } from '../contract/records/service-label'
import { SUSPECT_NOTE } from '../contract/records/suspect'
import { laterLimitInSubject, leadingLimit, urgencyInSubject } from '../contract/records/urgency-words'
import { doneBy } from '../contract/records/work-facts'
import { type Html, html } from '../html'
import { aside, button, heading, isolated, lines, link, nearLimit, page, paragraph } from './layout'
import type { MailContent } from './mail'
import { visitorMailbox } from './mailbox'

/** The data, besides the record, from which the mail to staff is made. */
export interface StaffMailParts {
  firmName: string
  /** `PUBLIC_URL`, the address of the service with the dashboard. */
  publicUrl: string
  /** The time by which the answer is due, in ms since 1970; NaN when unknown. */
  answerBy: number
}

const SAFE_CONTACT = 'Safe contact'
/** The fields with the visitor's name, and the fields through which staff can reach the visitor. */
const REACHES = new Set(['name', 'phone', 'whatsapp', 'email'])
/** The fields that staff need before they call the visitor. */
const NEEDS = new Set([
  'onBehalfOf',
  'preferredTime',
  'contact',
  'language',
  'otherLanguage',
  'formLanguage',
  'interpreter',
])
/** The fields that contain the visitor's own words. */
const WORDS = new Set(['message', 'remarks'])
const DETAINED = 'Detained'
const LIMITS = 'Time limits that may apply. Check each against its source:'
const OTHER_LIMITS = 'Other limits that may apply:'

// Weekday, day and time are formatted separately, because versions of Node join them in different ways.
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** Renders the mail to staff with all fields that the visitor filled in. */
export function renderStaffMail(list: ListName, record: AdminRecord, parts: StaffMailParts): MailContent {
  const subject = subjectOf(list, record)
  const isOfSafety = ({ name }: RecordField) => name === 'safeContact.times' || name === 'safeContact.note'
  const all = recordFields(list, record).filter(({ value }) => value !== '')
  const safety = all.filter(isOfSafety)
  // True for a field that staff need before they call. These fields stand before the mail's button, together with the
  // words about safe contact, the name, ways to reach the visitor, one limit and the message. All other fields stand
  // below the button.
  const isNeed = ({ name }: RecordField) => NEEDS.has(name.split('.')[0] ?? '')
  const isFirst = (field: RecordField) => REACHES.has(field.name) || WORDS.has(field.name) || isNeed(field)
  const reaches = [...all.filter(({ name }) => REACHES.has(name)), ...all.filter(isNeed)]
  const words = all.filter(({ name }) => WORDS.has(name))
  const fields = all.filter(field => !isOfSafety(field) && !isFirst(field))
  const safely = safeContactInWords(record)
  // One limit stands at the top of the mail: the removal, or else the limit in the subject, or else the first limit.
  // The other limits stand below, so that the reader sees the visitor's words and the button without scrolling.
  const { timeLimits = [] } = record
  const open = openLimits(timeLimits)
  const leading = open.find(({ id }) => id === REMOVAL) ?? leadingLimit(record) ?? open[0] ?? timeLimits[0]
  const others = timeLimits.filter(limit => limit !== leading)
  const received = moment('Received on', submittedAt(list, record))
  const due = moment('Answer by', parts.answerBy)
  const address = recordAddress(parts.publicUrl, list, record.id)
  // A reply to this mail goes to the visitor, if an email to the visitor is safe.
  const replyTo = mayReach(record, 'email') ? visitorMailbox(record) : undefined
  const entered = record.enteredBy
    ? `Entered by ${doneBy(record.enteredBy)}, for somebody who called, wrote or came in`
    : ''
  const notes = [received, entered, record.suspect ? SUSPECT_NOTE : ''].filter(note => note !== '')
  const detained = record.urgency?.reason === 'detained' ? DETAINED : undefined

  // A phone shows the first words of this text beside the subject, so the text does not begin with the subject.
  const text = [
    ...(safely === undefined ? [] : [`${SAFE_CONTACT}: ${safely}`]),
    ...safety.map(field => asText(field, record.reference)),
    ...(due ? [due] : []),
    subject,
    ...(detained ? [detained] : []),
    ...notes,
    '',
    ...reaches.map(field => asText(field, record.reference)),
    ...(leading ? ['', LIMITS, limitAsText(leading)] : []),
    '',
    ...words.map(field => asText(field, record.reference)),
    `Open this request: ${address}`,
    '',
    ...(others.length > 0 ? [OTHER_LIMITS, ...others.map(limitAsText), ''] : []),
    ...fields.map(field => asText(field, record.reference)),
    '',
  ].join('\n')
  const body = [
    ...(safely === undefined ? [] : [paragraph(html`<strong>${SAFE_CONTACT}: ${safely}</strong>`)]),
    ...safety.map(field => asHtml(field, record)),
    ...(due ? [paragraph(due)] : []),
    heading(subject),
    ...(detained ? [paragraph(nearLimit(detained))] : []),
    ...notes.map(note => paragraph(note, 'quiet')),
    ...reaches.map(field => asHtml(field, record)),
    ...(leading ? [paragraph(html`<strong>${LIMITS}</strong>`), limitAsHtml(leading)] : []),
    ...words.map(field => asHtml(field, record)),
    button('Open this request', address),
    ...(others.length > 0 ? [paragraph(html`<strong>${OTHER_LIMITS}</strong>`)] : []),
    ...others.map(limitAsHtml),
    ...fields.map(field => asHtml(field, record)),
    paragraph(parts.firmName, 'quiet'),
  ]
  return { subject, text, html: page(subject, body), ...(replyTo && { replyTo }) }
}

/** The address of a record in the dashboard, which opens only after sign-in. */
export const recordAddress = (publicUrl: string, list: ListName, id: number) => `${publicUrl}/admin/#/${list}/${id}`

function moment(words: string, at: number): string {
  return Number.isNaN(at) ? '' : `${words} ${momentInLondon(at)}`
}

/** A time in London as mails to staff show it; `at` is in ms since 1970. */
export const momentInLondon = (at: number) => `${weekday.format(at)} ${day.format(at)} at ${time.format(at)}, UK time`

/** Short names of services, for the subject. */
const SHORT_SERVICES: Record<CaseType, string> = {
  'visa-application': 'Visa',
  'visa-rejected': 'Visa Rejection',
  deportation: 'Deportation',
  settlement: 'Settlement',
  employment: 'Employment',
  other: 'Other',
}

/**
 * The subject names urgency, service and kind, so that staff can tell requests apart on a locked phone. The subject
 * contains none of the visitor's own words.
 */
function subjectOf(list: ListName, record: AdminRecord): string {
  const about = `${LIST_NOUNS[list]} ${record.reference}`
  // Only a record that looks automated (`demoted`) gets the short subject. If many requests come from one address, such
  // as a family's or a detention centre's, the records are only `suspect`.
  const parts = record.demoted
    ? [...urgencyInSubject(record).filter(isPressing), `Possible spam: ${about}`]
    : [
        ...urgencyInSubject(record),
        serviceInWords(record),
        laterLimitInSubject(record),
        about,
        record.suspect ? 'possible spam' : undefined,
      ]
  const subject = parts.filter(part => part !== undefined).join(' · ')
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}

/** True for words about a pressing reason, such as `DETAINED` or `LIMIT`, which are in capitals. */
const isPressing = (words: string) => /^[A-Z]{2}/.test(words)

/** The service of a request in short words; undefined for a service in none of the lists. */
function serviceInWords({ serviceRequired, service, message }: AdminRecord): string | undefined {
  if (isAboutDetention(serviceRequired, message)) return 'Detention'
  const chosen = VISA_OPTIONS.service.find(option => option === service)
  // The short name of `Work visa - I have offer letter` is `Work visa`.
  if (chosen) return chosen.split(' - ')[0]
  if (Object.hasOwn(SHORT_SERVICES, String(serviceRequired))) return SHORT_SERVICES[serviceRequired as CaseType]
  return FIXED_SERVICES.find(fixed => fixed === serviceRequired)
}

/** The title and the day of a limit. */
const limitInWords = (limit: TimeLimit) => `${limit.title}: ${limitInFull(limit)}`
/** Says when a lawyer confirmed the rule of a limit, or that no lawyer has. */
const reliance = (limit: TimeLimit) => `Rule ${checkedInWords(limit)}. `

const limitAsText = (limit: TimeLimit) => {
  const { source, note } = limit
  const about = [`${reliance(limit)}${source.provision}: ${source.url}`, ...(note ? [note] : [])]
  return [`- ${limitInWords(limit)}`, ...about].join('\n  ')
}

function limitAsHtml(limit: TimeLimit): Html {
  const { daysLeft, source, note } = limit
  const what = limitInWords(limit)
  const presses = daysLeft === null || daysLeft <= CLOSE_DAYS
  const about = html`${reliance(limit)}${link(source.url, source.provision)}${note && html`<br>${note}`}`
  return paragraph(html`${presses ? nearLimit(what) : html`<strong>${what}</strong>`}<br>${aside(about)}`)
}

/** The characters that a mail program or server treats as the end of a line. */
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/
/** Line ends that a mail server may change or refuse. */
const UNSENDABLE_END = /\r\n?|[\v\f\u0085]/g

function asText({ name, label, value }: RecordField, reference: string): string {
  if (!LINE_END.test(value)) return `${label}: ${isolated(value)}${inOurDigits(name, value).map(ours => ` (${ours})`)}`
  // No line of the visitor can look like this line, because the visitor could not know the reference.
  const rule = `---- ${reference} ----`
  return `${label}:\n${rule}\n${value.replaceAll(UNSENDABLE_END, '\n')}\n${rule}\n`
}

/** A field as HTML. An email address or phone number becomes a link if staff can safely use it. */
function asHtml({ name, label, value }: RecordField, record: AdminRecord): Html {
  const address = mayReach(record, 'email') ? visitorMailbox(record)?.address : undefined
  if (name === 'email' && value === address) return lines(label, link(mailtoOf(value), value))
  const [ours] = inOurDigits(name, value)
  const number = ours ?? value
  const dial = isNumber(name) && mayReach(record, 'call') ? dialledNumber(number) : undefined
  const shown = dial ? link(`tel:${dial}`, number) : number
  return lines(label, ours === undefined ? shown : html`${value} (${shown})`)
}

const isNumber = (name: string) => name === 'phone' || name === 'whatsapp'

/** The phone number in the digits 0 to 9, if the visitor typed other digits; otherwise empty. */
function inOurDigits(name: string, value: string): string[] {
  const ours = isNumber(name) ? asciiDigits(value) : value
  return ours === value ? [] : [ours]
}

// An unescaped `?` in an address would begin parameters of the link, such as further recipients.
const mailtoOf = (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
