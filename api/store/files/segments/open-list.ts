import { readdir } from 'node:fs/promises'
import { NO_SEARCH_TEXTS } from '../../records/search-texts'
import type { ChangeEntry } from '../../store'
import { decodeEntry, type EntryLine } from '../journal/entry'
import { type DamageReport, markLost, recoverSegment } from '../recovery/repair'
import { DamagedFileError, hasEnd, ReadRoom, SegmentFile, segmentNumber, segmentPath } from './segment-file'
import { firstIdOf, offsetInSegment, SEGMENT_SIZE, segmentOf } from './segment-ids'
import type { SegmentedList } from './segmented-list'

/** The result of opening a list. */
export interface Opened {
  reports: DamageReport[]
  /** The names of files in the folder that are not the store's. */
  foreign: string[]
  /** The audit entries that the lines contain. */
  auditEntries: ChangeEntry[]
}

/**
 * Reads a list into memory: its segment files, and newer lines of the journal. `filed` is the number of records in the
 * files at the last flush. Opening a list writes nothing, and does not collect the search words of records in files:
 * `readWords` collects them.
 */
export async function openList(list: SegmentedList, filed: number, journal: readonly EntryLine[]): Promise<Opened> {
  const names = await readdir(list.folder)
  const numbers = names.map(segmentNumber).filter(number => number !== undefined)
  const lastSegment = numbers.reduce((highest, number) => Math.max(highest, number), segmentOf(filed))

  const damaged = new Map<number, { report: DamageReport; expected: number; isOpenEnded: boolean }>()
  const room = new ReadRoom()
  const auditEntries: ChangeEntry[] = []
  for (let segment = 1; segment <= lastSegment; segment++) {
    const damage = await readSegment(list, segment, filed, room, auditEntries)
    if (!damage) continue
    const isOpenEnded = filed < firstIdOf(segment) && damage.headHolds === false && !hasEnd(damage.bytes)
    damaged.set(segment, { report: recoverSegment(list, segment, damage), expected: damage.expected, isOpenEnded })
  }
  for (const line of journal) if (line.list === list.name && isNews(list, line)) put(list, line, auditEntries)

  const reports = [...damaged.values()].map(({ report }) => report)
  const lastId = list.last
  const segments = Math.max(lastSegment, segmentOf(lastId))
  for (let segment = 1; segment <= segments; segment++) {
    const reached = segment < segments ? SEGMENT_SIZE : Math.max(lastId - firstIdOf(segment) + 1, 0)
    const damage = damaged.get(segment)
    const lost = markLost(list, segment, Math.max(reached, damage?.expected ?? 0))
    if (damage) {
      damage.report.lost = lost
      damage.report.mayBeMore = segment === segments && damage.isOpenEnded
    } else if (lost.length > 0) {
      const path = segmentPath(list.folder, segment)
      reports.push({ ...NOTHING, of: list.name, path, what: `the journal lacks records that belong to ${path}`, lost })
    }
  }
  list.issued = list.last
  return { reports, foreign: names.filter(name => segmentNumber(name) === undefined), auditEntries }
}

const NOTHING: Omit<DamageReport, 'of'> = {
  path: '',
  what: '',
  exists: false,
  recovered: 0,
  altered: [],
  lost: [],
  mayBeMore: false,
}

/** True when a line of the journal is newer than the entry that the list has. */
function isNews(list: SegmentedList, line: EntryLine): boolean {
  const unflushed = list.unflushed.get(line.id)
  if (unflushed) return line.rev >= unflushed.rev
  const filed = list.segments[segmentOf(line.id) - 1]
  return !filed || offsetInSegment(line.id) >= filed.count || line.rev > filed.rev
}

function put(list: SegmentedList, line: EntryLine, auditEntries: ChangeEntry[]): void {
  const entry = decodeEntry(line.text)
  if (entry.told) auditEntries.push(entry.told)
  list.put(line, list.memoryEntryOf(entry))
}

/**
 * Takes the entries of a segment file into memory; resolves to the file's damage if there is any. A damaged file counts
 * as not written, and `recoverSegment` reads it again.
 */
async function readSegment(
  list: SegmentedList,
  segment: number,
  filed: number,
  room: ReadRoom,
  auditEntries: ChangeEntry[],
): Promise<DamagedFileError | undefined> {
  // Expects at least one record, even in a file that the count does not include: if a later file exists, this file must
  // exist.
  const known = Math.max(Math.min(filed - firstIdOf(segment) + 1, SEGMENT_SIZE), 1)
  const file = new SegmentFile(segmentPath(list.folder, segment), list.name, segment, known)
  let rev = 0
  // Each line is parsed as soon as it is read. If the list kept all lines until the last one was read, V8's fast
  // garbage collection could not free them.
  const take = (line: EntryLine) => {
    const entry = decodeEntry(line.text)
    if (entry.told) auditEntries.push(entry.told)
    list.keep(line.id, list.memoryEntryOf(entry, NO_SEARCH_TEXTS))
    rev = Math.max(rev, line.rev)
  }
  try {
    await file.readEach(take, room)
    list.segments[segment - 1]?.describe(file.layout, rev)
    return undefined
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    return error
  }
}
