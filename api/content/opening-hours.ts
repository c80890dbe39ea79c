import type { Say } from '../../widgets/languages/speech'
import { type OpeningPeriod, WEEKDAYS, type Weekday } from '../contract/time/office-hours'

/**
 * The parts of a language from which lines about opening times are made. `label` adds the language's colon after words.
 */
interface HoursLanguage {
  tag: string
  say: Say
  label(words: string): string
}

/** Days in a row with the same opening times. Without `times`, the office is closed on these days. */
interface Run {
  days: Weekday[]
  times: Pick<OpeningPeriod, 'opens' | 'closes'> | undefined
}

/** Opening times as lines of text, such as `Monday to Saturday: 10:00 AM to 6:00 PM`, `Sunday: closed`. */
export const openingLines = (periods: readonly OpeningPeriod[]): string[] =>
  runsOf(periods).map(({ days, times }) => {
    const name = days.length === 1 ? days[0] : `${days[0]} ${days.length === 2 ? 'and' : 'to'} ${days.at(-1)}`
    return `${name}: ${times ? `${clock(times.opens)} to ${clock(times.closes)}` : 'closed'}`
  })

/** Opening times as lines in a language other than English. */
export function openingLinesIn({ tag, say, label }: HoursLanguage, periods: readonly OpeningPeriod[]): string[] {
  const day = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })
  // Formats a weekday, given as a day in the week that began on Monday, 1 January 2024.
  const nameOf = (one: Weekday) => day.format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(one)))
  const timeOf = (text: string) => time.format(new Date(`2024-01-01T${text}Z`))
  return runsOf(periods).map(({ days, times }) => {
    const ends = days.length > 1 ? [days[0], days.at(-1)] : days
    const names = ends.map(one => nameOf(one as Weekday)).join(' – ')
    // The times of opening and closing stay on one line. Without the word joiner, browsers break a line after the dash,
    // even before a non-breaking space.
    const dash = '\u00a0–\u2060\u00a0'
    return `${label(names)} ${times ? [times.opens, times.closes].map(timeOf).join(dash) : say('closed')}`
  })
}

function runsOf(periods: readonly OpeningPeriod[]): Run[] {
  const runs: Run[] = []
  for (const day of WEEKDAYS) {
    const times = periods.find(one => one.days.includes(day))
    const last = runs.at(-1)
    if (last && last.times?.opens === times?.opens && last.times?.closes === times?.closes) last.days.push(day)
    else runs.push({ days: [day], times })
  }
  return runs
}

function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
