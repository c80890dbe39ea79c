import { isDetained } from '../../api/contract/limits/deadlines'
import { openLimits } from '../../api/contract/limits/dealt-with'
import { REMOVAL } from '../../api/contract/limits/passed-limit'
import { NO_DAY, urgencyOf } from '../../api/contract/order'
import type { AdminRecord } from '../../api/contract/records/records'
import { urgencyRank } from '../../api/contract/records/urgency'
import { DAY } from '../../api/contract/time/durations'

const dayNumber = (day: string) => Math.floor(Date.parse(day) / DAY)

/** A record with its urgency at a time, as the API answers it. */
export function withUrgency<Example extends AdminRecord>(record: Example, now: string): Example {
  const { decision, timeLimits = [], soonestLimit, demoted = false, urgencyLevel = '' } = record as AdminRecord
  const open = soonestLimit === null ? [] : openLimits(timeLimits)
  const removal = open.find(({ id }) => id === REMOVAL)?.lastDay
  const others = open.filter(({ id }) => id !== REMOVAL)
  const isNotice = (decision as { kind?: string } | undefined)?.kind === 'removal'
  const ranked = {
    detained: isDetained(decision),
    removalDay: removal ? dayNumber(removal) : isNotice ? NO_DAY : null,
    limitDays: others.flatMap(({ lastDay }) => (lastDay ? dayNumber(lastDay) : [])),
    undated: others.some(({ lastDay }) => lastDay === null),
    urgency: urgencyRank(`${urgencyLevel}`),
    byStaff: false,
    demoted,
  }
  return { ...record, urgency: urgencyOf(ranked, dayNumber(now)) }
}
