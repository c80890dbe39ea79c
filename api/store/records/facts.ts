import { mayReach } from '../../contract/forms/safe-contact'
import { SAFE_WAYS, type SafeWay } from '../../contract/forms/safe-ways'
import { CLOSE_DAYS } from '../../contract/limits/deadlines'
import { NEVER, type OrderFacts, type Ranked } from '../../contract/order'
import { promiseOf, submittedAt } from '../../contract/records/list-facts'
import type { ListName, MailState, MailStatus, WaitingEvent } from '../../contract/records/records'
import { type UrgencyRank, urgencyRank } from '../../contract/records/urgency'
import { MINUTE } from '../../contract/time/durations'
import type { PromiseName } from '../../contract/time/promises'
import { countedOf } from './counted'
import { type EventRole, eventRole } from './event-role'
import { type LimitIndexer, UNLIMITED } from './limits'
import type { State, StoredRecord } from './record'
import { nextAttemptOf } from './retry'
import { type SearchTexts, searchTextsOf } from './search-texts'
import { shared } from './shared'

/** The answer's time compared with the promised time; `not-needed` when nobody had to answer. */
export type AnswerStanding = 'kept' | 'late' | 'unpromised' | 'not-needed'

/**
 * The values by which records are filtered, sorted, searched, counted and added up. Times in minutes and days are whole
 * numbers, counted from 1 January 1970.
 */
export interface RecordFacts extends SearchTexts, OrderFacts {
  list: ListName
  id: number
  reference: string
  /** Time of arrival, in ms since 1970. */
  arrivedAt: number
  /** True when the record is neither processed nor spam. */
  pending: boolean
  processed: boolean
  spam: boolean
  suspect: boolean
  held: boolean
  /** The earliest last day of the record's open limits and its removal; null when no day is known. */
  limitDay: number | null
  /** True when the record has a decision, from the visitor or by staff's corrections, so that time limits may apply. */
  ruled: boolean
  /** The id of the record's assignee; null when nobody is assigned. */
  owner: string | null
  /** True when staff answered the record, or when no answer was needed. */
  answered: boolean
  staffMail: MailState
  visitorMail: MailState | null
  /** The time of the staff mail's next attempt, in ms since 1970; null without one. */
  staffMailAt: number | null
  visitorMailAt: number | null
  /** The events that still have to be sent to webhooks, each with the time of its next attempt, in ms since 1970. */
  events: readonly { role: EventRole; at: number }[]
  /** The name of the promise for the form that the record came from. */
  promise: PromiseName
  /** The minute in which staff answered; null without an answer. */
  answeredMinute: number | null
  /** The answer compared with the promise; null until staff answer the record. */
  standing: AnswerStanding | null
  service: string | null
  country: string | null
  language: string | null
  /** The language of the form, if it was not English. */
  formLanguage: string | null
  /** The minute at which staff want to look at the record again; null without one. */
  followUp: number | null
  letters: boolean
  /** True when at least one way to reach the visitor is not safe. */
  unsafeWay: boolean
  /** The origin of the page from which the visitor sent the record; null for the service's own pages. */
  pageOrigin: string | null
  /** The source that the form or the address of its page gave; null without one. */
  source: string | null
}

const WAYS = Object.keys(SAFE_WAYS) as SafeWay[]

const minuteOf = (ms: number) => Math.floor(ms / MINUTE)

/** Reads the `RecordFacts` of a record. `found` are its search texts; `NO_SEARCH_TEXTS` leaves them for later. */
export function recordFactsOf(
  list: ListName,
  record: StoredRecord,
  limits: LimitIndexer,
  found: SearchTexts = searchTextsOf(record),
): RecordFacts {
  const { submitted, state } = record
  const { id, reference, mail, isProcessed, suspect, held } = state
  const arrivedAt = submittedAt(list, state)
  const ranked = rankedOf(record, limits)
  const { limitDays, removalDay } = ranked
  const spam = state.spam === true
  const pending = !isProcessed && !spam
  const answered = isAnswered(state)
  const answer = answerOf(state)
  const followUp = state.followUpAt === undefined ? null : minuteOf(Date.parse(state.followUpAt))
  const counted = countedOf(submitted)
  const { words, numbers, labels } = found
  // One object literal lists all properties, because V8 stores later properties apart from the others. With a spread
  // (`...`), V8 would make a dictionary, which is ten times as slow.
  return {
    list,
    id,
    reference,
    arrivedAt,
    due: pending && answered ? (followUp ?? NEVER) : minuteOf(Date.parse(state.answerBy ?? '') || arrivedAt),
    pending,
    processed: isProcessed,
    spam,
    suspect,
    held,
    demoted: ranked.demoted,
    urgency: ranked.urgency,
    byStaff: ranked.byStaff,
    limitDay: earliest([...limitDays.slice(0, 1), ...(removalDay ? [removalDay] : [])]),
    limitDays,
    removalDay,
    undated: ranked.undated,
    detained: ranked.detained,
    ruled: isRuled(record),
    owner: sharedOrNull(state.assignedTo?.id),
    answered,
    staffMail: mail.staff.state,
    visitorMail: mail.visitor?.state ?? null,
    staffMailAt: nextAt(mail.staff),
    visitorMailAt: nextAt(mail.visitor),
    events: state.webhookEvents?.flatMap(eventsOf) ?? NO_EVENTS,
    promise: promiseOf(list, { serviceRequired: submitted.serviceRequired }),
    answeredMinute: answer?.minute ?? null,
    standing: answer?.standing ?? null,
    service: counted.service,
    country: counted.country,
    language: counted.language,
    formLanguage: counted.formLanguage,
    followUp,
    letters: state.files !== undefined,
    unsafeWay: submitted.safeContact !== undefined && WAYS.some(way => !mayReach(submitted, way)),
    pageOrigin: sharedOrNull(state.pageOrigin),
    source: sharedOrNull(state.source),
    words,
    numbers,
    labels,
  }
}

