import { DAY, HOUR, MINUTE } from './durations'

/** The days of the week as `firm.json` names them. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Days of the week with the same opening times, as `HH:MM` by the clock in London. */
export interface OpeningPeriod {
  days: readonly Weekday[]
  opens: string
  closes: string
}

/** The opening hours: each weekday has at most one opening period, and the office is closed on bank holidays. */
export interface OfficeHours {
  opening: readonly OpeningPeriod[]
  /** Bank holidays as YYYY-MM-DD. */
  bankHolidays: readonly string[]
}

/** Counts opening time between moments. Moments are in ms since 1970, lengths in ms of opening time. */
export interface OfficeClock {
  /** The opening time from one moment to another; 0 when the second moment is not later. */
  between(from: number, to: number): number
  /** The moment at which a length (more than 0) of opening time has passed; NaN for an invalid moment. */
  after(from: number, span: number): number
  isOpen(at: number): boolean
}

/** The weekday of 1 January 1970, a Thursday, counted from Monday as 0. */
const FIRST_WEEKDAY = 3

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * London's offset from UTC in ms, for each hour since 1970. The offset changes only on full hours, and computing it is
 * slow.
 */
const offsets = new Map<number, number>()
/** The maximum number of hours whose offset is cached, almost six years. */
const MOST_HOURS = 50_000

function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR)
  const known = offsets.get(hour)
  if (known !== undefined || Number.isNaN(at)) return known ?? at
  const shown = Object.fromEntries(london.formatToParts(hour * HOUR).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour: ofDay = 0, minute = 0 } = shown
  const offset = Date.UTC(year, month - 1, day, ofDay, minute) - hour * HOUR
  if (offsets.size >= MOST_HOURS) offsets.clear()
  offsets.set(hour, offset)
  return offset
}

/**
 * The time on London's clock in whole minutes, as ms since 1970: the moment at which a clock in UTC shows the same
 * time.
 */
const wallTime = (at: number) => Math.floor((at + offsetAt(at)) / MINUTE) * MINUTE

// Looks up the offset twice, because the first result can belong to the other side of a clock change. A time that the
// clock skips in March becomes the time one hour later. For a time that occurs twice in October, the result is the
// second moment.
const momentOf = (wall: number) => wall - offsetAt(wall - offsetAt(wall))

/** The day in London at a moment, as the number of days since 1970. */
export const dayNumberInLondon = (at: number) => Math.floor(wallTime(at) / DAY)

/** The number of whole hours in London since the start of 1970 there. */
export const hourNumberInLondon = (at: number) => Math.floor(wallTime(at) / HOUR)

/** The date in London at a moment, as YYYY-MM-DD. */
export const dayInLondon = (at: number) => new Date(wallTime(at)).toISOString().slice(0, 10)

/** The moment of a date and time in London, such as `2026-11-30T09:00`; NaN for any other text. */
export const momentInLondon = (text: string) => momentOf(Date.parse(`${text}Z`))

/** The date and time in London at a moment, such as `2026-11-30T09:00`. */
export const clockInLondon = (at: number) => new Date(wallTime(at)).toISOString().slice(0, 16)

/** The first moment of a day in London (YYYY-MM-DD), or of the day that is `later` days after this day. */
export const startOfDay = (day: string, later = 0) => momentOf(Date.parse(day) + later * DAY)

/** Creates the clock of an office that opens at least once a week. */
export function createOfficeClock({ opening, bankHolidays }: OfficeHours): OfficeClock {
  const closed = new Set(bankHolidays)
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const week = WEEKDAYS.map(day => opening.find(({ days }) => days.includes(day)))
  const known = new Map<number, readonly [opens: number, closes: number] | undefined>()

  /** The moments at which the office opens and closes on a day; undefined for a day on which the office is closed. */
  function openingOf(day: number) {
    if (known.has(day)) return known.get(day)
    const period = week[(((day + FIRST_WEEKDAY) % 7) + 7) % 7]
    const isOpen = period && !closed.has(new Date(day * DAY).toISOString().slice(0, 10))
    const times = isOpen && [period.opens, period.closes].map(time => momentOf(day * DAY + minutesOf(time) * MINUTE))
    const found = times ? ([times[0] as number, times[1] as number] as const) : undefined
    known.set(day, found)
    return found
  }

  const dayOf = (at: number) => Math.floor(wallTime(at) / DAY)

  return {
    between(from, to) {
      if (!(from < to)) return 0
      let span = 0
      for (let day = dayOf(from), last = dayOf(to); day <= last; day++) {
        const [opens, closes] = openingOf(day) ?? [0, 0]
        span += Math.max(0, Math.min(closes, to) - Math.max(opens, from))
      }
      return span
    },

    after(from, span) {
      if (Number.isNaN(from)) return Number.NaN
      let left = span
      for (let day = dayOf(from); ; day++) {
        const [opens, closes] = openingOf(day) ?? [0, 0]
        const start = Math.max(opens, from)
        // If the promised time ends exactly at closing time, the answer is due at this time, and not at the next
        // opening.
        if (left <= closes - start) return start + left
        left -= Math.max(0, closes - start)
      }
    },

    isOpen(at) {
      const [opens, closes] = openingOf(dayOf(at)) ?? [0, 0]
      return opens <= at && at < closes
    },
  }
}
