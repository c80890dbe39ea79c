import type { Corrected } from '../forms/corrected'
import { DECISION_KINDS } from '../forms/decision-kinds'
import { dayInWords, dayOfYear, shortDayInWords } from './limit-words'
import { REMOVAL, whenPassed } from './passed-limit'
import type { TimeLimit } from './time-limits'

const longWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** A heading with the last day of a limit that has not passed, such as `Saturday 28 November`. */
export const lastDayInWords = (lastDay: string, daysLeft: number) =>
  `${longWeekday.format(Date.parse(lastDay))} ${dayInWords(lastDay, daysLeft)}`

/** The words for a limit whose date is unknown. */
export const DATE_UNKNOWN = 'Date unknown: treat as today'

/**
 * Describes when a limit ends, without its title. For a limit that has passed, the text also contains the advice to
 * staff.
 */
export function limitInFull({ id, lastDay, daysLeft, assumed }: TimeLimit): string {
  if (lastDay === null || daysLeft === null) return DATE_UNKNOWN
  const counted = assumed ? ', counted from another date than the rule’s own' : ''
  const on = `${dayInWords(lastDay, daysLeft)}${counted}`
  if (daysLeft < 0) return `May have passed on ${on}: ${whenPassed(id)}`
  return `${id === REMOVAL ? 'On' : 'Last day'} ${on}`
}

/**
 * For a limit that is not counted from the date in its rule, names the date from which it is counted; empty for other
 * limits.
 */
export function countedInWords(
  { assumed, lastDay }: Pick<TimeLimit, 'assumed' | 'lastDay'>,
  { sentOn, receivedOn }: { sentOn?: string; receivedOn?: string },
): string {
  if (!assumed) return ''
  if (lastDay === null) return 'Nobody knows when the decision was sent or received.'
  if (sentOn && !receivedOn)
    return `Counted from ${shortDayInWords(sentOn)}, when the decision was sent; the day of receipt is not known.`
  if (receivedOn && !sentOn)
    return `Counted from ${shortDayInWords(receivedOn)}, when the decision was received; the day of sending is not known.`
  return 'Counted from another date than the rule’s own.'
}

const FACTS = {
  inUk: { yes: 'in the UK', no: 'outside the UK' },
  detained: { yes: 'detained', no: 'not detained' },
}

/**
 * The conditions of a limit that are unknown, such as `outside the UK and not detained`; empty when all conditions are
 * known.
 */
export const conditionInWords = ({ onlyIf: { inUk, detained } = {} }: Pick<TimeLimit, 'onlyIf'>) =>
  [inUk && FACTS.inUk[inUk], detained && FACTS.detained[detained]].filter(Boolean).join(' and ')

/** A sentence with the unknown conditions of a limit; empty when all conditions are known. */
export function onlyIfInWords(limit: Pick<TimeLimit, 'onlyIf'>): string {
  const condition = conditionInWords(limit)
  return condition && `Only if the person is ${condition}, which is not known.`
}

/** Says when a lawyer of the firm confirmed a limit's rule; `not checked` if no lawyer has. */
export const checkedInWords = ({ checkedOn }: Pick<TimeLimit, 'checkedOn'>) =>
  checkedOn === null ? 'not checked' : `checked on ${dayOfYear.format(Date.parse(checkedOn))}`

/**
 * The limits that staff have dealt with, each with the time, such as `Appeal to the First-tier Tribunal: 2026-11-22
 * 10:00`.
 */
export const dealtWithInWords = (record: { timeLimits?: TimeLimit[] }, timeOf: (iso: string) => string): string[] =>
  (record.timeLimits ?? []).flatMap(({ title, dealtWithAt }) => (dealtWithAt ? `${title}: ${timeOf(dealtWithAt)}` : []))

const CORRECTED: Record<keyof Corrected, string> = {
  kind: 'kind',
  sentOn: 'sent on',
  receivedOn: 'received on',
  removalOn: 'removal on',
  inUk: 'in the UK',
  detained: 'detained',
}
const isDay = (name: string) => name.endsWith('On')

/**
 * Staff's corrections of a decision, such as `kind Refusal, sent on 3 Nov 2026, removal on no known day, detained not
 * known`.
 */
export const correctedInWords = (corrected: Corrected) =>
  Object.entries(corrected)
    .map(([name, given]) => `${CORRECTED[name as keyof Corrected]} ${correctedPartInWords(name, given)}`)
    .join(', ')

/** Words for one corrected part of a decision. */
export function correctedPartInWords(name: string, given: string | null): string {
  if (given === null || given === 'unknown') return isDay(name) ? 'no known day' : 'not known'
  if (isDay(name)) return shortDayInWords(given)
  return name === 'kind' ? (DECISION_KINDS[given as keyof typeof DECISION_KINDS] ?? given) : given
}