/** The parts of a record that determine its urgency. */
interface RankFields {
  submitted: { decision?: unknown; urgencyLevel?: unknown }
  state: { priority?: UrgencyRank | undefined; demoted?: boolean | undefined; corrected?: unknown }
}

const isRuled = ({ submitted, state }: RankFields) => submitted.decision !== undefined || state.corrected !== undefined

/** The values of a record that determine its urgency. */
export function rankedOf({ submitted, state }: RankFields, limits: Pick<LimitIndexer, 'fieldsOf'>): Ranked {
  const isUnlimited = !isRuled({ submitted, state })
  const { days, removal, undated, detained } = isUnlimited ? UNLIMITED : limits.fieldsOf({ ...submitted, ...state })
  return {
    detained,
    removalDay: removal,
    limitDays: days,
    undated,
    urgency: state.priority ?? urgencyRank(submitted.urgencyLevel),
    byStaff: state.priority !== undefined,
    demoted: state.demoted === true,
  }
}

const earliest = (days: readonly number[]) => (days.length > 0 ? Math.min(...days) : null)

const sharedOrNull = (text: string | undefined) => (text === undefined ? null : shared(text))
/** One empty list that all records without events share, to save memory. */
const NO_EVENTS: RecordFacts['events'] = []
const eventsOf = (event: WaitingEvent) => {
  const at = nextAttemptOf(event)
  return at === undefined ? [] : [{ role: eventRole(event), at }]
}
const nextAt = (status: MailStatus | undefined) => (status && nextAttemptOf(status)) ?? null

/** True for an answered record, or one that needs no answer. Records that version 0.1.0 processed count as answered. */
function isAnswered({ answeredAt, noAnswerNeeded, isProcessed, work = [] }: State): boolean {
  if (answeredAt !== undefined || noAnswerNeeded) return true
  return isProcessed && !work.some(({ what }) => what === 'processed')
}

type AnswerFields = Pick<State, 'answerBy' | 'answeredAt' | 'processedAt' | 'noAnswerNeeded'>

/**
 * The minute of a record's answer, and whether the firm kept its promise; undefined without an answer. Without a
 * contact that answered the request, the processing counts as the answer.
 */
export function answerOf(record: AnswerFields): { minute: number | null; standing: AnswerStanding } | undefined {
  if (record.noAnswerNeeded && record.answeredAt === undefined) return { minute: null, standing: 'not-needed' }
  const at = Date.parse(record.answeredAt ?? record.processedAt ?? '')
  if (Number.isNaN(at)) return undefined
  const by = Date.parse(record.answerBy ?? '')
  return { minute: minuteOf(at), standing: Number.isNaN(by) ? 'unpromised' : at > by ? 'late' : 'kept' }
}

type Limits = Pick<RecordFacts, 'undated' | 'limitDay' | 'limitDays' | 'removalDay'>

/** True when a limit or the removal is at most a week away, or a limit has no known day. */
export function isClose({ undated, limitDay, limitDays, removalDay }: Limits, today: number): boolean {
  // Returns early for a record without a limit: most have none, and a page calls this function for 100,000 records.
  if (undated || limitDay === null) return undated
  const isCloseDay = (day: number | null) => day !== null && day >= today && day <= today + CLOSE_DAYS
  return isCloseDay(removalDay) || limitDays.some(isCloseDay)
}

/** True when an open limit or the removal has passed, even if another limit is near. */
export const hasPassed = ({ limitDay }: Pick<RecordFacts, 'limitDay'>, today: number): boolean =>
  limitDay !== null && limitDay < today

/** True for the state of a mail that is queued or failed. */
export const isUndelivered = (state: MailState | null) => state === 'queued' || state === 'failed'
