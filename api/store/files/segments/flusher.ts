import type { StoreLog } from '../../log'
import type { Journal } from '../journal/journal'
import type { SegmentedList } from './segmented-list'

/** Time between a change and the writing of segment files, in ms; each failure to write doubles this time. */
const DELAY = 500
const MAX_DELAY = 10_000
/** Total length of unflushed lines, in bytes, above which the segment files are written at once. */
const PLENTY = 4_000_000
/** Total length of unflushed lines, in bytes, above which the store refuses new lines. */
const TOO_MUCH = 64_000_000

/** Writes the journal's changes into the segment files, and removes journal files that are no longer needed. */
export class Flusher {
  #timer: NodeJS.Timeout | undefined
  #delay = DELAY
  #under: Promise<void> | undefined
  #stopped = false

  constructor(
    readonly lists: readonly SegmentedList[],
    readonly journal: Journal,
    readonly log: StoreLog,
    /** A function to call after each flush. */
    readonly flushed: () => Promise<void> = async () => undefined,
  ) {}

  /** Writes the segment files soon, or at once when memory holds many unflushed lines. */
  soon(): void {
    if (this.#stopped || this.#under) return
    if (this.#unflushed() > PLENTY && this.#delay === DELAY) void this.#tryNow()
    else if (!this.#timer) {
      this.#timer = setTimeout(() => void this.#tryNow(), this.#delay)
      this.#timer.unref()
    }
  }

  /** Waits until memory has room for more lines; throws when the segment files cannot be written. */
  async room(): Promise<void> {
    if (this.#unflushed() < TOO_MUCH) return
    await this.#tryNow()
    if (this.#unflushed() >= TOO_MUCH) throw new Error('the data files cannot be written')
  }

  /** Writes all present unflushed lines, as far as the segment files can be written. */
  async catchUp(): Promise<void> {
    // A flush that is running may have started before the caller's changes, so another flush follows it.
    await this.#under
    await this.#tryNow()
  }

  /** Writes all unflushed lines one last time. */
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
      // Memory now holds every line of the journal files before `kept`, so the flush below writes all of them.
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
