import type { TimeLimits } from '../content/time-limits'
import { safeContactInWords } from '../contract/forms/safe-contact'
import { LIST_NOUNS } from '../contract/records/list-facts'
import { recordFields } from '../contract/records/record-fields'
import type { AdminRecord, WaitingEvent } from '../contract/records/records'
import { isSubmittedField } from '../contract/records/state-fields'
import { urgencyInSubject } from '../contract/records/urgency-words'
import type { WaitingTimes } from '../contract/time/waiting-time'
import type { WebhookEvent } from '../contract/webhooks/webhook-events'
import type { WebhookFormat } from '../contract/webhooks/webhooks'
import { momentInLondon, recordAddress } from '../mail/staff-mail'
import type { DueEvent } from '../store/store'

/** The data, besides the record, from which the bodies of events are made. */
export interface BodyParts {
  timeLimits: TimeLimits
  waitingTimes: WaitingTimes
  publicUrl: string
}

/**
 * The maximum number of characters from a visitor's fields in a message to a channel (Teams refuses messages of more
 * than 28 kB).
 */
const MOST_CHARACTERS = 5_000
/** The maximum number of fields in a message to a channel; Slack refuses more than 50 blocks. */
const MOST_FIELDS = 40

const WHAT: Record<WebhookEvent, string> = { 'request.received': 'received', 'request.processed': 'processed' }

/** Makes the body of an event from the record as it is at the time of the attempt. */
export function eventBody(
  { list, record }: Pick<DueEvent, 'list' | 'record'>,
  { event, at }: Pick<WaitingEvent, 'event' | 'at'>,
  { format, personal }: { format: WebhookFormat; personal: boolean },
  { timeLimits, waitingTimes, publicUrl }: BodyParts,
): string {
  const { id, reference } = record
  const whole = { ...record, ...timeLimits.of(record) }
  const due = waitingTimes.answerBy(list, record)
  if (format === 'json') {
    const data = {
      list,
      id,
      reference,
      urgency: whole.urgency,
      due: Number.isNaN(due) ? null : new Date(due).toISOString(),
    }
    return JSON.stringify({
      type: event,
      timestamp: at,
      data: { ...data, ...(personal && { visitor: saidOf(record) }) },
    })
  }
  const title = [...urgencyInSubject(whole), `${LIST_NOUNS[list]} ${reference} ${WHAT[event]}`].join(' · ')
  const message: Message = {
    title,
    lines: Number.isNaN(due) ? [] : [`Answer by ${momentInLondon(due)}`],
    fields: personal ? fieldsOf({ list, record }) : [],
    link: { words: 'Open this request', url: recordAddress(publicUrl, list, id) },
  }
  return JSON.stringify(MESSAGES[format](message))
}

/** Makes the body of a test, which says nothing about any request. */
export function testBody(format: WebhookFormat, at: string, publicUrl: string): string {
  if (format === 'json') return JSON.stringify({ type: 'webhook.test', timestamp: at, data: {} })
  const message: Message = {
    title: 'Test from Haven: messages about requests arrive here',
    lines: [],
    fields: [],
    link: { words: 'Open the dashboard', url: `${publicUrl}/admin/` },
  }
  return JSON.stringify(MESSAGES[format](message))
}

/** The visitor's fields, with those about safe contact first. */
function saidOf({ safeContact, ...record }: AdminRecord): Record<string, unknown> {
  const said = Object.entries(record).filter(([name]) => isSubmittedField(name))
  return { ...(safeContact !== undefined && { safeContact }), ...Object.fromEntries(said) }
}

interface Message {
  title: string
  lines: readonly string[]
  fields: readonly { label: string; value: string }[]
  link: { words: string; url: string }
}

/**
 * The visitor's fields in words, with those about safe contact first. The function shortens them to the length that a
 * channel accepts.
 */
function fieldsOf({ list, record }: Pick<DueEvent, 'list' | 'record'>): Message['fields'] {
  const safely = safeContactInWords(record)
  const all = recordFields(list, record).filter(({ value }) => value !== '')
  const isOfSafety = ({ name }: { name: string }) => name.startsWith('safeContact')
  // Leaves out all other fields about safe contact except two, because *Safe contact* already says which ways are safe,
  // and if a voicemail is.
  const first = all.filter(({ name }) => name === 'safeContact.times' || name === 'safeContact.note')
  let left = MOST_CHARACTERS
  return [
    ...(safely === undefined ? [] : [{ label: 'Safe contact', value: safely }]),
    ...first,
    ...all.filter(field => !isOfSafety(field)),
  ]
    .slice(0, MOST_FIELDS)
    .flatMap(({ label, value }) => {
      const shown = value.length > left ? `${value.slice(0, left)}…` : value
      const isLeft = left > 0
      left -= value.length
      return isLeft ? [{ label, value: shown }] : []
    })
}

/**
 * A message for an incoming webhook of Slack. The visitor's words are plain text in this message, so Slack reads no
 * commands in them.
 */
const slackMessage = ({ title, lines, fields, link }: Message) => ({
  text: title,
  blocks: [
    ...[[title, ...lines].join('\n'), ...fields.map(({ label, value }) => `${label}: ${value}`)].map(text => ({
      type: 'section',
      text: { type: 'plain_text', text: text.slice(0, 3_000), emoji: false },
    })),
    {
      type: 'actions',
      elements: [{ type: 'button', text: { type: 'plain_text', text: link.words }, url: link.url }],
    },
  ],
})

/**
 * A message with an Adaptive Card, for a Teams workflow “When a Teams webhook request is received”. The visitor's words
 * are in a `TextRun`, which is plain text, because a `TextBlock` would read them as Markdown.
 */
const teamsCard = ({ title, lines, fields, link }: Message) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          runs({ text: title, weight: 'Bolder', size: 'Medium' }),
          ...lines.map(text => runs({ text })),
          ...fields.map(({ label, value }) => runs({ text: `${label}: `, weight: 'Bolder' }, { text: value })),
        ],
        actions: [{ type: 'Action.OpenUrl', title: link.words, url: link.url }],
      },
    },
  ],
})

const MESSAGES = { slack: slackMessage, teams: teamsCard }

const runs = (...inlines: { text: string; weight?: string; size?: string }[]) => ({
  type: 'RichTextBlock',
  inlines: inlines.map(run => ({ type: 'TextRun', ...run })),
})
