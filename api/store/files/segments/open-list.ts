import { readdir, stat } from 'node:fs/promises'
import { Low } from 'lowdb'
import { decodeEntry, type EntryLine } from '../journal/entry'
import { type DamageReport, markLost, recoverSegment } from '../recovery/repair'
import { firstIdOf, offsetInSegment, segmentOf } from './list-index'
import { DamagedFileError, hasEnd, type Segment, SegmentFile, segmentNumber, segmentPath } from './segment-file'
import { SEGMENT_SIZE, type SegmentIndex } from './segment-index'
import type { SegmentedList } from './segmented-list'

/** What was found while a list was opened. */
export interface Opened {
  reports: DamageReport[]
  /** Segments that were taken as their index describes them, to be checked later. */
  unchecked: number[]
  /** Segments that were damaged. */
  damaged: number[]
  /** Segments whose index was made anew and is to be written. */
  reindexed: number[]
  /** Names in the folder that are not ours. */
  foreign: string[]
}

/**
 * Brings a list into memory: the written index where it fits the files, the files themselves where it does not, and
 * on top what the journal has beyond them. Writes nothing.
 */
export async function openList(
  list: SegmentedList,
  segmentIndexes: Map<number, SegmentIndex>,
  journal: readonly EntryLine[],
): Promise<Opened> {
  const names = await readdir(list.folder)
  const present = new Set(names.map(segmentNumber).filter(number => number !== undefined))
  const known = [...segmentIndexes].filter(([, segmentIndex]) => segmentIndex.filed > 0).map(([number]) => number)
  const lastSegment = [...present, ...known].reduce((highest, number) => Math.max(highest, number), 0)
  list.index.reserve(lastSegment * SEGMENT_SIZE)
  const stamps = await stampsOf(list.folder, lastSegment)

  const unchecked: number[] = []
  const reindexed: number[] = []
  const damaged = new Map<number, { report: DamageReport; expected: number; isOpenEnded: boolean }>()
  for (let segment = 1; segment <= lastSegment; segment++) {
    const segmentIndex = segmentIndexes.get(segment)
    const stamp = stamps[segment - 1]
    if (segmentIndex && stamp && segmentIndex.describes(stamp) && segment < lastSegment) {
      list.index.adopt(segment, segmentIndex)
      unchecked.push(segment)
    } else {
      const damage = await readWhole(list, segment, segmentIndex?.filed ?? 0)
      if (damage) damaged.set(segment, damage)
      else reindexed.push(segment)
    }
  }
  for (const line of journal) if (line.list === list.name && isNews(list, line)) put(list, line)

  const reports = [...damaged.values()].map(({ report }) => report)
  const segments = Math.max(lastSegment, segmentOf(list.index.last))
  const lastId = list.index.last
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
  list.issued = list.index.last
  return {
    reports,
    unchecked,
    damaged: [...damaged.keys()],
    reindexed,
    foreign: names.filter(name => segmentNumber(name) === undefined),
  }
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

async function stampsOf(folder: string, segments: number) {
  const paths = Array.from({ length: segments }, (_, at) => segmentPath(folder, at + 1))
  return await Promise.all(paths.map(path => stat(path).catch(() => undefined)))
}

/** Whether the journal's line is newer than what the files have. */
function isNews(list: SegmentedList, line: EntryLine): boolean {
  const unflushed = list.unflushed.get(line.id)
  if (unflushed) return line.rev >= unflushed.rev
  const segmentIndex = list.index.segmentIndexes[segmentOf(line.id) - 1]
  return !segmentIndex || offsetInSegment(line.id) >= segmentIndex.filed || line.rev > segmentIndex.rev
}

function put(list: SegmentedList, line: EntryLine): void {
  list.put(line, list.fieldsOf(decodeEntry(line.text)))
}

async function readWhole(list: SegmentedList, segment: number, known: number) {
  // A file that nothing vouches for must exist all the same: later ones do.
  const file = new SegmentFile(segmentPath(list.folder, segment), list.name, segment, Math.max(known, 1))
  const db = new Low<Segment>(file, { lines: [] })
  try {
    await db.read()
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    const isOpenEnded = known === 0 && error.headHolds === false && !hasEnd(error.bytes)
    return { report: recoverSegment(list, segment, error), expected: error.expected, isOpenEnded }
  }
  list.index.grow(segment)
  list.index.segmentIndexes[segment - 1]?.describe(file.layout, db.data.lines)
  for (const line of db.data.lines) list.index.put(line.id, list.fieldsOf(decodeEntry(line.text)))
  return undefined
}
