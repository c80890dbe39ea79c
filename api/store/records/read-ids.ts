import type { ListName } from '../../contract/records/records'
import { perList } from './per-list'

/** The read ids of a list as runs: the first id of each run and the id after its last one, in ascending order. */
export type ReadIds = readonly number[]

/** The read ids of each list. */
export type ReadBy = Record<ListName, ReadIds>

/** The highest possible id. */
const LAST_ID = 2 ** 31 - 1

/** Every id that exists or will exist. */
export const ALL_READ: ReadBy = perList(() => [1, LAST_ID])

/** The ids from 1 to a given id. */
export const idsUpTo = (last: number): ReadIds => (last > 0 ? [1, last + 1] : [])

/** True for an id that is in a run. */
export const isRead = (ids: ReadIds, id: number): boolean => boundsUpTo(ids, id) % 2 === 1

/** The first id that is in no run. */
export const firstUnread = (ids: ReadIds): number => (ids[0] === 1 ? (ids[1] as number) : 1)

/** Adds an id to the ids that a person has read. */
export const withRead = (ids: ReadIds, id: number): ReadIds => (isRead(ids, id) ? ids : turned(ids, id))

/** Removes an id from the ids that a person has read. */
export const withoutRead = (ids: ReadIds, id: number): ReadIds => (isRead(ids, id) ? turned(ids, id) : ids)

/** Makes a read id unread, or an unread one read: a run that starts or ends at the id no longer does, and the reverse. */
function turned(ids: ReadIds, id: number): ReadIds {
  const at = boundsUpTo(ids, id)
  const [isBound, isNextBound] = [ids[at - 1] === id, ids[at] === id + 1]
  const added = [...(isBound ? [] : [id]), ...(isNextBound ? [] : [id + 1])]
  return ids.toSpliced(isBound ? at - 1 : at, Number(isBound) + Number(isNextBound), ...added)
}

/** The number of starts and ends of runs up to an id. */
function boundsUpTo(ids: ReadIds, id: number): number {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ids[middle] as number) <= id) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Writes ids as they are stored: the lengths of the runs from id 1 on, alternately read and unread. `5000 1 9` means
 * 5,000 read ids, one unread id, and 9 read ids. The lengths are mostly short numbers, even with many records.
 */
export const formatReadIds = (ids: ReadIds): string => (ids[0] === 1 ? lengthsOf(ids.slice(1)) : lengthsOf([1, ...ids]))

const lengthsOf = (ends: readonly number[]) => ends.map((end, at) => end - (ends[at - 1] ?? 1)).join(' ')

/** Reads ids that `formatReadIds` wrote. */
export function parseReadIds(text: string): ReadIds {
  let end = 1
  const ends = text.split(' ').map(length => (end += Number(length)))
  return ends[0] === 1 ? ends.slice(1) : [1, ...ends]
}

/** The ids in PostgreSQL's form, an `int8multirange`. */
export const readIdsSql = (ids: ReadIds): string =>
  `{${ids.flatMap((from, at) => (at % 2 === 0 ? [`[${from},${ids[at + 1]})`] : [])).join(',')}}`
