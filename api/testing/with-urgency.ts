import { isDetained } from '../contract/limits/deadlines'
import { openLimits } from '../contract/limits/dealt-with'
import { REMOVAL } from '../contract/limits/passed-limit'
import { NO_DAY, urgencyOf } from '../contract/order'
import type { AdminRecord } from '../contract/records/records'
import { urgencyRank } from '../contract/records/urgency'
import { DAY } from '../contract/time/durations'

const dayNumber = (day: string) => Date.parse(day) / DAY

/** A record as calls and mails have it on a day (YYYY-MM-DD), with limits that a test wrote itself. */
export function withUrgency(record: AdminRecord, today: string): AdminRecord {
  const { decision, timeLimits = [], soonestLimit, demoted = false } = record
  const open = soonestLimit === null ? [] : openLimits(timeLimits)
  const removal = open.find(({ id }) => id === REMOVAL)?.lastDay
  const others = open.filter(({ id }) => id !== REMOVAL)
  const isNotice = (decision as { kind?: string } | undefined)?.kind === 'removal'
  const ranked = {
    detained: isDetained(decision),
    removalDay: removal ? dayNumber(removal) : isNotice ? NO_DAY : null,
    limitDays: others.flatMap(({ lastDay }) => (lastDay ? dayNumber(lastDay) : [])).sort((one, other) => one - other),
    undated: others.some(({ lastDay }) => lastDay === null),
    urgency: urgencyRank(`${record.urgencyLevel ?? ''}`),
    byStaff: false,
    demoted,
  }
  return { ...record, urgency: urgencyOf(ranked, dayNumber(today)) }
}
