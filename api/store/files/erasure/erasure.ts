import { setTimeout as delay } from 'node:timers/promises'
import type { AdminRecord, ListName } from '../../../contract/records/records'
import { KeyedMutex } from '../../keyed-mutex'
import { erasedRecordOf, isDue } from '../../records/erasable'
import { isUndelivered } from '../../records/facts'
import { perList } from '../../records/per-list'
import { flatRecord, type State } from '../../records/record'
import { ChangedElsewhereError, type Documents, type ErasedRecord, type ErasePlan } from '../../store'
import { decodeEntry, type Entry } from '../journal/entry'
import { eraseInCopies, removeCopiesBefore } from '../recovery/erase-copies'
import { firstIdOf, SEGMENT_SIZE } from '../segments/segment-ids'
import type { SegmentedList } from '../segments/segmented-list'

/** The namespace of documents about a running erasure; backups leave it out. */
export const RETENTION_NAMESPACE = 'retention'
const UNDER_WAY = 'under-way'
/** The pause between two segments, in ms, so that the server stays free for visitors. */
const REST = 50

/** The parts of the store that the erasure needs. */
export interface ErasureParts {
  lists: Record<ListName, SegmentedList>
  documents: Documents
  quarantineFolder: string
  /** Replaces a record by a tombstone if `isDue` is still true for it; resolves to true if so. */
  writeTombstone: (list: ListName, id: number, isDue: (record: AdminRecord) => boolean) => Promise<boolean>
  /** Writes all present changes into the segment files. */
  catchUp: () => Promise<void>
  removeLetters: (ids: readonly string[]) => Promise<void>
  /** Waits until no mail of a record is being sent, because the erasure would miss a mail that is saved to disk later. */
  mailsSettled: (list: ListName, id: number) => Promise<void>
  /** Starts a new journal file and removes all earlier ones. */
  rotateJournal: () => Promise<void>
}

/**
 * Erases records from all files: segments, letters, copies of damaged files, filed mails and the journal. Only a
 * fragment in a copy of a damaged file may stay for a time: see `eraseInCopies`. The erasure handles one segment at a
 * time, and first stores the records' ids, so that the next run can finish an interrupted erasure.
 */
export class Erasure {
  /** Steps of erasures run one at a time, because a single document lists the records of an unfinished step. */
  readonly #steps = new KeyedMutex()

  constructor(readonly parts: ErasureParts) {}

  /** See `Store.eraseRecord`. */
  async one(
    name: ListName,
    id: number,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
    isExpected: (present: AdminRecord) => boolean = () => true,
  ): Promise<'erased' | 'held' | undefined> {
    const list = this.parts.lists[name]
    const outcome = await this.#steps.runExclusive('', async () => {
      await this.#finish(eraseElsewhere)
      const entry = await list.get(id)
      if (!entry?.record) return undefined
      const present = flatRecord(entry.record)
      if (!isExpected(present)) throw new ChangedElsewhereError(present)
      if (present.held) return 'held'
      await this.#noteUnderWay([entry])
      const isNoted = filesAsNoted([entry])
      const mayGo = (record: AdminRecord) => !record.held && isExpected(record) && isNoted(record)
      const isErased = await this.parts.writeTombstone(name, id, mayGo)
      await this.parts.catchUp()
      await this.parts.mailsSettled(name, id)
      await this.#finish(eraseElsewhere)
      const left = isErased ? undefined : (await list.get(id))?.record
      if (left?.state.held) return 'held'
      if (left) return 'changed'
      if (!isErased) return undefined
      await this.parts.rotateJournal()
      return 'erased'
    })
    // After `changed`, the erasure reads the record again and retries, because somebody changed it between two steps.
    return outcome === 'changed' ? await this.one(name, id, eraseElsewhere, isExpected) : outcome
  }

  async #noteUnderWay(entries: readonly Entry[]): Promise<void> {
    const underWay = entries.flatMap(erasedRecordOf)
    await this.parts.documents.update<ErasedRecord[]>(RETENTION_NAMESPACE, UNDER_WAY, () => ({ value: underWay }))
  }

  async run({ before, eraseElsewhere, goOn = () => true }: ErasePlan): Promise<Record<ListName, number>> {
    const { lists, quarantineFolder, rotateJournal } = this.parts
    await this.#steps.runExclusive('', () => this.#finish(eraseElsewhere))
    const erased = perList(() => 0)
    for (const list of Object.values(lists)) {
      for (let segment = 1; segment <= list.segments.length && goOn(); segment++) {
        const erase = () => this.#eraseIn(list, segment, before, eraseElsewhere)
        erased[list.name] += await this.#steps.runExclusive('', erase)
      }
    }
    if (Object.values(erased).some(count => count > 0)) await rotateJournal()
    await removeCopiesBefore(quarantineFolder, before)
    return erased
  }

  async #eraseIn(
    list: SegmentedList,
    segment: number,
    before: Date,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
  ): Promise<number> {
    const due = (state: State) => isDue(state, before)
    const texts = await list.read(mayBeDue(list, segment, before))
    const entries = [...texts.values()].map(decodeEntry).filter(({ record }) => record && due(record.state))
    if (entries.length === 0) return 0
    await this.#noteUnderWay(entries)
    const isNoted = filesAsNoted(entries)
    const stillDue = (state: State) => due(state) && isNoted(state)
    const erasedHere = await Promise.all(entries.map(({ id }) => this.parts.writeTombstone(list.name, id, stillDue)))
    await this.parts.catchUp()
    await this.#finish(eraseElsewhere)
    await delay(REST)
    return erasedHere.filter(Boolean).length
  }

  /** Completes unfinished erasures: removes each erased record's letters, and its texts from copies and elsewhere. */
  async #finish(eraseElsewhere: ErasePlan['eraseElsewhere']): Promise<void> {
    const { documents, lists, quarantineFolder, removeLetters } = this.parts
    const underWay = await documents.get<ErasedRecord[]>(RETENTION_NAMESPACE, UNDER_WAY)
    if (!underWay) return
    const gone: ErasedRecord[] = []
    for (const one of underWay) if (!(await lists[one.list].get(one.id))?.record) gone.push(one)
    await removeLetters(gone.flatMap(({ files = [] }) => files))
    await eraseInCopies(quarantineFolder, gone)
    await eraseElsewhere(gone)
    await documents.update(RETENTION_NAMESPACE, UNDER_WAY, () => undefined)
  }
}

/** Returns a function that is true for a record with the same number of letters as in these entries. */
function filesAsNoted(entries: readonly Entry[]): (state: State) => boolean {
  const noted = new Map(entries.map(({ id, record }) => [id, record?.state.files?.length ?? 0]))
  return ({ id, files = [] }) => files.length === noted.get(id)
}

/**
 * The ids of a segment's records that may be due for erasure, by their `RecordFacts` in memory. A record that arrived
 * after `before` is never due, because it was processed even later.
 */
function mayBeDue(list: SegmentedList, segment: number, before: Date): number[] {
  const first = firstIdOf(segment)
  return list.records.slice(first - 1, first - 1 + SEGMENT_SIZE).flatMap(known => {
    if (!known || known.pending || known.held || isUndelivered(known.staffMail)) return []
    return known.arrivedAt < before.getTime() ? [known.id] : []
  })
}
