import type { ListName } from '../../contract/records/records'
import { segmentOf } from '../files/segments/list-index'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import type { SegmentedList } from '../files/segments/segmented-list'
import type { StoreLog } from '../log'
import { segmentsOf } from './segment-records'

/** Rest between two looks for work, and between two segments: a longer one while visitors send. In ms. */
const LOOK_EVERY = 1_000
const REST = { calm: 20, busy: 5_000 }
/** Changes a second, from which on visitors come first. */
const BUSY = 20
/**
 * Records beyond those that the index covers, from which on the newest segment is indexed anew: as many as it covers, so
 * that each is indexed about twice, but no more than a search should have to read.
 */
const TAIL = { least: 100, most: 300 }

/** What the builder keeps up to date. */
export interface SegmentIndexer {
  /** How many records of a segment are covered; 0 where it has to be indexed anew. */
  covered(list: ListName, segment: number): Promise<number>
  make(list: ListName, segment: number): Promise<void>
}

/** What the builder works with. */
export interface IndexBuilderParts {
  lists: readonly SegmentedList[]
  indexers: readonly SegmentIndexer[]
  /** The highest revision by now. */
  revision: () => number
  /** Whether there is room on the disk. */
  hasRoom: () => Promise<boolean>
  log: StoreLog
}

interface Job {
  list: SegmentedList
  segment: number
}

/** Brings the index on disk up to the records in the background: newest segments first, slowly while visitors send. */
export class IndexBuilder {
  readonly #parts: IndexBuilderParts
  readonly #waiting: Job[] = []
  /** The last record of each list that is covered, or waits to be. */
  readonly #lastQueued = new Map<SegmentedList, number>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false
  #seen: { revision: number; at: number }
  #wasBusy = false

  constructor(parts: IndexBuilderParts) {
    this.#parts = parts
    this.#seen = { revision: parts.revision(), at: performance.now() }
    for (const list of parts.lists) {
      this.#lastQueued.set(list, list.index.last)
      for (const segment of segmentsOf(list)) this.#waiting.push({ list, segment })
    }
    this.#rest(REST.calm)
  }

  /** Has a segment looked at again. */
  again(list: SegmentedList, segment: number): void {
    if (this.#waiting.some(job => job.list === list && job.segment === segment)) return
    this.#waiting.unshift({ list, segment })
  }

  /** Waits for what is under way; the rest is made after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #rest(ms: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#runNext().finally(() => {
        this.#running = undefined
      })
    }, ms)
    this.#timer.unref()
  }

  async #runNext(): Promise<void> {
    const { indexers, hasRoom, log } = this.#parts
    this.#noteArrivals()
    const isBusy = this.#isBusy()
    // A burst of enquiries goes first, and all of it that a rest leaves time for.
    const job = isBusy && !this.#wasBusy ? undefined : this.#waiting.shift()
    this.#wasBusy = isBusy
    try {
      for (const indexer of job ? indexers : []) {
        if (job && (await isBehind(indexer, job)) && (await hasRoom())) await indexer.make(job.list.name, job.segment)
      }
    } catch (err) {
      log.warn({ err, list: job?.list.name, segment: job?.segment }, 'The index for searches cannot be written')
    }
    this.#rest(isBusy ? REST.busy : job ? REST.calm : LOOK_EVERY)
  }

  #isBusy(): boolean {
    const { revision, at } = this.#seen
    this.#seen = { revision: this.#parts.revision(), at: performance.now() }
    return (this.#seen.revision - revision) * 1_000 >= BUSY * (this.#seen.at - at)
  }

  #noteArrivals(): void {
    for (const list of this.#parts.lists) {
      const seen = this.#lastQueued.get(list) ?? 0
      const { last } = list.index
      const isFull = segmentOf(last + 1) > segmentOf(seen + 1)
      const covered = seen % SEGMENT_SIZE
      if (last - seen < Math.min(Math.max(TAIL.least, covered), TAIL.most) && !isFull) continue
      this.#lastQueued.set(list, last)
      for (let segment = segmentOf(seen + 1); segment <= segmentOf(last); segment++) this.again(list, segment)
    }
  }
}

async function isBehind(indexer: SegmentIndexer, { list, segment }: Job): Promise<boolean> {
  const there = Math.min(SEGMENT_SIZE, list.index.last - (segment - 1) * SEGMENT_SIZE)
  return (await indexer.covered(list.name, segment)) < there
}
