import { readdir } from 'node:fs/promises'
import { NO_SEARCH_TEXTS } from '../../records/search-texts'
import type { ChangeEntry } from '../../store'
import { decodeEntry, type Entry, type EntryLine } from '../journal/entry'
import { type DamageReport, markLost, NO_DAMAGE, recoverSegment } from '../recovery/repair'
import { DamagedFileError, hasEnd, ReadRoom, SegmentFile, segmentNumber, segmentPath } from './segment-file'
import { firstIdOf, offsetInSegment, SEGMENT_SIZE, segmentOf } from './segment-ids'
import type { SegmentedList } from './segmented-list'

/**
 * Reads a list into memory: its segment files, and newer lines of the journal. `filed` is the number of records in the
 * files at the last flush. Opening a list writes nothing, and leaves the search words of records in files to `readWords`.
 * Resolves to the damage, the names of files that are not the store's, and the audit entries in the lines.
 */
export async function openList(list: SegmentedList, filed: number, journal: readonly EntryLine[]) {
  const names = await readdir(list.folder)
  const numbers = names.map(segmentNumber).filter(number => number !== undefined)
  const lastSegment = numbers.reduce((highest, number) => Math.max(highest, number), segmentOf(filed))

  const damaged = new Map<number, { report: DamageReport; expected: number; isOpenEnded: boolean }>()
  const room = new ReadRoom()
  const auditEntries: ChangeEntry[] = []
  const decode = (line: EntryLine): Entry => {
    const entry = decodeEntry(line.text)
    if (entry.told) auditEntries.push(entry.told)
    return entry
  }
  for (let segment = 1; segment <= lastSegment; segment++) {
    const damage = await readSegment(list, segment, filed, room, decode)
    if (!damage) continue
    const isOpenEnded = filed < firstIdOf(segment) && damage.headHolds === false && !hasEnd(damage.bytes)
    damaged.set(segment, { report: recoverSegment(list, segment, damage), expected: damage.expected, isOpenEnded })
  }
  for (const line of journal) {
    if (line.list === list.name && isNews(list, line)) list.put(line, list.memoryEntryOf(decode(line)))
  }

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
      const what = `the journal lacks records that belong to ${path}`
      reports.push({ ...NO_DAMAGE, of: list.name, path, what, lost })
    }
  }
  list.issued = list.last
  return { reports, foreign: names.filter(name => segmentNumber(name) === undefined), auditEntries }
}

/** True when a line of the journal is newer than the entry that the list has. */
function isNews(list: SegmentedList, line: EntryLine): boolean {
  const unflushed = list.unflushed.get(line.id)
  if (unflushed) return line.rev >= unflushed.rev
  const filed = list.segments[segmentOf(line.id) - 1]
  return !filed || offsetInSegment(line.id) >= filed.count || line.rev > filed.rev
}

/** Takes the entries of a segment file into memory; resolves to the damage of a file, which then counts as not written. */
async function readSegment(
  list: SegmentedList,
  segment: number,
  filed: number,
  room: ReadRoom,
  decode: (line: EntryLine) => Entry,
): Promise<DamagedFileError | undefined> {
  // Expects at least one record even in a file that the count leaves out: before a later file, this file must exist.
  const known = Math.max(Math.min(filed - firstIdOf(segment) + 1, SEGMENT_SIZE), 1)
  const file = new SegmentFile(segmentPath(list.folder, segment), list.name, segment, known)
  try {
    // Decodes each line as soon as it is read: V8's fast garbage collection could not free lines that wait for others.
    await file.readEach(line => list.keep(line.id, list.memoryEntryOf(decode(line), NO_SEARCH_TEXTS)), room)
    list.segments[segment - 1] = file.layout
    return undefined
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    return error
  }
}
