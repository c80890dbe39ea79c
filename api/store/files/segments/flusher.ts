import type { StoreLog } from '../../log'
import type { Journal } from '../journal/journal'
import type { SegmentedList } from './segmented-list'

/** Time from a change to the write of the segment files, in ms; each failure doubles the wait. */
const DELAY = 500
const MAX_DELAY = 10_000
/** Length of the unflushed lines, in UTF-16 code units, above which the files are written at once. */
const PLENTY = 4_000_000
/** Length of the unflushed lines, in UTF-16 code units, above which the store accepts no more. */
const TOO_MUCH = 64_000_000

/** Brings the segment files up to the journal, and removes journal files that are no longer needed. */
export class Flusher {
  #timer: NodeJS.Timeout | undefined
  #delay = DELAY
  #under: Promise<void> | undefined
  #stopped = false

  constructor(
    readonly lists: readonly SegmentedList[],
    readonly journal: Journal,
    readonly log: StoreLog,
    /** The function that is called after each flush. */
    readonly flushed: () => Promise<void> = async () => undefined,
  ) {}

  /** Writes the files soon, or at once when many lines wait. */
  soon(): void {
    if (this.#stopped || this.#under) return
    if (this.#unflushed() > PLENTY && this.#delay === DELAY) void this.#tryNow()
    else if (!this.#timer) {
      this.#timer = setTimeout(() => void this.#tryNow(), this.#delay)
      this.#timer.unref()
    }
  }

  /** Waits until there is room for more lines; throws when the files cannot be written. */
  async room(): Promise<void> {
    if (this.#unflushed() < TOO_MUCH) return
    await this.#tryNow()
    if (this.#unflushed() >= TOO_MUCH) throw new Error('the data files cannot be written')
  }

  /** Writes all present unflushed lines, as far as the files can be written. */
  async catchUp(): Promise<void> {
    // A running flush may have begun before the wanted changes.
    await this.#under
    await this.#tryNow()
  }

  /** Writes all unflushed lines, for the last time. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#under
    await this.#tryNow()
  }

  #unflushed(): number {
    return this.lists.reduce((sum, list) => sum + list.unflushedLength, 0)
  }

  async #tryNow(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#under ??= this.#flush()
    await this.#under
    if (this.lists.some(list => list.unflushed.size > 0)) this.soon()
  }

  async #flush(): Promise<void> {
    try {
      // Memory now has every line of the journal's files before `kept`, so the lists write all these lines below.
      const kept = this.journal.number
      for (const list of this.lists) await list.flush()
      await this.flushed()
      await this.journal.removeBefore(kept)
      this.#delay = DELAY
    } catch (error) {
      this.#delay = Math.min(this.#delay * 2, MAX_DELAY)
      this.log.error({ err: error }, 'The data files cannot be written; everything is safe in the journal')
    } finally {
      this.#under = undefined
    }
  }
}
