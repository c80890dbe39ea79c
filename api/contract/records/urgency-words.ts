import { CLOSE_DAYS } from '../limits/deadlines'
import { dayInWords, shortDay, shortDayOfYear } from '../limits/limit-words'
import { REMOVAL } from '../limits/passed-limit'
import type { TimeLimit } from '../limits/time-limits'
import type { AdminRecord } from './records'
import { URGENCY_WORDS, urgencyRank } from './urgency'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/** A short name for each limit, by the beginning of its rule's id. */
const SHORT_NAMES: [beginning: string, name: string][] = [
  [REMOVAL, 'Removal'],
  ['appeal', 'Appeal'],
  ['permission', 'Permission to appeal'],
  ['judicial-review', 'Judicial review'],
  ['review', 'Review'],
]

/** A limit in a word or two; those of a firm's own rules are called limits. */
export const shortName = ({ id }: Pick<TimeLimit, 'id'>) =>
  SHORT_NAMES.find(([beginning]) => id.startsWith(beginning))?.[1] ?? 'Limit'

/** The limit, or the removal, that leads a request. */
export interface Leading {
  isRemoval: boolean
  name: string
  /** A day of a removal that is not known is that of a notice without one. */
  stands: 'ahead' | 'unknown' | 'passed'
  lastDay?: string
  daysLeft?: number
}

type Told = Pick<AdminRecord, 'urgency' | 'timeLimits' | 'priority'>

/** The limit that leads a request: a removal with a day or near, else the limit that makes it urgent, or the next one. */
export function leadingOf({ urgency, timeLimits = [] }: Told): Leading | undefined {
  if (!urgency) return undefined
  const { reason, day } = urgency
  const standing = (limit: TimeLimit): Leading => ({
    isRemoval: limit.id === REMOVAL,
    name: shortName(limit),
    stands: limit.daysLeft === null ? 'unknown' : limit.daysLeft < 0 ? 'passed' : 'ahead',
    ...(limit.lastDay !== null && limit.daysLeft !== null && { lastDay: limit.lastDay, daysLeft: limit.daysLeft }),
  })
  const ofDay = timeLimits.filter(({ lastDay }) => day !== undefined && lastDay === day)
  const removal = ofDay.find(({ id }) => id === REMOVAL)
  if (removal) return standing(removal)
  if (reason === 'removal') return { isRemoval: true, name: 'Removal', stands: 'unknown' }
  const [ahead] = ofDay
  if (reason !== 'limit' && reason !== 'detained') return ahead && standing(ahead)
  // One without a day counts as today, and one that has passed leads a later one.
  const unknown = timeLimits.find(({ daysLeft }) => daysLeft === null)
  const passed = timeLimits.findLast(({ id, daysLeft }) => id !== REMOVAL && daysLeft !== null && daysLeft < 0)
  const isNear = ahead?.daysLeft != null && ahead.daysLeft <= CLOSE_DAYS
  const leading = isNear ? ahead : (unknown ?? (reason === 'limit' ? (passed ?? ahead) : ahead))
  return leading && standing(leading)
}

/** `Thu 3 Dec`, with its year where that is another than today's. */
const dayWords = (lastDay: string, daysLeft: number) =>
  `${weekday.format(Date.parse(lastDay))} ${dayInWords(lastDay, daysLeft, shortDay, shortDayOfYear)}`

const SUBJECT_STANDS = { unknown: 'day unknown', passed: 'may have passed' }

function leadingInSubject({ isRemoval, stands, lastDay = '', daysLeft = 0 }: Leading): string {
  const what = isRemoval ? 'REMOVAL' : 'LIMIT'
  if (stands === 'unknown' && isRemoval) return `${what} no day`
  return `${what} ${stands === 'ahead' ? dayWords(lastDay, daysLeft) : SUBJECT_STANDS[stands]}`
}

/**
 * How the subject of a mail about a request begins, of which a locked telephone shows about forty letters: who is detained, the
 * removal, the limit, or that it is urgent by a choice; the visitor's, too, where it looks like a program's.
 */
export function urgencyInSubject(record: Told & { urgencyLevel?: unknown }): string[] {
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

/** A limit that leads nothing yet, as a subject names it further on: `Limit Tue 14 Jul`. */
export function laterLimitInSubject(record: Told): string | undefined {
  const { reason } = record.urgency ?? {}
  const leading = leadingOf(record)
  if (!leading || leading.isRemoval || reason === 'limit' || reason === 'detained') return undefined
  return `Limit ${dayWords(leading.lastDay ?? '', leading.daysLeft ?? 0)}`
}

const soon = (daysLeft: number) => (daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : undefined)

/** The same as a pill has it: `Removal Thu 3 Dec`, `Appeal: last day tomorrow`, `Removal: no day given`. */
export function leadingInWords({ isRemoval, name, stands, lastDay = '', daysLeft = 0 }: Leading): string {
  if (stands === 'unknown') return isRemoval ? 'Removal: no day given' : `${name}: day not known`
  const day = dayInWords(lastDay, daysLeft, shortDay, shortDayOfYear)
  if (stands === 'passed') return `${name}: may have passed ${day}`
  const on = soon(daysLeft) ?? dayWords(lastDay, daysLeft)
  return isRemoval ? `Removal ${on}` : `${name}: last day ${on}`
}

/** Why a request is where it is, as a pill of its row and its record says it; undefined for a rank alone. */
export function urgencyInWords(record: Told): string | undefined {
  const { urgency } = record
  const leading = leadingOf(record)
  switch (urgency?.reason) {
    case 'detained':
      return leading?.isRemoval && leading.stands !== 'passed'
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
