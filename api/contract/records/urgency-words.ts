import { CLOSE_DAYS } from '../limits/deadlines'
import { openLimits } from '../limits/dealt-with'
import { dayInWords, shortDay, shortDayOfYear } from '../limits/limit-words'
import { PASSED, REMOVAL } from '../limits/passed-limit'
import type { TimeLimit } from '../limits/time-limits'
import type { AdminRecord } from './records'
import { URGENCY_WORDS, urgencyRank } from './urgency'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/** The short names of limits, by the first characters of the ids of their rules. */
const SHORT_NAMES: [beginning: string, name: string][] = [
  [REMOVAL, 'Removal'],
  ['appeal', 'Appeal'],
  ['permission', 'Permission to appeal'],
  ['judicial-review', 'Judicial review'],
  ['review', 'Review'],
]

/** The name of a limit in a few words; `Limit` if no entry of `SHORT_NAMES` fits the id of its rule. */
export const shortName = ({ id }: Pick<TimeLimit, 'id'>) =>
  SHORT_NAMES.find(([beginning]) => id.startsWith(beginning))?.[1] ?? 'Limit'

/**
 * The limit or the removal by which a request is sorted, in the parts that the request's row in the dashboard shows.
 */
export interface LeadingLimit {
  isRemoval: boolean
  name: string
  /** `unknown` means that the removal notice contains no day, or that the last day of the limit is unknown. */
  state: 'ahead' | 'unknown' | 'passed'
  lastDay?: string
  daysLeft?: number
}

type UrgencyFields = Pick<AdminRecord, 'urgency' | 'timeLimits' | 'priority'>

/** The latest open limit that passed at most 28 days ago, without the removal. */
const latestPassed = (open: TimeLimit[]): TimeLimit | undefined =>
  open.findLast(({ id, daysLeft }) => id !== REMOVAL && daysLeft !== null && daysLeft < 0 && daysLeft >= -PASSED.days)

/**
 * The limit that a request's row shows first: the removal by which the request is sorted, or the limit that makes the
 * request urgent, or the next limit. Undefined without such a limit, and for a request that is sorted by a removal
 * without a day.
 */
export function leadingLimit({ urgency, timeLimits }: UrgencyFields): TimeLimit | undefined {
  if (!urgency) return undefined
  const open = openLimits(timeLimits)
  const { reason, day } = urgency
  const ofDay = open.filter(({ lastDay }) => day !== undefined && lastDay === day)
  const removal = ofDay.find(({ id }) => id === REMOVAL)
  if (removal || reason === 'removal') return removal
  const [ahead] = ofDay
  if (reason !== 'limit' && reason !== 'detained') return ahead
  // A near limit goes first, then a limit without a date, which counts as ending today. If the reason is `limit`, a
  // limit that has passed comes third.
  const unknown = open.find(({ daysLeft }) => daysLeft === null)
  const isNear = ahead?.daysLeft != null && ahead.daysLeft <= CLOSE_DAYS
  return isNear ? ahead : (unknown ?? (reason === 'limit' ? (latestPassed(open) ?? ahead) : ahead))
}

/**
 * The latest limit that passed at most 28 days ago; undefined without such a limit, or if the row shows this limit
 * first.
 */
export function passedLimit(record: UrgencyFields): TimeLimit | undefined {
  const passed = latestPassed(openLimits(record.timeLimits))
  return passed === leadingLimit(record) ? undefined : passed
}

function partsOf(limit: TimeLimit): LeadingLimit {
  const { id, lastDay, daysLeft } = limit
  return {
    isRemoval: id === REMOVAL,
    name: shortName(limit),
    state: daysLeft === null ? 'unknown' : daysLeft < 0 ? 'passed' : 'ahead',
    ...(lastDay !== null && daysLeft !== null && { lastDay, daysLeft }),
  }
}

/** Describes the limit or removal that a request's row shows first; undefined when there is none. */
export function leadingOf(record: UrgencyFields): LeadingLimit | undefined {
  const limit = leadingLimit(record)
  if (limit) return partsOf(limit)
  return record.urgency?.reason === 'removal' ? { isRemoval: true, name: 'Removal', state: 'unknown' } : undefined
}

