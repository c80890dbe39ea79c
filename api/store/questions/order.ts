import { compareNumbers, REASONS, type Reason, reasonOf, WITHIN } from '../../contract/order'
import { LISTS } from '../../contract/records/records'
import { URGENCY_RANKS } from '../../contract/records/urgency'
import { type Facts, soonestDay } from '../records/facts'
import { InvalidCursorError, type ListQuery } from '../store'
import { isLimited, LIMITED_SQL, soonestSql } from './filter'
import { reasonSql, withinSql } from './urgency-sql'

export type Sort = NonNullable<ListQuery['sort']>

/** A part of a sorted list; each record is in exactly one part of each sort. */
export interface Phase {
  plain(facts: Facts, today: number): boolean
  sql(today: string): string
  /** The only status of the part's records, if they share one. */
  status?: ListQuery['status']
  /** The numbers that sort the part, lowest first; without them, the newest records come first. */
  keys?: { plain(facts: Facts, today: number): number[]; sql(today: string): string[] }
}

const DEALT_WITH: Phase[] = [
  { plain: facts => facts.processed && !facts.spam, sql: () => 'processed and not spam', status: 'processed' },
  { plain: facts => facts.spam, sql: () => 'spam' },
]

const BY_DUE: Phase['keys'] = { plain: facts => [facts.due], sql: () => ['due'] }

/** The pending records with one reason. */
const ofReason = (reason: Reason): Phase => ({
  plain: (facts, today) => facts.pending && reasonOf(facts, today) === reason,
  sql: today =>
    `${reason === 'detained' || reason === 'removal' || reason === 'limit' ? PRESSED : 'pending'} and ${reasonSql[reason](today)}`,
  status: 'pending',
  keys: { plain: WITHIN[reason], sql: withinSql[reason] },
})

/** A condition equal to the index's: few pending records have a limit, or somebody who is detained. */
const PRESSED = 'pending and (undated or detained or limit_day is not null)'

/** Pending records in the order of `api/contract/order.ts`; each rank is a part, because an index serves it. */
const BY_URGENCY: Phase[] = REASONS.flatMap(reason => {
  const all = ofReason(reason)
  if (reason !== 'rank') return [all]
  return URGENCY_RANKS.filter(rank => rank !== 'urgent').map(rank => ({
    ...all,
    plain: (facts: Facts, today: number) => facts.urgency === rank && all.plain(facts, today),
    sql: (today: string) => `urgency = '${rank}' and ${all.sql(today)}`,
    keys: BY_DUE,
  }))
})

/** The parts of each sort, in order. */
export const ORDERS: Record<Sort, readonly Phase[]> = {
  submitted: [{ plain: () => true, sql: () => 'true' }],
  due: [{ plain: facts => facts.pending, sql: () => 'pending', status: 'pending', keys: BY_DUE }, ...DEALT_WITH],
  urgency: [...BY_URGENCY, ...DEALT_WITH],
  followUp: [
    {
      plain: ({ pending, followUp }) => pending && followUp !== null,
      sql: () => 'pending and follow_up is not null',
      status: 'pending',
      keys: { plain: ({ followUp }) => [followUp as number], sql: () => ['follow_up'] },
    },
    {
      plain: ({ pending, followUp }) => pending && followUp === null,
      sql: () => 'pending and follow_up is null',
      status: 'pending',
      keys: BY_DUE,
    },
    ...DEALT_WITH,
  ],
  deadline: [
    {
      plain: facts => facts.pending && isLimited(facts),
      sql: () => `pending and ${LIMITED_SQL}`,
      status: 'pending',
      keys: { plain: (facts, today) => [soonestDay(facts, today) as number], sql: today => [soonestSql(today)] },
    },
    {
      plain: facts => facts.pending && !isLimited(facts),
      sql: () => `pending and not ${LIMITED_SQL}`,
      status: 'pending',
      keys: BY_DUE,
    },
    ...DEALT_WITH,
  ],
}

/** A place in a sorted list: lower places come first, by phase, then keys, then list, then id. */
export interface Place {
  phase: number
  /** The numbers of the place's phase; for newest first over all lists, the time of arrival. */
  keys: readonly number[]
  /** The number of the record's list among all. */
  list: number
  id: number
}

/**
 * The order of a sort as functions over facts. With `isOverAll` the order covers all lists, where only the time of
 * arrival shows which record is newer.
 */
export function plainOrder(sort: Sort, today: number, isOverAll: boolean) {
  const phases = ORDERS[sort]
  /** A part without numbers of its own; over all lists, its only number is the time of arrival. */
  const newest = isOverAll ? [0] : []
  /** Writes a record's place into one reused object, because a page calls this 100,000 times. */
  const notePlace = (place: Place, facts: Facts): void => {
    place.phase = phases.findIndex(part => part.plain(facts, today))
    if (isOverAll) newest[0] = -facts.arrivedAt
    place.keys = phases[place.phase]?.keys?.plain(facts, today) ?? newest
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
 * Writes a place as a cursor for further queries of one sort. The cursor names the day of the first page. All pages use
 * that day, because each new day moves limits nearer and changes the places.
 */
export function encodeCursor(sort: Sort, { phase, keys, list, id }: Place, today: number): string {
  return Buffer.from([sort, today, phase, keys.join('_'), list, id].join('.')).toString('base64url')
}

/** Reads a cursor: a place and its day; throws an InvalidCursorError for any other text. */
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
  const phase = place && ORDERS[sort][place.phase]
  const count = phase?.keys ? phase.keys.sql('0').length : Number(isOverAll)
  const isOfPhase = phase && place.keys.length === count
  if (parts?.[1] !== sort || !place || !isOfPhase || !LISTS[place.list]) {
    throw new InvalidCursorError('This cursor belongs to another list.')
  }
  return place
}

/** The place after which a page begins, and the day of its first page, which sorts all its pages. */
export function startOf(
  { sort = 'submitted', cursor }: Pick<ListQuery, 'sort' | 'cursor'>,
  now: number,
  isOverAll: boolean,
): { today: number; after?: Place } {
  if (cursor === undefined) return { today: now }
  const { today, ...after } = decodeCursor(sort, cursor, isOverAll)
  return { today, after }
}
