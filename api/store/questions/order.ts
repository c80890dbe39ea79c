import { compareNumbers, REASONS, type Reason, reasonOf, soonestInOrder, WITHIN } from '../../contract/order'
import { LISTS } from '../../contract/records/records'
import { URGENCY_RANKS, type UrgencyRank } from '../../contract/records/urgency'
import type { RecordFacts } from '../records/facts'
import { InvalidCursorError, type ListQuery } from '../store'
import { isLimited, LIMITED_SQL } from './filter'
import { type Branch, branchesOf, soonestBranches } from './urgency-sql'

export type Sort = NonNullable<ListQuery['sort']>

/** A part of a sorted list; in every sort order, each record is in exactly one part. */
export interface Phase {
  /** The branches of the part; each record of the part is in exactly one of them. */
  sql(today: string): Branch[]
  /** The status of all the part's records, if they share one. */
  status?: ListQuery['status']
  /** The rank of all the part's records, if they share one. */
  rank?: UrgencyRank
  /** The numbers by which the part is sorted, lowest first; without them, newest records come first. */
  keys?(facts: RecordFacts, today: number): number[]
}

/** A sort order: its parts, and a function that returns the number of a record's part. */
interface Order {
  phases: readonly Phase[]
  phaseOf(facts: RecordFacts, today: number): number
}

/** A part of one branch. */
const one = (where: string, ...keys: string[]): Pick<Phase, 'sql'> => ({ sql: () => [{ where, keys }] })

const DEALT_WITH: Phase[] = [{ ...one('processed and not spam'), status: 'processed' }, one('spam')]

/** A part of pending records in the order of due times. */
const byDue = (where: string): Phase => ({ ...one(where, 'due'), status: 'pending', keys: ({ due }) => [due] })

/** The part of pending records with this reason of urgency. */
const ofReason = (reason: Reason): Phase => ({
  sql: today => branchesOf[reason](today).map(({ where, keys }) => ({ where: `pending and ${where}`, keys })),
  status: 'pending',
  keys: WITHIN[reason],
})

const RANKS: readonly UrgencyRank[] = URGENCY_RANKS.filter(rank => rank !== 'urgent')

/**
 * Pending records in the order of `api/contract/order.ts`. Each rank is a part of its own, because an index sorts the
 * records of one rank by due time.
 */
const BY_URGENCY: Phase[] = REASONS.flatMap(reason => {
  const all = ofReason(reason)
  if (reason === 'automatic') return [all]
  if (reason !== 'rank') return [{ ...all, rank: 'urgent' }]
  return RANKS.map(rank => ({
    ...{ ...all, rank },
    sql: (today: string) =>
      all.sql(today).map(({ where, keys }) => ({ where: `urgency = '${rank}' and ${where}`, keys })),
    keys: ({ due }: RecordFacts) => [due],
  }))
})

/**
 * The part of a pending record. The reason is computed only once, because a page of a long list needs the parts of
 * 100,000 records.
 */
function partByUrgency(facts: RecordFacts, today: number): number {
  const reason = reasonOf(facts, today)
  const at = REASONS.indexOf(reason)
  if (reason === 'rank') return at + RANKS.indexOf(facts.urgency)
  return at > REASONS.indexOf('rank') ? at + RANKS.length - 1 : at
}

/** A sort order in which pending records come first, then processed ones, then spam. */
function pendingFirst(pending: readonly Phase[], partOf: (facts: RecordFacts, today: number) => number): Order {
  return {
    phases: [...pending, ...DEALT_WITH],
    phaseOf: (facts, today) => (facts.pending ? partOf(facts, today) : pending.length + (facts.spam ? 1 : 0)),
  }
}

