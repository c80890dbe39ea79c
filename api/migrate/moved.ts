import { createHash } from 'node:crypto'
import { CONTENT_NAMES } from '../contract/content/content-names'
import { LISTS, type ListName } from '../contract/records/records'
import type { Progress } from '../store/backup/backup'
import type { LimitIndexer } from '../store/records/limits'
import { flatRecord, type StoredRecord } from '../store/records/record'

/** The options of a move between files and database. */
export interface MoveOptions {
  dataDir: string
  /** The address of the database, such as `postgres://…`. */
  url: string
  limits: LimitIndexer
  /** True when all data are only read and checked, and nothing is changed. */
  isDry: boolean
  now: () => Date
  progress: Progress
}

/**
 * Adds a handler to a promise that is awaited later. Without a handler, Node would end the process if the promise
 * rejected before.
 */
export function heardLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}

/** The names, without endings, of the files in `content/`: the lists, and the managers' changes to the firm. */
export const CONTENT_FILES = [...CONTENT_NAMES, 'firm'] as const

/** The counts and digests of the moved data, which were equal in files and database, and remarks for the operator. */
export interface Moved {
  lists: Record<ListName, ListSum>
  letters: number
  documents: number
  auditEntries: number
  /** Remarks for the operator. */
  notes: string[]
}

/**
 * The number of a list's records, and a digest of them. Lists with the same digest have the same records, byte for byte
 * as exported.
 */
export interface ListSum {
  records: number
  /** The number of ids whose record was erased or lost. */
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

/** Describes each list whose count or digest differs. */
export function differences(one: Record<ListName, ListSum>, other: Record<ListName, ListSum>): string[] {
  return LISTS.filter(list => JSON.stringify(one[list]) !== JSON.stringify(other[list])).map(
    list =>
      `${list}: ${one[list].records} records with the checksum ${one[list].sha256.slice(0, 16)} were read, ` +
      `${other[list].records} with ${other[list].sha256.slice(0, 16)} were written.`,
  )
}
