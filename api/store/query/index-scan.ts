import type { MailFilter } from '../../contract/records'
import { URGENCY_RANKS } from '../../contract/urgency'
import {
  DEMOTED,
  EXISTS,
  MAIL_MASK,
  MAIL_SHIFTS,
  mailCode,
  PROCESSED,
  SPAM,
  SUSPECT,
  UNDELIVERED,
  URGENCY_MASK,
  URGENCY_SHIFT,
  URGENT,
} from '../segments/index-fields'
import { firstIdOf, type ListIndex } from '../segments/list-index'
import { InvalidCursorError, type ListQuery } from '../store'

type Sort = NonNullable<ListQuery['sort']>

/** A part of a sorted list: the records whose masked bits have this value, newest first or soonest due first. */
interface Phase {
  mask: number
  value: number
  /** Leaves out those whose urgency has this value in its bits. */
  butUrgency?: number
  soonestFirst?: boolean
}

/** A place in a sorted list: after this id of this phase, which is due in this minute. */
export interface Position {
  phase: number
  due: number
  id: number
}

const ALL: Phase = { mask: 0, value: 0 }
/** What nobody has to answer any more. */
const DONE = PROCESSED | SPAM
const DEALT_WITH: Phase[] = [
  { mask: DONE, value: PROCESSED },
  { mask: SPAM, value: SPAM },
]

/** The order of each sort: its phases one after the other. */
const ORDERS: Record<Sort, Phase[]> = {
  submitted: [ALL],
  due: [{ mask: DONE, value: 0, soonestFirst: true }, ...DEALT_WITH],
  urgency: [
    { mask: DONE | URGENCY_MASK, value: URGENT, soonestFirst: true },
    { mask: DONE | DEMOTED, value: 0, butUrgency: URGENT, soonestFirst: true },
    { mask: DONE | DEMOTED, value: DEMOTED, butUrgency: URGENT, soonestFirst: true },
    ...DEALT_WITH,
  ],
}

/** A value that no urgency has. */
const NONE = -1

/** A query's filters over the index. */
interface Filter {
  mask: number
  value: number
  /** The urgency that does not fit, in its bits; `NONE` where each does. */
  butUrgency: number
  /** A bit for the code of each mail state that fits, 0 for any. */
  mail: number
  /** Times in ms since 1970: from inclusive, to exclusive. */
  from: number
  to: number
}

function filterOf(query: ListQuery): Filter {
  const filter = {
    mask: EXISTS,
    value: EXISTS,
    butUrgency: NONE,
    mail: 0,
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
  }
  const demand = (mask: number, value: number) => {
    filter.mask |= mask
    filter.value |= value
  }
  if (query.status === 'pending') demand(DONE, 0)
  if (query.status === 'processed') demand(PROCESSED, PROCESSED)
  if (query.spam !== undefined) demand(SPAM, query.spam ? SPAM : 0)
  if (query.suspect !== undefined) demand(SUSPECT, query.suspect ? SUSPECT : 0)
  if (query.urgency) demand(URGENCY_MASK, URGENCY_RANKS.indexOf(query.urgency) << URGENCY_SHIFT)
  if (query.mail) filter.mail = mailBits(query.mail)
  if (query.from !== undefined) filter.from = Date.parse(query.from)
  if (query.to !== undefined) filter.to = Date.parse(query.to)
  return filter
}

function mailBits(filter: MailFilter): number {
  const codes = filter === 'undelivered' ? UNDELIVERED : [mailCode(filter)]
  return codes.reduce((bits, code) => bits | (1 << code), 0)
}

const hasMail = (bits: number, mail: number) =>
  (mail & ((1 << ((bits >> MAIL_SHIFTS.staff) & MAIL_MASK)) | (1 << ((bits >> MAIL_SHIFTS.visitor) & MAIL_MASK)))) !== 0

const within = (time: number, filter: Filter) => time >= filter.from && time < filter.to

/** How many records match a query's filters; only those that came before one, where its id is given. */
export function countMatches(index: ListIndex, query: ListQuery, before = index.last + 1): number {
  const filter = filterOf(query)
  const { mask, value, mail } = filter
  const anyTime = query.from === undefined && query.to === undefined
  let count = 0
  for (const [segment, { bits, times }] of index.segmentIndexes.entries()) {
    const end = Math.min(bits.length, before - firstIdOf(segment + 1))
    for (let at = 0; at < end; at++) {
      const own = bits[at] as number
      if ((own & mask) !== value || (mail !== 0 && !hasMail(own, mail))) continue
      if (anyTime || within(times[at] as number, filter)) count++
    }
  }
  return count
}

