import type { DecisionCorrection } from './records'
import type { TimeLimit } from './time-limits'

const DAY = 24 * 60 * 60_000
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day (YYYY-MM-DD) as staff read it: `3 December`, with its year where that is another than today's. */
function dayInWords(lastDay: string, daysLeft: number): string {
  const at = Date.parse(lastDay)
  const isThisYear = new Date(at - daysLeft * DAY).getUTCFullYear() === new Date(at).getUTCFullYear()
  return (isThisYear ? day : dayOfYear).format(at)
}

/** A limit as lists and subjects name it: `Last day 3 December`. */
export function limitInWords({ lastDay, daysLeft }: Pick<TimeLimit, 'lastDay' | 'daysLeft'>): string {
  if (lastDay === null || daysLeft === null) return 'Date unknown: treat as today'
  return daysLeft < 0 ? 'May have passed' : `Last day ${dayInWords(lastDay, daysLeft)}`
}

/** The same in full, with what to do about it. */
export function limitInFull(limit: TimeLimit): string {
  const { lastDay, daysLeft, assumed } = limit
  if (lastDay === null || daysLeft === null) return limitInWords(limit)
  const counted = assumed ? ', counted from another date than the rule’s own' : ''
  return daysLeft < 0
    ? `May have passed on ${dayInWords(lastDay, daysLeft)}${counted}: ask about an extension of time`
    : `${limitInWords(limit)}${counted}`
}

/** Whether anyone of the firm has confirmed a limit's rule, and when. */
export const checkedInWords = ({ checkedOn }: Pick<TimeLimit, 'checkedOn'>) =>
  checkedOn === null ? 'not checked' : `checked on ${dayOfYear.format(Date.parse(checkedOn))}`

/** The soonest limit of a record as lists and subjects name it; undefined where there is none to be dealt with. */
export function soonestInWords(record: {
  timeLimits?: readonly TimeLimit[] | undefined
  soonestLimit?: string | null | undefined
}): string | undefined {
  const [first] = record.timeLimits ?? []
  return first && typeof record.soonestLimit === 'string' ? limitInWords(first) : undefined
}

const CORRECTED = { sentOn: 'sent on', receivedOn: 'received on', removalOn: 'removal on' } as const

/** What staff corrected of a decision's days, and when: `2026-11-22T09:00:00.000Z: sent on 2026-11-03`. */
export function correctionInWords({ at, ...days }: DecisionCorrection): string {
  const words = Object.entries(days).map(
    ([name, given]) => `${CORRECTED[name as keyof typeof CORRECTED]} ${given ?? 'no known day'}`,
  )
  return `${at}: ${words.join(', ')}`
}
