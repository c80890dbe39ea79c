import type { OverviewPeriod } from '../contract/overview'
import { LISTS } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
import type { Figures } from '../store/figures'
import { later, type OverviewRange } from './range'

const HOURS = 24

/** Counts new requests by the hours, days, weeks or months of a range. A period without requests has the number 0. */
export function periodsOf({ times }: Figures, { days, step }: OverviewRange): OverviewPeriod[] {
  const periods = new Map(startsOf(days, step).map(from => [from, none(from)]))
  for (const [time, counts] of times) {
    const period = periods.get(startOf(time, step, days.from))
    if (period) for (const list of LISTS) period[list] += counts[list]
  }
  return [...periods.values()]
}

const none = (from: string): OverviewPeriod => ({ from, inquiries: 0, 'visa-applications': 0, callbacks: 0 })

function startsOf({ from, to }: OverviewRange['days'], step: OverviewRange['step']): string[] {
  if (step === 'hour') return Array.from({ length: HOURS }, (_, hour) => hourOf(from, hour))
  const starts = new Set<string>()
  for (let day = from; day <= to; day = later(day, 1)) starts.add(stepOf(day, step, from))
  return [...starts]
}

const hourOf = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}`

/** The start of the period that contains an hour or day; `time` is the number of that hour or day. */
function startOf(time: number, step: OverviewRange['step'], first: string): string {
  const at = step === 'hour' ? Math.floor(time / HOURS) : time
  const day = new Date(at * DAY).toISOString().slice(0, 10)
  return step === 'hour' ? hourOf(day, time % HOURS) : stepOf(day, step, first)
}

/**
 * The first day of the week (from Monday) or month that contains `day`, or `day` itself for steps of a day; never
 * earlier than `first`.
 */
function stepOf(day: string, step: OverviewRange['step'], first: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const start = step === 'week' ? later(day, -sinceMonday) : step === 'month' ? `${day.slice(0, 7)}-01` : day
  return start < first ? first : start
}
