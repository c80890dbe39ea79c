import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeDurably } from '../../durable-file'
import type { StoreLog } from '../../log'
import { type LossPlace, rangesIn, rangeWords } from '../../losses/losses'
import { decodeEntry, encodeEntry } from '../journal/entry'
import type { DamagedFileError } from '../segments/segment-file'
import { firstIdOf, offsetInSegment, segmentOf } from '../segments/segment-ids'
import type { SegmentedList } from '../segments/segmented-list'
import { salvage } from './salvage'

/** The result of repairing a damaged file. */
export interface DamageReport {
  /** The list that the file belongs to, or the journal. */
  of: LossPlace
  path: string
  /** The problem, in plain words. */
  what: string
  /** True when the damaged file exists, so that it can be copied. */
  exists: boolean
  /** Number of records that were read from the file. */
  recovered: number
  /** Ids of records that can be read but may have been changed. */
  altered: number[]
  lost: number[]
  /** True when more records may be lost, because nothing shows how many records the file held. */
  mayBeMore: boolean
}

/** The fields of a report about a file that does not exist. */
export const NO_DAMAGE = { exists: false, recovered: 0, altered: [], lost: [], mayBeMore: false }

/** Copies a damaged file into the quarantine folder before the file is replaced. Resolves to the path of the copy. */
export async function quarantine(path: string, folder: string, now: Date): Promise<string> {
  const time = now.toISOString().replaceAll(/[:.]/g, '-')
  const copy = join(folder, `${basename(dirname(path))}-${time}-${basename(path)}`)
  await writeDurably(copy, await readFile(path))
  return copy
}

/** Adds a damaged segment's readable records with ids up to `lastId` to the unflushed lines, unless these are as new. */
export function recoverSegment(
  list: SegmentedList,
  segment: number,
  damage: DamagedFileError,
  lastId = Number.POSITIVE_INFINITY,
): DamageReport {
  const { lines, altered } = salvage(damage.bytes ?? Buffer.alloc(0))
  const ours = lines.filter(({ list: name, id }) => name === list.name && segmentOf(id) === segment && id <= lastId)
  for (const line of ours) {
    if ((list.unflushed.get(line.id)?.rev ?? -1) < line.rev) list.put(line, list.memoryEntryOf(decodeEntry(line.text)))
  }
  return {
    ...NO_DAMAGE,
    of: list.name,
    path: damage.path,
    what: damage.message,
    exists: damage.bytes !== undefined,
    recovered: ours.length,
    altered: altered.filter(id => ours.some(line => line.id === id)),
  }
}

/** Marks the missing ids among a segment's first `expected` ids as lost, so that no new record gets one; returns them. */
export function markLost(list: SegmentedList, segment: number, expected: number): number[] {
  const lost: number[] = []
  const filed = list.segments[segment - 1]?.count ?? 0
  for (let id = firstIdOf(segment) + filed; offsetInSegment(id) < expected && segmentOf(id) === segment; id++) {
    if (list.unflushed.has(id)) continue
    const entry = { rev: 0, list: list.name, id, gone: 'lost' } as const
    list.put(encodeEntry(entry), list.memoryEntryOf(entry))
    lost.push(id)
  }
  return lost
}

/** Logs which part of a damaged file was recovered and which was lost. */
export function logDamage(
  { path, what, recovered, altered, lost }: DamageReport,
  copy: string | undefined,
  log: StoreLog,
): void {
  const fields = { file: path, copy, recovered, altered: rangesOf(altered), lost: rangesOf(lost) }
  log.error(fields, `Damaged file: ${what}. The readable part was recovered${copy ? `; a copy is at ${copy}` : ''}`)
}

/** Ids in words, such as `1–4, 9`. */
export const rangesOf = (ids: readonly number[]) => rangeWords(rangesIn(ids))
