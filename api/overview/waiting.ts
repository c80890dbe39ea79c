import type { Overview } from '../contract/overview'
import type { Colleague } from '../contract/records/work-facts'
import { MINUTE } from '../contract/time/durations'
import type { AnswerTerms } from '../store/figures'
import type { Pending } from '../store/store'
import { noneOverdue, type Overdue } from './answer-times'
import type { Span } from './range'

const MINUTES_OF_HOUR = 60
/** The length of a working day in minutes, for an office that never opens. */
const USUAL_DAY = 8 * MINUTES_OF_HOUR

/**
 * The bounds between the groups of ages, in minutes of opening time: one hour, two hours, one and three working days.
 */
const agesOf = (day: number) => [MINUTES_OF_HOUR, 2 * MINUTES_OF_HOUR, day, 3 * day]

/**
 * True when the promised time has passed. A record without a promise has its time of arrival as `due`, and is never
 * late.
 */
const isLate = ({ arrivedAt, due }: Pending, now: number) => due * MINUTE > arrivedAt && due < Math.floor(now / MINUTE)

const isWaiting = ({ answered }: Pending) => !answered

/**
 * For each promise, the number of requests that arrived in a period and are still without an answer after the promised
 * time.
 */
export function overdueOf(pending: readonly Pending[], { from, to }: Span, now: number): Overdue {
  const overdue = noneOverdue()
  for (const one of pending) {
    if (isWaiting(one) && one.arrivedAt >= from && one.arrivedAt < to && isLate(one, now)) overdue[one.promise]++
  }
  return overdue
}

/** The waiting requests, grouped by age and by member of staff. */
export function waitingOf(
  pending: readonly Pending[],
  people: readonly Colleague[],
  { clock, day, now }: Pick<AnswerTerms, 'clock'> & { day: number; now: number },
): Overview['waiting'] {
  const ends = agesOf(day || USUAL_DAY)
  const ages = [...ends, null].map(below => ({ below, waiting: 0, late: 0 }))
  const known = new Map(people.map(person => [person.id, person]))
  const owners = new Map<string | null, { waiting: number; late: number; oldest: number }>()
  for (const one of pending) {
    if (!isWaiting(one)) continue
    const age = Math.floor(clock.between(one.arrivedAt, now) / MINUTE)
    const late = isLate(one, now) ? 1 : 0
    const ofAge = ages.find(({ below }) => below === null || age < below)
    if (ofAge) {
      ofAge.waiting++
      ofAge.late += late
    }
    // A request that is assigned to a person who has left counts as unassigned.
    const whose = one.owner !== null && known.has(one.owner) ? one.owner : null
    const owner = owners.get(whose) ?? { waiting: 0, late: 0, oldest: 0 }
    owners.set(whose, owner)
    owner.waiting++
    owner.late += late
    owner.oldest = Math.max(owner.oldest, age)
  }
  const sum = (of: 'waiting' | 'late') => ages.reduce((total, one) => total + one[of], 0)
  return {
    waiting: sum('waiting'),
    late: sum('late'),
    nobodys: owners.get(null)?.waiting ?? 0,
    ages,
    owners: [...owners]
      .map(([id, counts]) => ({ id, name: known.get(id ?? '')?.name ?? null, ...counts }))
      .sort((one, other) => Number(one.id === null) - Number(other.id === null) || other.waiting - one.waiting),
  }
}