/** The places of the records that match a query's filters, in its order, after its cursor. */
export function* matches(index: ListIndex, query: ListQuery): Generator<Position> {
  const phases = ORDERS[query.sort ?? 'submitted']
  const filter = filterOf(query)
  const start = query.cursor === undefined ? undefined : decodeCursor(query)
  for (let phase = start?.phase ?? 0; phase < phases.length; phase++) {
    const { mask, value, butUrgency = NONE, soonestFirst } = phases[phase] as Phase
    if ((filter.value & mask & filter.mask) !== (value & filter.mask)) continue
    const both = { ...filter, mask: filter.mask | mask, value: filter.value | value, butUrgency }
    const after = start?.phase === phase ? start : undefined
    const ids = soonestFirst ? soonest(index, both, after) : down(index, both, after?.id ?? index.last + 1)
    for (const id of ids) yield { phase, due: index.dueOf(id), id }
  }
}

/** Whether the record of an id matches a query's filters. */
export function isMatch(index: ListIndex, query: ListQuery, id: number): boolean {
  return fits(index, filterOf(query), id)
}

function* down(index: ListIndex, filter: Filter, before: number): Generator<number> {
  for (let id = Math.min(before, index.last + 1) - 1; id > 0; id--) if (fits(index, filter, id)) yield id
}

/** How many of the records that are due soonest are looked for at first; each further look takes four times as many. */
const FIRST_LOOK = 512

function* soonest(index: ListIndex, filter: Filter, from: Position | undefined): Generator<number> {
  let after = from ? rankOf(from.due, from.id) : -1
  for (let count = FIRST_LOOK; ; count *= 4) {
    const ranks = soonestRanks(index, filter, after, count)
    for (const rank of ranks) yield rank % IDS
    if (ranks.length < count) return
    after = ranks.at(-1) as number
  }
}

// One number that sorts by due minute, then by id: together fewer than 53 bits until the year 2090.
const IDS = 2 ** 27
const rankOf = (due: number, id: number) => due * IDS + id

/** The lowest ranks above one, ascending; at most so many. */
function soonestRanks(index: ListIndex, filter: Filter, after: number, count: number): Float64Array {
  const found = new Float64Array(2 * count)
  let size = 0
  let highest = Number.POSITIVE_INFINITY
  const sorted = () => found.subarray(0, size).sort()
  const { mask, value, butUrgency, mail } = filter
  for (const [segment, { bits, dues, times }] of index.segmentIndexes.entries()) {
    const first = firstIdOf(segment + 1)
    for (let at = 0; at < bits.length; at++) {
      const own = bits[at] as number
      if ((own & mask) !== value || (own & URGENCY_MASK) === butUrgency) continue
      if ((mail !== 0 && !hasMail(own, mail)) || !within(times[at] as number, filter)) continue
      const rank = rankOf(dues[at] as number, first + at)
      if (rank <= after || rank > highest) continue
      found[size++] = rank
      if (size < found.length) continue
      sorted()
      size = count
      highest = found[count - 1] as number
    }
  }
  return sorted().subarray(0, count)
}

function fits(index: ListIndex, filter: Filter, id: number): boolean {
  const bits = index.bitsOf(id)
  if ((bits & filter.mask) !== filter.value || (bits & URGENCY_MASK) === filter.butUrgency) return false
  return (filter.mail === 0 || hasMail(bits, filter.mail)) && within(index.timeOf(id), filter)
}

/** Writes a place as a cursor for queries of the same sort. */
export function encodeCursor(query: ListQuery, { phase, due, id }: Position): string {
  return Buffer.from(`${query.sort ?? 'submitted'}.${phase}.${due}.${id}`).toString('base64url')
}

function decodeCursor(query: ListQuery): Position {
  const text = Buffer.from(query.cursor ?? '', 'base64url').toString('latin1')
  const parts = /^([a-z]+)\.(\d)\.(\d{1,10})\.(\d{1,10})$/.exec(text)
  if (parts?.[1] !== (query.sort ?? 'submitted')) throw new InvalidCursorError('This cursor belongs to another list.')
  return { phase: Number(parts[2]), due: Number(parts[3]), id: Number(parts[4]) }
}
