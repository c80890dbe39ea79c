import { isDetained } from './limits/deadlines'
import { openLimits } from './limits/dealt-with'
import { REMOVAL } from './limits/passed-limit'
import { NO_DAY, urgencyOf } from './order'
import type { AdminRecord } from './records/records'
import { urgencyRank } from './records/urgency'
import { DAY } from './time/durations'

const dayNumber = (time: string) => Math.floor(Date.parse(time) / DAY)

/** An example record with its urgency at a moment (ISO), as the API returns it; the example contains its limits. */
export function withUrgency<Example extends AdminRecord>(example: Example, now: string): Example {
  const { decision, timeLimits = [], soonestLimit, demoted = false, urgencyLevel } = example as AdminRecord
  const open = soonestLimit === null ? [] : openLimits(timeLimits)
  const removal = open.find(({ id }) => id === REMOVAL)?.lastDay
  const others = open.filter(({ id }) => id !== REMOVAL)
  const isNotice = (decision as { kind?: string } | undefined)?.kind === 'removal'
  const ranked = {
    detained: isDetained(decision),
    removalDay: removal ? dayNumber(removal) : isNotice ? NO_DAY : null,
    limitDays: others.flatMap(({ lastDay }) => (lastDay ? dayNumber(lastDay) : [])).sort((one, other) => one - other),
    undated: others.some(({ lastDay }) => lastDay === null),
    urgency: urgencyRank(urgencyLevel),
    byStaff: false,
    demoted,
  }
  return { ...example, urgency: urgencyOf(ranked, dayNumber(now)) }
}
