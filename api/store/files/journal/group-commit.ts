import { setImmediate as nextTurn } from 'node:timers/promises'
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

interface Ticket {
  make: (rev: number, now: Date) => PreparedEntry<unknown>
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** The maximum number of changes that share one sync. */
const MAX_BATCH = 512

/**
 * Group commit: the store writes and syncs waiting changes together, one batch at a time. A change reaches memory only
 * after it is on disk, and a failed change leaves nothing behind.
 */
export class GroupCommit {
  /** The highest revision so far. */
  rev: number
  #waiting: Ticket[] = []
  #exclusive: (() => Promise<void>)[] = []
  #running: Promise<void> | undefined

  constructor(readonly parts: GroupCommitParts) {
    this.rev = parts.rev
  }

  /** Resolves with the change's result once the change is on disk and in memory. */
  commit<Result>(make: (rev: number, now: Date) => PreparedEntry<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ make, resolve: result => resolve(result as Result), reject })
      this.#running ??= this.#run()
    })
  }

  /** Runs an action while no batch is being written. */
  async runExclusive(action: () => Promise<void>): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#exclusive.push(() => action().then(resolve, reject))
      this.#running ??= this.#run()
    })
  }

  /** Rejects with the reason while the journal cannot be written to. */
  async probe(): Promise<void> {
    await this.runExclusive(() => this.#guard(() => this.parts.journal.append([])))
  }

  /** Waits until no batch and no action is under way. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    while (this.#exclusive.length > 0 || this.#waiting.length > 0) {
      for (const action of this.#exclusive.splice(0)) await action()
      // The changes of all requests that arrived by the end of this turn of the event loop share a sync.
      await nextTurn()
      const batch = this.#waiting.splice(0, MAX_BATCH)
      if (batch.length > 0) await this.#commit(batch)
    }
    this.#running = undefined
  }

  async #commit(batch: Ticket[]): Promise<void> {
    const made: PreparedEntry<unknown>[] = []
    try {
      await this.#guard(async () => {
        await this.parts.room()
        const now = this.parts.now()
        for (const ticket of batch) made.push(ticket.make(this.rev + made.length + 1, now))
        await this.parts.journal.append(made.map(({ line }) => line))
      })
    } catch (error) {
      this.parts.refuse()
      for (const ticket of batch) ticket.reject(error as Error)
      return
    }
    this.rev += made.length
    this.parts.apply(made)
    for (const [at, ticket] of batch.entries()) ticket.resolve(made[at]?.result)
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
