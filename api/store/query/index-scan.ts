import { CLOSE_DAYS, type DeadlineFilter } from '../../contract/limits/deadlines'
import type { MailFilter } from '../../contract/records/records'
import { URGENCY_RANKS } from '../../contract/records/urgency'
import {
  DEMOTED,
  EXISTS,
  isUrgent,
  MAIL_MASK,
  MAIL_SHIFTS,
  mailCode,
  PROCESSED,
  SPAM,
  SUSPECT,
  soonestOf,
  UNDELIVERED,
  URGENCY_MASK,
  URGENCY_SHIFT,
} from '../files/segments/index-fields'
import { firstIdOf, type ListIndex, offsetInSegment, segmentOf } from '../files/segments/list-index'
import { SEGMENT_SIZE, type SegmentIndex } from '../files/segments/segment-index'
import { ANSWERED, ownerCode, ownerOf } from '../files/segments/work-fields'
import { InvalidCursorError, type ListQuery } from '../store'

type Sort = NonNullable<ListQuery['sort']>

/** A part of a sorted list: the records whose masked bits have this value, newest first or by what is soonest. */
interface Phase {
  mask: number
  value: number
  /** Whether only those that rank as urgent, or only the others, are in it. */
  urgent?: boolean
  /** Whether only those with a time limit that nobody has dealt with, or only the others, are in it. */
  limited?: boolean
  /** Whether only those that were answered, or only the others, are in it. */
  answered?: boolean
  soonest?: 'due' | 'limit'
}

/** A place in a sorted list: after this id of this phase, which is due in this minute, or its limit on this day. */
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
  due: [{ mask: DONE, value: 0, soonest: 'due' }, ...DEALT_WITH],
  // No answer is due any more to what was answered: it comes after the others of its kind.
  urgency: [
    { mask: DONE, value: 0, urgent: true, answered: false, soonest: 'due' },
    { mask: DONE, value: 0, urgent: true, answered: true, soonest: 'due' },
    { mask: DONE | DEMOTED, value: 0, urgent: false, answered: false, soonest: 'due' },
    { mask: DONE | DEMOTED, value: 0, urgent: false, answered: true, soonest: 'due' },
    { mask: DONE | DEMOTED, value: DEMOTED, urgent: false, soonest: 'due' },
    ...DEALT_WITH,
  ],
  deadline: [
    { mask: DONE, value: 0, limited: true, soonest: 'limit' },
    { mask: DONE, value: 0, limited: false, soonest: 'due' },
    ...DEALT_WITH,
  ],
}

/** A query's filters over the index. */
interface Filter {
  mask: number
  value: number
  /** Today, in days since 1970. */
  today: number
  /** Whether a record has to rank as urgent, or not to. */
  urgent: boolean | undefined
  /** The days that its soonest limit may be on, both included; 0 is for none. */
  limitFrom: number
  limitTo: number
  /** Whether any urgency and any limit fit. */
  anyLimit: boolean
  /** Whose it has to be: one of these, or with `isNobodys` none of them; their codes. */
  owners: number[]
  isNobodys: boolean
  /** Whether it has to be answered, or not to be. */
  answered: boolean | undefined
  /** Whether it may be anybody's, answered or not. */
  anyWork: boolean
  /** For the codes of both mails, as they stand in the bits: 1 where one of them fits. */
  mails: Uint8Array | undefined
  /** Times in ms since 1970: from inclusive, to exclusive. */
  from: number
  to: number
}

/** No day is later; a small integer, since a million records are held against it. */
const EVER = 2 ** 30

