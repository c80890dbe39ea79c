import type { Promised } from './waiting-time'

// Apart, since browsers and versions of Node differ in what they put between the three.
const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
const weekday = part({ weekday: 'long' })
const day = part({ day: 'numeric', month: 'long' })
const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const STARTS = {
  closed: 'We are closed now: you',
  closing: 'We close before then: you',
} as const

/** Tells a visitor by when they will have an answer, wherever they are: UK time, and why it is later than was said. */
export function answerLine({ answerBy, office }: Promised): string {
  const start = office ? STARTS[office] : 'You'
  return `${start} will have an answer by ${weekday.format(answerBy)} ${day.format(answerBy)}, ${time.format(answerBy)}, UK time.`
}
