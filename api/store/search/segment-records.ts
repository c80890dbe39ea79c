import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { AdminRecord } from '../../contract/records/records'
import { decodeEntry } from '../files/journal/entry'
import { firstIdOf, segmentOf } from '../files/segments/list-index'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import type { SegmentedList } from '../files/segments/segmented-list'

/** Records that are read off in one go: visitors are served in between. */
const IN_ONE_GO = 50

/** What a derived file is true of. */
export interface Covered {
  /** How many records of the segment, from its first one on. */
  count: number
  /** Which ones: a checksum over their references in the index. */
  references: number
}

/** Reads what is needed of each record of a segment, up to the last one that there is by now; undefined where one is gone. */
export async function readSegment<Value>(
  list: SegmentedList,
  segment: number,
  read: (record: AdminRecord) => Value,
): Promise<{ covered: Covered; values: (Value | undefined)[] }> {
  const first = firstIdOf(segment)
  const count = Math.min(SEGMENT_SIZE, list.index.last - first + 1)
  const covered = { count, references: referencesOf(list, segment, count) }
  const texts = await list.read(Array.from({ length: count }, (_, at) => first + at))
  const values: (Value | undefined)[] = []
  for (let place = 0; place < count; place++) {
    if (place % IN_ONE_GO === 0) await nextTurn()
    const text = texts.get(first + place)
    const record = text === undefined ? undefined : decodeEntry(text).record
    values.push(record && read(record))
  }
  return { covered, values }
}

/** Whether a derived file is true of the records that there are by now: what was erased since is in none of them. */
export const isTrue = (list: SegmentedList, segment: number, { count, references }: Covered) =>
  references === referencesOf(list, segment, count)

/** A checksum over the references of a segment's first records: these never change, and go when the record goes. */
function referencesOf(list: SegmentedList, segment: number, count: number): number {
  const segmentIndex = list.index.segmentIndexes[segment - 1]
  if (!segmentIndex || firstIdOf(segment) + count - 1 > list.index.last) return 0
  const { buffer, byteOffset } = segmentIndex.references
  return crc32(Buffer.from(buffer, byteOffset, count * 4))
}

/** The segments of a list, newest first. */
export const segmentsOf = ({ index }: SegmentedList) =>
  Array.from({ length: segmentOf(index.last) }, (_, at) => segmentOf(index.last) - at)
