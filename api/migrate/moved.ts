import { createHash } from 'node:crypto'
import { CONTENT_NAMES } from '../contract/content/content-names'
import { LISTS, type ListName } from '../contract/records/records'
import type { Progress } from '../store/backup/backup'
import type { LimitIndexer } from '../store/records/limits'
import { flatRecord, type StoredRecord } from '../store/records/record'

/** The options for moving data. */
export interface MoveOptions {
  dataDir: string
  /** The address of the database, such as `postgres://…`. */
  url: string
  limits: LimitIndexer
  /** True if the move only reads and checks all data, and changes nothing. */
  isDry: boolean
  now: () => Date
  progress: Progress
}

/** Handles the failure of a promise that is awaited later; without this, Node would end the process. */
export function heardLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}

/** The names without endings of the files in `content/`: the lists, and the changes of the firm. */
export const CONTENT_FILES = [...CONTENT_NAMES, 'firm'] as const

/** The sums of a move, which are equal for both sides, and remarks about it. */
export interface Moved {
  lists: Record<ListName, ListSum>
  letters: number
  documents: number
  auditEntries: number
  /** Additional remarks about the move. */
  notes: string[]
}

/**
 * The count and digest of a list's records. Two lists with equal digests contain the same records, byte for byte as
 * exported.
 */
export interface ListSum {
  records: number
  /** Number of ids whose record has been erased. */
  gone: number
  highestId: number
  sha256: string
}

/** Computes a list's count and digest, record by record in the order of ids. */
export class ListTally {
  readonly #digest = createHash('sha256')
  #records = 0
  #gone = 0
  #highestId = 0

  add(id: number, record: StoredRecord | undefined): void {
    if (record) this.#records++
    else this.#gone++
    this.#highestId = Math.max(this.#highestId, id)
    if (record) this.#digest.update(JSON.stringify(flatRecord(record))).update('\n')
  }

  sum(): ListSum {
    const { records, gone, highestId } = { records: this.#records, gone: this.#gone, highestId: this.#highestId }
    return { records, gone, highestId, sha256: this.#digest.digest('hex') }
  }
}

/** Names the lists whose counts or digests differ. */
export function differences(one: Record<ListName, ListSum>, other: Record<ListName, ListSum>): string[] {
  return LISTS.filter(list => JSON.stringify(one[list]) !== JSON.stringify(other[list])).map(
    list =>
      `${list}: ${one[list].records} records with the checksum ${one[list].sha256.slice(0, 16)} were read, ` +
      `${other[list].records} with ${other[list].sha256.slice(0, 16)} were written.`,
  )
}
