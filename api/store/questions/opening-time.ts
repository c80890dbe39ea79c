import { DAY, HOUR } from '../../contract/time/durations'
import { hourNumberInLondon, type OfficeClock, startOfDay } from '../../contract/time/office-hours'

const HOURS = 24
/** Number of days that are computed before and after a wanted day, and the maximum number of days in memory. */
const SPARE = 64
const MOST_DAYS = 8_000

/** London's offset from UTC on a day since 1970, in hours; undefined on a day when the clocks change. */
const aheadByDay = new Map<number, number | undefined>()

function aheadAt(hour: number): number {
  const day = Math.floor(hour / HOURS)
  if (!aheadByDay.has(day)) {
    const at = (other: number) => hourNumberInLondon(other * DAY) - other * HOURS
    aheadByDay.set(day, at(day) === at(day + 1) ? at(day) : undefined)
  }
  return aheadByDay.get(day) ?? hourNumberInLondon(hour * HOUR) - hour
}

let lastHour = Number.NaN
let lastInLondon = Number.NaN

/** Gives the results of `hourNumberInLondon`, fast enough for a million calls. */
export function londonHourOf(at: number): number {
  const hour = Math.floor(at / HOUR)
  if (hour !== lastHour) {
    lastInLondon = hour + aheadAt(hour)
    lastHour = hour
  }
  return lastInLondon
}

/** Counts the opening time between two moments as the office's clock does, fast enough for a million pairs. */
export function createOpeningTime(clock: OfficeClock): (from: number, to: number) => number {
  // The days in memory, from `first` up to `end`: when each opens and closes, and the opening time of all days before
  // it.
  let first = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  let opens = new Float64Array()
  let closes = new Float64Array()
  let before = new Float64Array()

  /** Computes the days around two moments; false when the moments are too far apart. */
  function covers(from: number, to: number): boolean {
    const [low, high] = [Math.floor(from / DAY), Math.floor(to / DAY)]
    if (low >= first && high + 1 < end) return true
    const [start, stop] = [Math.min(low - SPARE, first), Math.max(high + SPARE, end)]
    const days = stop - start
    if (days > MOST_DAYS) return false
    first = start
    end = stop
    opens = new Float64Array(days)
    closes = new Float64Array(days)
    before = new Float64Array(days)
    let sum = 0
    for (let at = 0; at < days; at++) {
      const day = new Date((first + at) * DAY).toISOString().slice(0, 10)
      const midnight = startOfDay(day)
      const span = clock.between(midnight, startOfDay(day, 1))
      const open = span === 0 ? 0 : clock.isOpen(midnight) ? midnight : clock.after(midnight, 1) - 1
      const close = open + span
      opens[at] = open
      closes[at] = close
      before[at] = sum
      sum += close - open
    }
    return true
  }

  /** The opening time from the first day in memory to a moment. */
  function upTo(at: number): number {
    let place = Math.floor(at / DAY) - first
    // In summer, London's day begins an hour before the UTC day; it never begins later.
    const next = opens[place + 1] as number
    if (next > 0 && at >= next) place++
    return (before[place] as number) + Math.max(0, Math.min(at, closes[place] as number) - (opens[place] as number))
  }

  return (from, to) => {
    if (!(from < to)) return 0
    return covers(from, to) ? upTo(to) - upTo(from) : clock.between(from, to)
  }
}
