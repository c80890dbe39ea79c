import { LIST_NOUNS, submittedAt } from '../contract/list-facts'
import { type RecordField, recordFields } from '../contract/record-fields'
import type { AdminRecord, ListName } from '../contract/records'
import { URGENCY_WORDS, urgencyRank } from '../contract/urgency'
import { type Html, html } from '../http/pages/html'
import { button, heading, isolated, lines, page, paragraph } from './layout'
import type { MailContent } from './mail'
import { visitorMailbox } from './mailbox'

/** What a staff mail says beside the record. */
export interface StaffMailParts {
  firmName: string
  /** Where the dashboard is: `PUBLIC_URL`. */
  publicUrl: string
  /** When the answer is due, in ms since 1970; NaN where that cannot be said. */
  answerBy: number
}

const SUSPECT_NOTE =
  'This came very fast, often, or with a field filled in that people cannot see. It may be spam; it may be a person.'

// Apart, since versions of Node differ in what they put between the two.
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** Tells staff everything that a visitor said. */
export function renderStaffMail(list: ListName, record: AdminRecord, parts: StaffMailParts): MailContent {
  const subject = subjectOf(list, record)
  const fields = recordFields(list, record).filter(({ value }) => value !== '')
  const received = moment('Received on', submittedAt(list, record))
  const due = moment('Answer by', parts.answerBy)
  const address = recordAddress(parts.publicUrl, list, record.id)
  const replyTo = visitorMailbox(record)
  const notes = [received, due, record.suspect ? SUSPECT_NOTE : ''].filter(note => note !== '')

  const text = [
    subject,
    ...notes,
    '',
    ...fields.map(field => asText(field, record.reference)),
    '',
    `Open it in the dashboard: ${address}`,
    '',
  ].join('\n')
  const body = [
    paragraph(parts.firmName, 'quiet'),
    heading(subject),
    ...notes.map(note => paragraph(note, 'quiet')),
    ...fields.map(field => asHtml(field, replyTo?.address)),
    button('Open it in the dashboard', address),
  ]
  return { subject, text, html: page(subject, body), ...(replyTo && { replyTo }) }
}

/** Where the dashboard shows a record, once staff have logged in. */
export const recordAddress = (publicUrl: string, list: ListName, id: number) => `${publicUrl}/admin/#/${list}/${id}`

function moment(words: string, at: number): string {
  return Number.isNaN(at) ? '' : `${words} ${momentInLondon(at)}`
}

/** A time as mails to staff name it; `at` in ms since 1970. */
export const momentInLondon = (at: number) => `${weekday.format(at)} ${day.format(at)} at ${time.format(at)}, UK time`

function subjectOf(list: ListName, record: AdminRecord): string {
  const about = `${LIST_NOUNS[list]} ${record.reference}`
  if (record.suspect) return `Possible spam: ${about}`
  if (typeof record.urgencyLevel !== 'string') return `New ${about}`
  return `${URGENCY_WORDS[urgencyRank(record.urgencyLevel)]}: new ${about}`
}

function asText({ label, value }: RecordField, reference: string): string {
  if (!/[\n\u2028\u2029]/.test(value)) return `${label}: ${isolated(value)}`
  // The visitor could not know the reference, so that no line of theirs passes for one of ours.
  const rule = `---- ${reference} ----`
  return `${label}:\n${rule}\n${value}\n${rule}\n`
}

function asHtml({ name, label, value }: RecordField, address: string | undefined): Html {
  if (name === 'email' && value === address) return lines(label, link(mailtoOf(value), value))
  const dial = name === 'phone' || name === 'whatsapp' ? dialled(value) : undefined
  return lines(label, dial ? link(`tel:${dial}`, value) : value)
}

// A `?` in an address would begin a list of further recipients.
const mailtoOf = (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`

const link = (href: string, text: string) => html`<a href="${href}" style="color:#16305a">${text}</a>`

/** What a telephone dials for a number as it was typed; undefined where it is no number. */
function dialled(phone: string): string | undefined {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{5,15}$/.test(digits) ? digits : undefined
}