/** The parts of each sort order. */
export const ORDERS: Record<Sort, Order> = {
  submitted: { phases: [one('true')], phaseOf: () => 0 },
  due: pendingFirst([byDue('pending')], () => 0),
  urgency: pendingFirst(BY_URGENCY, partByUrgency),
  followUp: pendingFirst(
    [
      {
        ...one('pending and follow_up is not null', 'follow_up'),
        status: 'pending',
        keys: ({ followUp }) => [followUp as number],
      },
      byDue('pending and follow_up is null'),
    ],
    ({ followUp }) => (followUp === null ? 1 : 0),
  ),
  deadline: pendingFirst(
    [
      { sql: soonestBranches, status: 'pending', keys: (facts, today) => [soonestInOrder(facts, today)] },
      byDue(`pending and not ${LIMITED_SQL}`),
    ],
    facts => (isLimited(facts) ? 0 : 1),
  ),
}

/** A record's place in a sorted list: places are compared by part, then keys, then list, then id. */
export interface Place {
  phase: number
  /**
   * The numbers that sort records within a part, lowest first. In a part of several lists that begins with the newest
   * record, the only number is the negated time of arrival.
   */
  keys: readonly number[]
  /** The index of the record's list in `LISTS`. */
  list: number
  id: number
}

/**
 * A sort order as two functions. `notePlace` computes a record's place from its `RecordFacts`, and `compare` compares
 * two places. With `isOverAll`, the order covers several lists. Ids of different lists cannot be compared, so the time
 * of arrival decides which record is newer.
 */
export function plainOrder(sort: Sort, today: number, isOverAll: boolean) {
  const { phases, phaseOf } = ORDERS[sort]
  /** The keys in a part without numbers for sorting: none or, over several lists, the negated time of arrival. */
  const newest = isOverAll ? [0] : []
  /** Writes a record's place into an object that is used again, because a page of a long list needs 100,000 places. */
  const notePlace = (place: Place, facts: RecordFacts): void => {
    place.phase = phaseOf(facts, today)
    if (isOverAll) newest[0] = -facts.arrivedAt
    place.keys = phases[place.phase]?.keys?.(facts, today) ?? newest
    place.list = LISTS.indexOf(facts.list)
    place.id = facts.id
  }
  const compare = (one: Place, other: Place): number => {
    const before = one.phase - other.phase || compareNumbers(one.keys, other.keys) || one.list - other.list
    if (before !== 0) return before
    return phases[one.phase]?.keys ? one.id - other.id : other.id - one.id
  }
  return { notePlace, compare }
}

/**
 * Writes a place as a cursor, with which the next query of the same sort order continues. The cursor contains the day
 * on which the first page was read. All pages are sorted as of that day, because limits come nearer each day, which changes the
 * places.
 */
export function encodeCursor(sort: Sort, { phase, keys, list, id }: Place, today: number): string {
  return Buffer.from([sort, today, phase, keys.join('_'), list, id].join('.')).toString('base64url')
}

/** Reads a place and its day from a cursor; throws an InvalidCursorError for any other text. */
export function decodeCursor(sort: Sort, cursor: string, isOverAll = false): Place & { today: number } {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const parts =
    /^([a-zA-Z]+)\.(\d{1,6})\.(\d{1,2})\.((?:-?\d{1,16}(?:_-?\d{1,16}){0,2})?)\.(\d{1,2})\.(\d{1,10})$/.exec(text)
  const place = parts && {
    today: Number(parts[2]),
    phase: Number(parts[3]),
    keys: parts[4] ? parts[4].split('_').map(Number) : [],
    list: Number(parts[5]),
    id: Number(parts[6]),
  }
  const phase = place && ORDERS[sort].phases[place.phase]
  const count = phase?.keys ? phase.sql('0')[0]?.keys.length : Number(isOverAll)
  const isOfPhase = phase && place.keys.length === count
  if (parts?.[1] !== sort || !place || !isOfPhase || !LISTS[place.list]) {
    throw new InvalidCursorError('This cursor belongs to another list.')
  }
  return place
}

/** The place after which a page begins, and the day of the first page, which decides the order of all pages. */
export function startOf(
  { sort = 'submitted', cursor }: Pick<ListQuery, 'sort' | 'cursor'>,
  now: number,
  isOverAll: boolean,
): { today: number; after?: Place } {
  if (cursor === undefined) return { today: now }
  const { today, ...after } = decodeCursor(sort, cursor, isOverAll)
  return { today, after }
}