function filterOf(query: ListQuery, today: number): Filter {
  const filter: Filter = {
    mask: EXISTS,
    value: EXISTS,
    today,
    urgent: undefined,
    limitFrom: 0,
    limitTo: EVER,
    anyLimit: query.urgency === undefined && query.deadline === undefined,
    owners: [query.assigned ?? []].flat().map(ownerCode).sort(),
    isNobodys: Array.isArray(query.assigned),
    answered: query.answered,
    anyWork: query.assigned === undefined && query.answered === undefined,
    mails: query.mail && mailsThatFit(query.mail),
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
  // What is spam, nobody has to answer.
  if (query.answered === false) demand(SPAM, 0)
  if (query.suspect !== undefined) demand(SUSPECT, query.suspect ? SUSPECT : 0)
  if (query.urgency) filter.urgent = query.urgency === 'urgent'
  if (filter.urgent === false) demand(URGENCY_MASK, URGENCY_RANKS.indexOf(query.urgency ?? 'low') << URGENCY_SHIFT)
  if (query.deadline) [filter.limitFrom, filter.limitTo] = limitDays(query.deadline, today)
  if (query.from !== undefined) filter.from = Date.parse(query.from)
  if (query.to !== undefined) filter.to = Date.parse(query.to)
  return filter
}

function limitDays(deadline: DeadlineFilter, today: number): [from: number, to: number] {
  if (deadline === 'none') return [0, 0]
  if (deadline === 'any') return [1, EVER]
  return deadline === 'passed' ? [1, today - 1] : [today, today + CLOSE_DAYS]
}

function mailsThatFit(filter: MailFilter): Uint8Array {
  const wanted = filter === 'undelivered' ? UNDELIVERED : [mailCode(filter)]
  return Uint8Array.from({ length: BOTH_MAILS + 1 }, (_, codes) =>
    Object.values(MAIL_SHIFTS).some(shift => wanted.includes((codes >> (shift - MAIL_SHIFTS.staff)) & MAIL_MASK))
      ? 1
      : 0,
  )
}

/** The codes of both mails, which stand beside each other in the bits. */
const BOTH_MAILS = (MAIL_MASK << (MAIL_SHIFTS.visitor - MAIL_SHIFTS.staff)) | MAIL_MASK

const places = new Uint16Array(SEGMENT_SIZE)

/**
 * Where in a segment the records are that fit a filter, ascending: good until the next call, since a page may take a look at
 * a million records.
 */
function placesIn(segment: SegmentIndex, filter: Filter, end = SEGMENT_SIZE): Uint16Array {
  const { bits, limits, times, work } = segment
  const { mask, value, mails, today, urgent, limitFrom, limitTo, anyLimit, from, to } = filter
  if (segment.latest < from || segment.earliest >= to) return places.subarray(0, 0)
  // Loops in turn, each over what the one before left: one loop with all of it takes three times as long.
  let count = 0
  if ((mask & DONE) === DONE && (value & DONE) === 0) {
    // Few are pending of a list of years: the others need no look.
    for (const at of segment.pending) {
      if (at >= end) break
      places[count] = at
      count += ((bits[at] as number) & mask) === value ? 1 : 0
    }
  } else {
    for (let at = 0; at < end; at++) {
      places[count] = at
      count += ((bits[at] as number) & mask) === value ? 1 : 0
    }
  }
  if (!filter.anyWork) {
    const { owners, isNobodys, answered } = filter
    const anyOwner = owners.length === 0 && !isNobodys
    const among = count
    count = 0
    for (let place = 0; place < among; place++) {
      const at = places[place] as number
      const own = work[at] as number
      if (answered !== undefined && ((own & ANSWERED) !== 0) !== answered) continue
      if (anyOwner || owners.includes(ownerOf(own)) !== isNobodys) places[count++] = at
    }
  }
  if (mails) {
    const among = count
    count = 0
    for (let place = 0; place < among; place++) {
      const at = places[place] as number
      places[count] = at
      count += mails[((bits[at] as number) >> MAIL_SHIFTS.staff) & BOTH_MAILS] as number
    }
  }
  if (!anyLimit) {
    const among = count
    count = 0
    for (let place = 0; place < among; place++) {
      const at = places[place] as number
      const [own, limit] = [bits[at] as number, limits[at] as number]
      const day = soonestOf(own, limit, today)
      if (day < limitFrom || day > limitTo) continue
      if (urgent === undefined || isUrgent(own, limit, today) === urgent) places[count++] = at
    }
  }
  if (segment.earliest < from || segment.latest >= to) {
    const among = count
    count = 0
    for (let place = 0; place < among; place++) {
      const at = places[place] as number
      if ((times[at] as number) >= from && (times[at] as number) < to) places[count++] = at
    }
  }
  return places.subarray(0, count)
}

/** How many records of each segment fit a filter, and of which version of its index that is true. */
interface Counted {
  counts: Uint16Array
  versions: Float64Array
  /** Its records that are due soonest: the first look at them, as long as nothing of the list changes. */
  soonest?: { by: 'due' | 'limit'; version: number; ranks: Float64Array }
}

/** Filters of a list that are remembered: staff look at the same few all day. */
const MOST_COUNTED = 32
/** Segments that there is room for beyond those of today. */
const SPARE = 64
const countedByList = new WeakMap<ListIndex, Map<string, Counted>>()

function countedFor(index: ListIndex, filter: Filter): Counted {
  const ofList = countedByList.get(index) ?? new Map<string, Counted>()
  countedByList.set(index, ofList)
  const key = JSON.stringify({ ...filter, mails: filter.mails?.join('') })
  const known = ofList.get(key)
  const segments = index.segmentIndexes.length
  if (known && known.counts.length >= segments) return known
  const counted = { counts: new Uint16Array(segments + SPARE), versions: new Float64Array(segments + SPARE) }
  for (const oldest of ofList.size < MOST_COUNTED ? [] : [...ofList.keys()].slice(0, 1)) ofList.delete(oldest)
  ofList.set(key, counted)
  return counted
}

/** How many records match a query's filters; only those that came before one, where its id is given. */
export function countMatches(index: ListIndex, query: ListQuery, before = index.last + 1): number {
  const filter = filterOf(query, index.today)
  const { counts, versions } = countedFor(index, filter)
  let sum = 0
  for (const [at, segment] of index.segmentIndexes.entries()) {
    const end = Math.min(SEGMENT_SIZE, before - firstIdOf(at + 1))
    if (end < SEGMENT_SIZE) {
      sum += placesIn(segment, filter, end).length
      continue
    }
    if (versions[at] !== segment.version) {
      counts[at] = placesIn(segment, filter).length
      versions[at] = segment.version
    }
    sum += counts[at] as number
  }
  return sum
}

/** The places of the records that match a query's filters, in its order, after its cursor. */
export function* matches(index: ListIndex, query: ListQuery): Generator<Position> {
  const phases = ORDERS[query.sort ?? 'submitted']
  const filter = filterOf(query, index.today)
  const start = query.cursor === undefined ? undefined : decodeCursor(query)
  for (let phase = start?.phase ?? 0; phase < phases.length; phase++) {
    const part = phases[phase] as Phase
    const both = joined(filter, part)
    if (!both) continue
    const after = start?.phase === phase ? start : undefined
    const dueOf = (id: number) =>
      part.soonest === 'limit' ? soonestOf(index.bitsOf(id), index.limitOf(id), filter.today) : index.dueOf(id)
    const ids = part.soonest
      ? soonest(index, both, part.soonest, after)
      : down(index, both, after?.id ?? index.last + 1)
    for (const id of ids) yield { phase, due: dueOf(id), id }
  }
}

/** What fits a filter and is in a part of a list; undefined where nothing can be both. */
function joined(filter: Filter, part: Phase): Filter | undefined {
  const { mask, value, urgent = filter.urgent, answered = filter.answered, limited } = part
  if ((filter.value & mask & filter.mask) !== (value & filter.mask)) return undefined
  if (filter.urgent !== undefined && urgent !== filter.urgent) return undefined
  if (filter.answered !== undefined && answered !== filter.answered) return undefined
  const limitFrom = Math.max(filter.limitFrom, limited ? 1 : 0)
  const limitTo = Math.min(filter.limitTo, limited === false ? 0 : EVER)
  if (limitFrom > limitTo) return undefined
  return {
    ...filter,
    mask: filter.mask | mask,
    value: filter.value | value,
    urgent,
    answered,
    limitFrom,
    limitTo,
    anyLimit: urgent === undefined && limitFrom === 0 && limitTo === EVER,
    anyWork: filter.anyWork && answered === undefined,
  }
}

/** Whether the record of an id matches a query's filters. */
export function isMatch(index: ListIndex, query: ListQuery, id: number): boolean {
  const segment = index.segmentIndexes[segmentOf(id) - 1]
  return !!segment && placesIn(segment, filterOf(query, index.today)).includes(offsetInSegment(id))
}

function* down(index: ListIndex, filter: Filter, before: number): Generator<number> {
  const { counts, versions } = countedFor(index, filter)
  for (let number = segmentOf(Math.min(before - 1, index.last)); number > 0; number--) {
    const first = firstIdOf(number)
    const segment = index.segmentIndexes[number - 1] as SegmentIndex
    if (versions[number - 1] === segment.version && counts[number - 1] === 0) continue
    // A copy: whoever takes these may look through others in between.
    const found = placesIn(segment, filter, Math.min(SEGMENT_SIZE, before - first)).slice()
    for (const place of found.reverse()) yield first + place
  }
}

/** How many of the records that are due soonest are looked for at first; each further look takes four times as many. */
const FIRST_LOOK = 512

function* soonest(
  index: ListIndex,
  filter: Filter,
  by: 'due' | 'limit',
  from: Position | undefined,
): Generator<number> {
  let after = from ? rankOf(from.due, from.id) : BEFORE_ALL
  for (let count = FIRST_LOOK; ; count *= 4) {
    const ranks = after === BEFORE_ALL ? firstRanks(index, filter, by) : soonestRanks(index, filter, by, after, count)
    for (const rank of ranks) yield rank % IDS
    if (ranks.length < count) return
    after = ranks.at(-1) as number
  }
}

// One number that sorts by due minute or by day, then by id: together fewer than 53 bits until the year 2090.
const IDS = 2 ** 27
const rankOf = (due: number, id: number) => due * IDS + id

/** Lower than each rank. */
const BEFORE_ALL = -1

/** What the first page of a filter is made from. It is asked for all day, and most of the time nothing has changed. */
function firstRanks(index: ListIndex, filter: Filter, by: 'due' | 'limit'): Float64Array {
  const counted = countedFor(index, filter)
  const { version } = index
  if (counted.soonest?.by !== by || counted.soonest.version !== version) {
    counted.soonest = { by, version, ranks: soonestRanks(index, filter, by, BEFORE_ALL, FIRST_LOOK).slice() }
  }
  return counted.soonest.ranks
}

/** The lowest ranks above one, ascending; at most so many. */
function soonestRanks(
  index: ListIndex,
  filter: Filter,
  by: 'due' | 'limit',
  after: number,
  count: number,
): Float64Array {
  const found = new Float64Array(2 * count)
  let size = 0
  let highest = Number.POSITIVE_INFINITY
  const sorted = () => found.subarray(0, size).sort()
  for (const [number, segment] of index.segmentIndexes.entries()) {
    const { bits, dues, limits } = segment
    const first = firstIdOf(number + 1)
    for (const at of placesIn(segment, filter)) {
      const due =
        by === 'due' ? (dues[at] as number) : soonestOf(bits[at] as number, limits[at] as number, filter.today)
      const rank = rankOf(due, first + at)
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

/** Writes a place as a cursor for queries of the same sort. */
export function encodeCursor(query: ListQuery, { phase, due, id }: Position): string {
  return Buffer.from(`${query.sort ?? 'submitted'}.${phase}.${due}.${id}`).toString('base64url')
}

/** Reads such a cursor; throws an InvalidCursorError for any other text. */
export function decodeCursor(query: ListQuery): Position {
  const text = Buffer.from(query.cursor ?? '', 'base64url').toString('latin1')
  const parts = /^([a-z]+)\.(\d)\.(\d{1,10})\.(\d{1,10})$/.exec(text)
  if (parts?.[1] !== (query.sort ?? 'submitted')) throw new InvalidCursorError('This cursor belongs to another list.')
  return { phase: Number(parts[2]), due: Number(parts[3]), id: Number(parts[4]) }
}
