import { type OpeningPeriod, WEEKDAYS, type Weekday } from '../contract/time/office-hours'

/** Opening times as lines of text, such as `Monday to Saturday: 10:00 AM to 6:00 PM`, `Sunday: closed`. */
export function openingLines(periods: readonly OpeningPeriod[]): string[] {
  const timesOf = (day: Weekday) => {
    const period = periods.find(one => one.days.includes(day))
    return period ? `${clock(period.opens)} to ${clock(period.closes)}` : 'closed'
  }
  const runs: { days: Weekday[]; times: string }[] = []
  for (const day of WEEKDAYS) {
    const last = runs.at(-1)
    if (last?.times === timesOf(day)) last.days.push(day)
    else runs.push({ days: [day], times: timesOf(day) })
  }
  return runs.map(({ days, times }) => {
    const name = days.length === 1 ? days[0] : `${days[0]} ${days.length === 2 ? 'and' : 'to'} ${days.at(-1)}`
    return `${name}: ${times}`
  })
}

function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