/** A date such as `Thu 3 Dec`; the year is added if it is not the present one. */
const dayWords = (lastDay: string, daysLeft: number) =>
  `${weekday.format(Date.parse(lastDay))} ${dayInWords(lastDay, daysLeft, shortDay, shortDayOfYear)}`

const SUBJECT_STANDS = { unknown: 'day unknown', passed: 'may have passed' }

function leadingInSubject({ isRemoval, state, lastDay = '', daysLeft = 0 }: LeadingLimit): string {
  const what = isRemoval ? 'REMOVAL' : 'LIMIT'
  if (state === 'unknown' && isRemoval) return `${what} no day`
  return `${what} ${state === 'ahead' ? dayWords(lastDay, daysLeft) : SUBJECT_STANDS[state]}`
}

/**
 * The words at the start of a mail's subject, of which a locked phone shows about forty characters. These words name
 * detention, the removal or the limit. For a request without these, they name the rank, if staff or the visitor chose a
 * rank. If a request looks automated and its visitor chose urgent, the subject still says urgent.
 */
export function urgencyInSubject(record: UrgencyFields & { urgencyLevel?: unknown }): string[] {
  const { urgency } = record
  if (!urgency) return []
  const leading = leadingOf(record)
  const detained = urgency.reason === 'detained' ? ['DETAINED'] : []
  const isLed = leading && (leading.isRemoval || detained.length > 0 || urgency.reason === 'limit')
  if (isLed) return [...detained, leadingInSubject(leading)]
  const chosen = typeof record.urgencyLevel === 'string' ? urgencyRank(record.urgencyLevel) : undefined
  const isUrgent = urgency.rank === 'urgent' || (urgency.reason === 'automatic' && chosen === 'urgent')
  if (detained.length > 0) return detained
  return isUrgent ? ['URGENT'] : (record.priority ?? chosen) ? [URGENCY_WORDS[urgency.rank]] : []
}

/** The next limit that is not near yet, in words for the end of a mail's subject, such as `Limit Tue 14 Jul`. */
export function laterLimitInSubject(record: UrgencyFields): string | undefined {
  const { reason } = record.urgency ?? {}
  const leading = leadingOf(record)
  if (!leading || leading.isRemoval || reason === 'limit' || reason === 'detained') return undefined
  return `Limit ${dayWords(leading.lastDay ?? '', leading.daysLeft ?? 0)}`
}

/** The maximum number of days until a date for which a row also shows the weekday. */
const WEEKDAY_DAYS = 28
const soon = (daysLeft: number) => ['yesterday', 'today', 'tomorrow'][daysLeft + 1]

/**
 * The limit or removal in a row's label, such as `Removal Thu 3 Dec`, `Appeal: last day tomorrow`, `Removal: no day
 * given`.
 */
export function leadingInWords({ isRemoval, name, state, lastDay = '', daysLeft = 0 }: LeadingLimit): string {
  if (state === 'unknown') return isRemoval ? 'Removal: no day given' : `${name}: day not known`
  const day = dayInWords(lastDay, daysLeft, shortDay, shortDayOfYear)
  if (state === 'passed') return `${name}: may have passed ${soon(daysLeft) ?? day}`
  const on = soon(daysLeft) ?? (daysLeft > WEEKDAY_DAYS ? day : dayWords(lastDay, daysLeft))
  return isRemoval ? `Removal ${on}` : `${name}: last day ${on}`
}

/** The limit of `passedLimit` in words, such as `Appeal: may have passed yesterday`. */
export function passedInWords(record: UrgencyFields): string | undefined {
  const passed = passedLimit(record)
  return passed && leadingInWords(partsOf(passed))
}

/** A label for the reason that decides a request's place in the lists; undefined when the rank alone decides. */
export function urgencyInWords(record: UrgencyFields): string | undefined {
  const { urgency } = record
  const leading = leadingOf(record)
  switch (urgency?.reason) {
    case 'detained':
      return leading?.isRemoval && leading.state !== 'passed'
        ? `Detained · ${leadingInWords(leading).replace(/^R/, 'r')}`
        : 'Detained'
    case 'removal':
    case 'limit':
      return leading && leadingInWords(leading)
    case 'staff':
      return 'Urgent: set by staff'
    case 'visitor':
      return 'Urgent: chosen by visitor'
    default:
      return leading?.isRemoval ? leadingInWords(leading) : undefined
  }
}
