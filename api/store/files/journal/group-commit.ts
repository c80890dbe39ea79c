import { setImmediate as nextTurn } from 'node:timers/promises'
import { Batches } from '../../batches'
import { KeyedMutex } from '../../keyed-mutex'
import { StoreUnavailableError } from '../../store'
import type { MemoryEntry } from '../segments/segmented-list'
import type { EntryLine } from './entry'
import type { Journal } from './journal'

/** A change that is computed just before its batch is written. */
export interface PreparedEntry<Result> {
  line: EntryLine
  inMemory: MemoryEntry
  result: Result
}

/** The parts of the store that the group commit needs. */
export interface GroupCommitParts {
  journal: Journal
  /** The highest revision so far. */
  rev: number
  now: () => Date
  /** Waits until memory has room for more changes; throws when no room can be made. */
  room: () => Promise<void>
  /** Applies durable changes to memory. */
  apply: (made: PreparedEntry<unknown>[]) => void
  /** Gives back the ids that refused changes had taken. */
  refuse: () => void
}

type Make<Result> = (rev: number, now: Date) => PreparedEntry<Result>

/** The maximum number of changes that share one sync. */
const MAX_BATCH = 512

/**
 * Group commit: the store writes and syncs waiting changes together, one batch at a time. A change reaches memory only
 * after it is on disk, and a failed change leaves nothing behind.
 */
export class GroupCommit {
  /** The highest revision so far. */
  rev: number
  readonly #turns = new KeyedMutex()
  // The changes of all requests that arrived by the end of a turn of the event loop share a sync.
  readonly #batches = new Batches<Make<unknown>, unknown>(
    batch => this.runExclusive(() => this.#commit(batch)),
    undefined,
    MAX_BATCH,
    nextTurn,
  )

  constructor(readonly parts: GroupCommitParts) {
    this.rev = parts.rev
  }

  /** Resolves with the change's result once the change is on disk and in memory. */
  commit<Result>(make: Make<Result>): Promise<Result> {
    return this.#batches.add(make) as Promise<Result>
  }

  /** Runs an action while no batch is being written. */
  runExclusive<Result>(action: () => Promise<Result>): Promise<Result> {
    return this.#turns.runExclusive('', action)
  }

  /** Rejects with the reason while the journal cannot be written to. */
  async probe(): Promise<void> {
    await this.runExclusive(() => this.#guard(() => this.parts.journal.append([])))
  }

  /** Waits until no batch and no action is under way. */
  async idle(): Promise<void> {
    await this.#batches.idle()
    await this.runExclusive(async () => undefined)
  }

  async #commit(batch: readonly Make<unknown>[]): Promise<unknown[]> {
    const made: PreparedEntry<unknown>[] = []
    try {
      await this.#guard(async () => {
        await this.parts.room()
        const now = this.parts.now()
        for (const make of batch) made.push(make(this.rev + made.length + 1, now))
        await this.parts.journal.append(made.map(({ line }) => line))
      })
    } catch (error) {
      this.parts.refuse()
      throw error
    }
    this.rev += made.length
    this.parts.apply(made)
    return made.map(({ result }) => result)
  }

  async #guard(action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (cause) {
      if (cause instanceof StoreUnavailableError) throw cause
      throw new StoreUnavailableError(`The store cannot write: ${(cause as Error).message}`, { cause })
    }
  }
}
