import { isDetained } from './limits/deadlines'
import { openLimits } from './limits/dealt-with'
import { currentDecisionOf, hasDecision } from './limits/known-decision'
import { REMOVAL } from './limits/passed-limit'
import { NEVER, NO_DAY, type OrderFacts } from './order'
import type { AdminRecord } from './records/records'
import { urgencyRank } from './records/urgency'
import { DAY, MINUTE } from './time/durations'

/** The number of a day (YYYY-MM-DD) in days since 1970. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / DAY)

/**
 * The data that decide a pending record's place in the lists, read from the record in the API's answer. With these
 * data, an open dashboard moves a row to its new place without reading the list again.
 */
export function pressingIn(record: AdminRecord): OrderFacts {
  const { timeLimits, limitsDealtWith = [], priority, answeredAt, followUpAt, answerBy, createdAt, timestamp } = record
  const { kind, removalOn, detained } = hasDecision(record) ? currentDecisionOf(record) : {}
  const open = openLimits(timeLimits)
  const limits = open.filter(({ id }) => id !== REMOVAL)
  const removalDate = open.find(({ id }) => id === REMOVAL)?.lastDay ?? removalOn
  const removal = removalDate ? dayNumber(removalDate) : kind === 'removal' ? NO_DAY : null
  const removalDay = limitsDealtWith.includes(REMOVAL) ? null : removal
  const due = answeredAt === undefined ? (answerBy ?? createdAt ?? timestamp) : followUpAt
  return {
    detained: isDetained({ kind, detained }),
    removalDay,
    limitDays: limits.flatMap(({ lastDay }) => (lastDay ? dayNumber(lastDay) : [])),
    undated: limits.some(({ lastDay }) => lastDay === null) || removalDay === NO_DAY,
    urgency: priority ?? urgencyRank(record.urgencyLevel),
    byStaff: priority !== undefined,
    demoted: record.demoted === true,
    due: due === undefined ? NEVER : Math.floor(Date.parse(due) / MINUTE),
  }
}
