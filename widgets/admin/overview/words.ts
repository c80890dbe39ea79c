import type { CountedForm } from '../../../api/contract/forms/counted-forms'
import type { Overview } from '../../../api/contract/overview'
import { LISTS, type ListName } from '../../../api/contract/records/records'
import type { PromiseName } from '../../../api/contract/time/promises'
import { listOf } from '../list/lists'
import { number } from '../strings'

const MINUTES_OF_HOUR = 60
const HOURS_OF_DAY = 24
/** Lengths of time of this number of hours or more are shown in days. */
const IN_HOURS = 48

const UTC = { timeZone: 'UTC' } as const
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...UTC })
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...UTC })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', ...UTC })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...UTC })
const monthOfYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', ...UTC })
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', ...UTC })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/**
 * A range in words, such as `24 August to 21 November 2026`; the year appears once if both days are in the same year.
 */
export function daysInWords({ from, to }: Overview['range']): string {
  if (from === to) return dayOfYear.format(new Date(from))
  const start = (from.slice(0, 4) === to.slice(0, 4) ? longDay : dayOfYear).format(new Date(from))
  return `${start} to ${dayOfYear.format(new Date(to))}`
}

export const dayInWords = (day: string) => `${weekday.format(new Date(day))} ${shortDay.format(new Date(day))}`
export const monthInWords = (month: string) => monthOfYear.format(new Date(`${month}-01`))
export const timeInWords = (at: string) => clock.format(new Date(at))

/** The label of a period below the chart, such as `09:00`, `9 Nov`, `Nov`. */
export function periodInWords(from: string, step: Overview['step']): string {
  if (step === 'hour') return `${from.slice(11)}:00`
  return (step === 'month' ? shortMonth : shortDay).format(new Date(from))
}

/** A number of minutes in words, such as `41 min`, `1 h 32`, `3 days`; a dash if there is no number. */
export function minutesInWords(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < MINUTES_OF_HOUR) return `${minutes} min`
  const hours = Math.floor(minutes / MINUTES_OF_HOUR)
  const rest = minutes % MINUTES_OF_HOUR
  if (hours < IN_HOURS) return rest ? `${hours} h ${String(rest).padStart(2, '0')}` : `${hours} h`
  return `${number(Math.round(hours / HOURS_OF_DAY))} days`
}

const SMALL = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
/** A number as a word, for the beginning of a sentence. */
export const counted = (count: number) => SMALL[count] ?? number(count)
export const some = (count: number) => counted(count).toLowerCase()
const are = (count: number) => (count === 1 ? 'is' : 'are')

export const PROMISE_WORDS: Record<PromiseName, string> = {
  contact: 'Inquiries',
  enquiry: 'Short enquiries',
  wizard: 'Visas',
  callback: 'Call-backs',
}
export const FORM_WORDS: Record<CountedForm, string> = {
  consultation: 'Consultation',
  callback: 'Call-back',
  enquiry: 'Short enquiry',
  visa: 'Visa wizard',
}

/** The percentage of visitors who sent the form, among those who began it. */
export const sentPercent = ({ began, sent }: { began: number; sent: number }) =>
  percent(began > 0 ? Math.floor((100 * sent) / began) : undefined)

/** Sentences about the numbers of forms that visitors began and sent, and about the form most often left unsent. */
export function formsInWords({ each }: NonNullable<Overview['forms']>): string {
  const [began, sent] = [
    each.reduce((sum, { now }) => sum + now.began, 0),
    each.reduce((sum, { now }) => sum + now.sent, 0),
  ]
  if (began === 0) return 'Nobody began a form on Haven’s own pages.'
  const left = each.map(({ form, now }) => [FORM_WORDS[form], now.began - now.sent] as const)
  const [form, most] = left.reduce((worst, one) => (one[1] > worst[1] ? one : worst))
  const all = `${number(began)} began, ${number(sent)} sent (${sentPercent({ began, sent })}).`
  return most > 0 ? `${all} Most unsent: ${form}, ${number(most)}.` : all
}

export const listWords = (list: ListName) => listOf(list).title

/**
 * The percentage of due answers that the firm sent by the promised time; undefined when no answer was due. The result
 * is 100 only if no answer was late.
 */
export function keptPercent({ kept, missed }: { kept: number; missed: number }): number | undefined {
  if (kept + missed === 0) return undefined
  return Math.min(Math.round((100 * kept) / (kept + missed)), missed > 0 ? 99 : 100)
}

export const percent = (value: number | undefined) => (value === undefined ? '–' : `${value}%`)
export const change = (now: number, before: number) =>
  now === before ? '0' : `${now > before ? '+' : '−'}${number(Math.abs(now - before))}`

