import { LISTS } from '../../contract/records/records'
import { type Facts, isUrgent, soonestDay } from '../records/facts'
import { InvalidCursorError, type ListQuery } from '../store'
import { isLimited, LIMITED_SQL, soonestSql, urgentSql } from './filter'

export type Sort = NonNullable<ListQuery['sort']>

/** A part of a sorted list; each record is in exactly one part of each sort. */
export interface Phase {
  plain(facts: Facts, today: number): boolean
  sql(today: string): string
  /** The only status that its records have, where there is one. */
  status?: ListQuery['status']
  /** Sorted by the due minute or by the soonest limit, ascending; without, the newest come first. */
  soonest?: 'due' | 'limit'
}

const DEALT_WITH: Phase[] = [
  { plain: facts => facts.processed && !facts.spam, sql: () => 'processed and not spam', status: 'processed' },
  { plain: facts => facts.spam, sql: () => 'spam' },
]

/** Pending records, the unanswered first: no answer is due any more to the others. */
const unansweredFirst = (isIn: Phase['plain'], sql: Phase['sql']): Phase[] => [
  {
    plain: (facts, today) => facts.pending && !facts.answered && isIn(facts, today),
    sql: today => `pending and ${sql(today)} and not answered`,
    status: 'pending',
    soonest: 'due',
  },
  {
    plain: (facts, today) => facts.pending && facts.answered && isIn(facts, today),
    sql: today => `pending and ${sql(today)} and answered`,
    status: 'pending',
    soonest: 'due',
  },
]

/** The parts of each sort, one after the other. */
export const ORDERS: Record<Sort, readonly Phase[]> = {
  submitted: [{ plain: () => true, sql: () => 'true' }],
  due: [{ plain: facts => facts.pending, sql: () => 'pending', status: 'pending', soonest: 'due' }, ...DEALT_WITH],
  urgency: [
    ...unansweredFirst(isUrgent, urgentSql),
    ...unansweredFirst(
      (facts, today) => !facts.demoted && !isUrgent(facts, today),
      today => `not demoted and not ${urgentSql(today)}`,
    ),
    {
      plain: (facts, today) => facts.pending && facts.demoted && !isUrgent(facts, today),
      sql: today => `pending and demoted and not ${urgentSql(today)}`,
      status: 'pending',
      soonest: 'due',
    },
    ...DEALT_WITH,
  ],
  deadline: [
    {
      plain: facts => facts.pending && isLimited(facts),
      sql: () => `pending and ${LIMITED_SQL}`,
      status: 'pending',
      soonest: 'limit',
    },
    {
      plain: facts => facts.pending && !isLimited(facts),
      sql: () => `pending and not ${LIMITED_SQL}`,
      status: 'pending',
      soonest: 'due',
    },
    ...DEALT_WITH,
  ],
}

/** In SQL: the value that a part of a list is sorted by. */
export const keySql = ({ soonest }: Phase, today: string) => (soonest === 'limit' ? soonestSql(today) : 'due')

/** A place in a sorted list: lower ones come first, by phase, then key, then list, then id. */
export interface Place {
  phase: number
  key: number
  /** The list's place among all. */
  list: number
  id: number
}

/** The order of a sort as functions over facts; `isOverAll`: over all lists, where only the time of arrival tells what is newer. */
export function plainOrder(sort: Sort, today: number, isOverAll: boolean) {
  const phases = ORDERS[sort]
  /** Notes where a record stands: into the same object again and again, since a page asks it of 100,000. */
  const notePlace = (place: Place, facts: Facts): void => {
    place.phase = phases.findIndex(part => part.plain(facts, today))
    const { soonest } = phases[place.phase] as Phase
    const newest = isOverAll ? -facts.arrivedAt : 0
    place.key = soonest === 'due' ? facts.due : soonest === 'limit' ? (soonestDay(facts, today) as number) : newest
    place.list = LISTS.indexOf(facts.list)
    place.id = facts.id
  }
  const compare = (one: Place, other: Place): number => {
    const before = one.phase - other.phase || one.key - other.key || one.list - other.list
    if (before !== 0) return before
    return phases[one.phase]?.soonest ? one.id - other.id : other.id - one.id
  }
  return { notePlace, compare }
}

/** Writes a place as a cursor for queries of the same sort. */
export function encodeCursor(sort: Sort, { phase, key, list, id }: Place): string {
  return Buffer.from([sort, phase, key, list, id].join('.')).toString('base64url')
}

/** Reads such a cursor; throws an InvalidCursorError for any other text. */
export function decodeCursor(sort: Sort, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const parts = /^([a-z]+)\.(\d)\.(-?\d{1,16})\.(\d{1,2})\.(\d{1,10})$/.exec(text)
  const place = parts && {
    phase: Number(parts[2]),
    key: Number(parts[3]),
    list: Number(parts[4]),
    id: Number(parts[5]),
  }
  if (parts?.[1] !== sort || !place || !ORDERS[sort][place.phase] || !LISTS[place.list]) {
    throw new InvalidCursorError('This cursor belongs to another list.')
  }
  return place
}
