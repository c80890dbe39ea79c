import { readdir, stat } from 'node:fs/promises'
import { Low } from 'lowdb'
import { decodeEntry, type EntryLine } from './entry'
import { factsOf } from './facts'
import { firstIdOf, placeOf, segmentOf } from './list-index'
import { type Finding, markLost, takeSalvage } from './recovery'
import { DamagedFileError, type Segment, SegmentFile, segmentNumber, segmentPath } from './segment-file'
import type { SegmentedList } from './segmented-list'
import { SEGMENT_SIZE, type Slot } from './slot'

/** What was found while a list was opened. */
export interface Opened {
  findings: Finding[]
  /** Segments that were taken as their index describes them, to be checked later. */
  unchecked: number[]
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
  slots: Map<number, Slot>,
  journal: readonly EntryLine[],
): Promise<Opened> {
  const names = await readdir(list.folder)
  const present = new Set(names.map(segmentNumber).filter(number => number !== undefined))
  const known = [...slots].filter(([, slot]) => slot.filed > 0).map(([number]) => number)
  const lastSegment = [...present, ...known].reduce((highest, number) => Math.max(highest, number), 0)
  list.index.reserve(lastSegment * SEGMENT_SIZE)
  const stamps = await stampsOf(list.folder, lastSegment)

  const unchecked: number[] = []
  const reindexed: number[] = []
  const damaged = new Map<number, { finding: Finding; expected: number }>()
  for (let segment = 1; segment <= lastSegment; segment++) {
    const slot = slots.get(segment)
    const stamp = stamps[segment - 1]
    if (slot && stamp && slot.describes(stamp) && segment < lastSegment) {
      list.index.adopt(segment, slot)
      unchecked.push(segment)
    } else {
      const damage = await readWhole(list, segment, slot?.filed ?? 0)
      if (damage) damaged.set(segment, damage)
      else reindexed.push(segment)
    }
  }
  for (const line of journal) if (line.list === list.name && isNews(list, line)) put(list, line)

  const findings = [...damaged.values()].map(({ finding }) => finding)
  const segments = Math.max(lastSegment, segmentOf(list.index.last))
  const lastId = list.index.last
  for (let segment = 1; segment <= segments; segment++) {
    const reached = segment < segments ? SEGMENT_SIZE : Math.max(lastId - firstIdOf(segment) + 1, 0)
    const damage = damaged.get(segment)
    const unknown = list.index.slots[segment - 1] === undefined
    const lost = markLost(list, segment, Math.max(reached, damage?.expected ?? 0))
    if (damage) {
      damage.finding.lost = lost
      damage.finding.hopeless = damage.finding.recovered === 0 && (lost.length > 0 || unknown)
    } else if (lost.length > 0) {
      const path = segmentPath(list.folder, segment)
      findings.push({ ...NOTHING, path, what: `the journal lacks records that belong to ${path}`, lost })
    }
  }
  list.issued = list.index.last
  return { findings, unchecked, reindexed, foreign: names.filter(name => segmentNumber(name) === undefined) }
}

const NOTHING: Finding = { path: '', what: '', exists: false, recovered: 0, altered: [], lost: [], hopeless: false }

async function stampsOf(folder: string, segments: number) {
  const paths = Array.from({ length: segments }, (_, at) => segmentPath(folder, at + 1))
  return await Promise.all(paths.map(path => stat(path).catch(() => undefined)))
}

/** Whether the journal's line is newer than what the files have. */
function isNews(list: SegmentedList, line: EntryLine): boolean {
  const ahead = list.ahead.get(line.id)
  if (ahead) return line.rev >= ahead.rev
  const slot = list.index.slots[segmentOf(line.id) - 1]
  return !slot || placeOf(line.id) >= slot.filed || line.rev > slot.rev
}

function put(list: SegmentedList, line: EntryLine): void {
  list.put(line, factsOf(decodeEntry(line.text)))
}

async function readWhole(list: SegmentedList, segment: number, known: number) {
  // A file that nothing vouches for must exist all the same: later ones do.
  const file = new SegmentFile(segmentPath(list.folder, segment), list.name, segment, Math.max(known, 1))
  const db = new Low<Segment>(file, { lines: [] })
  try {
    await db.read()
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    return { finding: takeSalvage(list, segment, error), expected: error.expected }
  }
  list.index.grow(segment)
  list.index.slots[segment - 1]?.describe(file.layout, db.data.lines)
  for (const line of db.data.lines) list.index.put(line.id, factsOf(decodeEntry(line.text)))
  return undefined
}