/** The headline: the number of new requests, and the percentage of answers that came by the promised time. */
export function headline({ came, answers }: Overview): string[] {
  const total = sumOf(came, 'now')
  const before = sumOf(came, 'before')
  if (total === 0) return ['Nothing came in on these days.']
  const difference = Math.abs(total - before)
  const beside =
    before === 0
      ? ''
      : difference === 0
        ? ', as many as before'
        : `, ${number(difference)} ${total > before ? 'more' : 'fewer'} than before`
  const kept = keptPercent(answers.now)
  const due = answers.now.kept + answers.now.missed
  const inTime =
    kept === undefined
      ? 'No answer was due yet.'
      : due === 1
        ? `The one answer that was due ${kept === 100 ? 'came in time' : 'is late'}.`
        : `${kept === 100 ? 'All' : `${kept}% of`} ${number(due)} answers that were due came in time.`
  return [`${number(total)} ${total === 1 ? 'request' : 'requests'}${beside}.`, inTime]
}

/** A sentence about the waiting requests, and about the time limits that are near or may have passed. */
export function pressing({ waiting, deadlines }: Overview): string {
  const { waiting: waits, late } = waiting
  const waitNow =
    waits === 0
      ? 'Nobody waits now'
      : `${counted(waits)} ${waits === 1 ? 'waits' : 'wait'} now, ${late ? some(late) : 'none'} beyond the promised time`
  const { within7, passed } = deadlines
  const near = within7
    ? `${some(within7)} time ${within7 === 1 ? 'limit ends' : 'limits end'} within seven days`
    : 'no time limit ends within seven days'
  return `${waitNow}, and ${near}${passed ? `; ${some(passed)} may have passed` : ''}.`
}

export const sumOf = (came: Overview['came'], of: 'now' | 'before') =>
  Object.values(came).reduce((sum, count) => sum + count[of], 0)

const STEP_WORDS = { hour: 'hour by hour', day: 'day by day', week: 'week by week', month: 'month by month' }
export const stepWords = (step: Overview['step']) => STEP_WORDS[step]
const IN_STEP = { hour: 'at', day: 'on', week: 'in the week of', month: 'in' }

/** Sentences about the period with the most new requests, and about the number in the latest period. */
export function cameInWords({ periods, step }: Overview): string {
  const totals = periods.map(period => ({ from: period.from, total: totalOf(period) }))
  const most = totals.reduce((one, other) => (other.total > one.total ? other : one))
  const last = totals[totals.length - 1]
  if (most.total === 0) return 'Nothing came in.'
  const name = periodInWords(most.from, step)
  const present =
    last && last !== most && step !== 'hour' ? ` The latest ${step} has ${number(last.total)} so far.` : ''
  return `Most ${IN_STEP[step]} ${name}: ${number(most.total)}.${present}`
}

export const totalOf = (period: Overview['periods'][number]) => LISTS.reduce((sum, list) => sum + period[list], 0)

/** A sentence that names the form whose answers are late most often. */
export function answersInWords({ answers }: Overview): string {
  const due = answers.promises.filter(({ now }) => now.kept + now.missed > 0)
  if (due.length === 0) return 'No answer was due yet.'
  const worst = due.reduce((one, other) =>
    (keptPercent(other.now) ?? 100) < (keptPercent(one.now) ?? 100) ? other : one,
  )
  const { missed, kept } = worst.now
  if (missed === 0) return 'Every answer that was due came in time.'
  const each = Math.round((missed + kept) / missed)
  const name = PROMISE_WORDS[worst.promise]
  return each < 2
    ? `Most answers to ${name.toLowerCase()} come late: ${number(missed)} of ${number(missed + kept)}.`
    : `${name}: one in ${number(each)} comes late.`
}

/** Sentences about the numbers of waiting and of late requests. */
export function waitingInWords({ waiting: { waiting, late, nobodys } }: Overview): string {
  if (waiting === 0) return 'Nobody waits for an answer.'
  const lateNow = late === 0 ? 'None is late.' : `${counted(late)} ${are(late)} late.`
  const unowned = nobodys ? ` ${counted(nobodys)} ${are(nobodys)} unassigned.` : ''
  return `${number(waiting)} ${waiting === 1 ? 'waits' : 'wait'}. ${lateNow}${unowned}`
}

export function deadlinesInWords({ deadlines: { all, within7, passed } }: Overview): string {
  if (all === 0) return 'No time limit is open.'
  const near = within7
    ? `${counted(within7)} ${within7 === 1 ? 'ends' : 'end'} within seven days.`
    : 'None ends within seven days.'
  return passed ? `${near} ${counted(passed)} may have passed.` : near
}

/**
 * The ranges of waiting time, in opening hours, as words: `Under 1 hour`, `1 to 2 hours`, `2 hours to 1 working day`.
 */
export function agesInWords(ages: Overview['waiting']['ages']): string[] {
  return ['Under 1 hour', '1 to 2 hours', '2 hours to 1 working day', '1 to 3 working days', 'Older'].slice(
    0,
    ages.length,
  )
}

export const daysLeftInWords = (daysLeft: number | null) =>
  daysLeft === null
    ? 'date unknown'
    : daysLeft < 0
      ? 'may have passed'
      : daysLeft === 0
        ? 'today'
        : `${number(daysLeft)} ${daysLeft === 1 ? 'day' : 'days'}`
