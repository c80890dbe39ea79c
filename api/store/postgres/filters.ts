import { CLOSE_DAYS } from '../../contract/limits/deadlines'
import type { MailFilter } from '../../contract/records/records'
import type { ListQuery } from '../store'
import { MAY_PRESS, UNDELIVERED } from './tables'

type Sort = NonNullable<ListQuery['sort']>

/** Gathers what a statement is given, and answers each value's place in it. */
export class Values {
  readonly all: unknown[] = []

  /** `$1`, `$2` …, as a type where the engine cannot tell. */
  add(value: unknown, type?: string): string {
    // The engine's texts hold no NUL, which stands nowhere: in its place goes what stands nowhere either.
    this.all.push(typeof value === 'string' ? value.replaceAll('\0', '\uffff') : value)
    return type ? `$${this.all.length}::${type}` : `$${this.all.length}`
  }
}

/** What ranks as urgent on a day, by the visitor's choice or since it is pressing; as the files' index has it. */
export const isUrgent = (today: string) =>
  `(urgency = 'urgent' or undated or detained or coalesce(limit_day <= ${today} + ${CLOSE_DAYS}, false))`

/** The day of the soonest limit, where one without a day is as today; null without limits. */
export const soonest = (today: string) =>
  `(case when undated then least(coalesce(limit_day, ${today}), ${today}) else limit_day end)`

/** What is asked for of mails that is true of `UNDELIVERED` alone. */
const STILL_TO_ARRIVE: readonly MailFilter[] = ['undelivered', 'queued', 'failed']

const IS_LIMITED = '(undated or limit_day is not null)'

/** What a query's filters ask of a row; `arrivedAt` is what stands for its time of arrival. */
export function filtersOf(query: ListQuery, values: Values, today: string, arrivedAt = 'arrived_at'): string[] {
  const { status, spam, suspect, urgency, deadline, mail, assigned, answered, from, to } = query
  const asked: string[] = []
  if (status === 'pending') asked.push('pending')
  if (status === 'processed') asked.push('processed')
  if (spam !== undefined) asked.push(spam ? 'spam' : 'not spam')
  if (suspect !== undefined) asked.push(suspect ? 'suspect' : 'not suspect')
  if (urgency === 'urgent') asked.push(MAY_PRESS, isUrgent(today))
  else if (urgency) asked.push(`urgency = ${values.add(urgency)} and not ${isUrgent(today)}`)
  if (deadline === 'any') asked.push(IS_LIMITED)
  if (deadline === 'none') asked.push(`not ${IS_LIMITED}`)
  if (deadline === 'passed') asked.push(`${IS_LIMITED} and ${soonest(today)} < ${today}`)
  if (deadline === '7days') {
    asked.push(`${IS_LIMITED} and ${soonest(today)} between ${today} and ${today} + ${CLOSE_DAYS}`)
  }
  if (mail) {
    // Few have a mail that is still to arrive: their own index tells them.
    if (STILL_TO_ARRIVE.includes(mail)) asked.push(UNDELIVERED)
    if (mail !== 'undelivered') {
      const state = values.add(mail)
      asked.push(`(staff_mail = ${state} or visitor_mail = ${state})`)
    }
  }
  if (typeof assigned === 'string') asked.push(`owner = ${values.add(assigned)}`)
  else if (assigned) asked.push(`(owner is null or owner <> all(${values.add(assigned)}))`)
  // What is spam, nobody has to answer.
  if (answered !== undefined) asked.push(answered ? 'answered' : 'not answered and not spam')
  if (from !== undefined) asked.push(`${arrivedAt} >= ${values.add(Date.parse(from))}`)
  if (to !== undefined) asked.push(`${arrivedAt} < ${values.add(Date.parse(to))}`)
  return asked
}

/** A part of a sorted list: what is in it, newest first or by what is soonest. */
export interface Phase {
  has: (today: string) => string
  /** The only one that its records have, where that is so. */
  status?: ListQuery['status']
  soonest?: 'due' | 'limit'
}

const DEALT_WITH: Phase[] = [{ has: () => 'processed and not spam', status: 'processed' }, { has: () => 'spam' }]

/** No answer is due any more to what was answered: it comes after the others of its kind. */
const unansweredFirst = (has: Phase['has']): Phase[] =>
  ['not answered', 'answered'].map(also => ({
    has: today => `${has(today)} and ${also}`,
    status: 'pending',
    soonest: 'due',
  }))

/** The order of each sort: its phases one after the other. */
export const ORDERS: Record<Sort, Phase[]> = {
  submitted: [{ has: () => 'true' }],
  due: [{ has: () => 'pending', status: 'pending', soonest: 'due' }, ...DEALT_WITH],
  urgency: [
    ...unansweredFirst(today => `pending and ${isUrgent(today)}`),
    ...unansweredFirst(today => `pending and not demoted and not ${isUrgent(today)}`),
    { has: today => `pending and demoted and not ${isUrgent(today)}`, status: 'pending', soonest: 'due' },
    ...DEALT_WITH,
  ],
  deadline: [
    { has: () => `pending and ${IS_LIMITED}`, status: 'pending', soonest: 'limit' },
    { has: () => `pending and not ${IS_LIMITED}`, status: 'pending', soonest: 'due' },
    ...DEALT_WITH,
  ],
}
