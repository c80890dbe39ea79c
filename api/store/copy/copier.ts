import { randomUUID } from 'node:crypto'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { COPY_NAMESPACE } from '../backup/backup'
import type { JournalEnd } from '../files/journal/journal'
import { describeSelf } from '../files/lock/holder'
import { CHUNK, JournalGoneError, JournalReader, lastRev, linesSince } from './changes'
import type { Piece } from './layout'
import { CopyAheadError } from './refused'
import { SmallFiles } from './small-files'
import { Trouble } from './trouble'
import { type CopierParts, type CopyExtent, type Generation, WrittenCopy } from './written-copy'

/** The state of a copy, for metrics, doctor and dashboard. */
export interface CopyState {
  /** ISO time: the copy holds everything that was acknowledged before this time; undefined while unknown. */
  at: string | undefined
  /** How far the copy lags behind the data folder, in seconds and in bytes of records. */
  lagSeconds: number
  lagBytes: number
  /** The reason why copying is stopped; undefined while it works. */
  problem: string | undefined
  /** The sequence number of the copy's head; undefined without a head. */
  head?: number | undefined
}

/** A copy that gets each change of a store. */
export type Copying = Pick<Copier, 'state' | 'waitForCopy' | 'stop'>

/** The namespace of the installation's random id; data folders that were restored from one another share this id. */
const INSTALLATION = 'installation'
/**
 * The key of the document with the name of the target that was opened last. If this target's folder is missing, its
 * disk is not mounted, so the copier makes a missing folder only for another target.
 */
const TARGET = 'target'
/** Time from one piece to the next, in ms: each piece has a fixed cost, and the copy may lag by five seconds. */
const EVERY = 2_000
/** Time between two looks for a full piece, in ms. More pieces in a row would delay visitors. */
const LOOK_EVERY = 100
/** The pause before the next piece while a submission waits for it, in ms, so that several changes share a piece. */
const SOON = 10
/** Time between two writes of an unchanged head, in ms. The time in the head shows that the service runs. */
const SIGN_OF_LIFE = 30_000
/** Time between two checks that no written piece or letter is missing at the target, in ms. */
const LOOK_OVER = 10 * 60_000
/** The maximum age of a generation, in ms, and its maximum number of pieces, before the copier makes a new one. */
const GENERATION_LIFE = 7 * 24 * 60 * 60_000
const MOST_PIECES = 20_000
/** The maximum time that the copier builds a generation before it copies newer changes, in ms. */
const BUILD_TURN = 500
/** The longest wait, in ms, for the target's answer at start-up, and for the last piece when the copying stops. */
const PATIENCE = 5_000

/** Starts copying a store; logs problems with the target, and throws only a CopyAheadError. */
export async function startCopy(parts: CopierParts): Promise<Copying> {
  const { documents } = parts.source
  const { name } = parts.target
  const hasCopied = (await documents.get(COPY_NAMESPACE, 'token')) !== undefined
  // Earlier versions stored no target, and a first copy has none yet.
  const known = await documents.update<string>(COPY_NAMESPACE, TARGET, (present = hasCopied ? name : '') => ({
    value: present,
  }))
  const own = async (namespace: string, key: string) =>
    (await documents.update<string>(namespace, key, present => ({ value: present ?? randomUUID() }))) as string
  const installation = await own(INSTALLATION, 'id')
  const { host: _, ...self } = await describeSelf()
  const writer = { ...self, token: await own(COPY_NAMESPACE, 'token') }
  const copier = new Copier(parts, new WrittenCopy(parts, installation, writer), known === name)
  await copier.start()
  return copier
}

class Copier {
  readonly #parts: CopierParts
  readonly #copy: WrittenCopy
  readonly #journal: JournalReader
  readonly #small: SmallFiles
  readonly #trouble: Trouble
  readonly #startedAt: number
  /** True when this data folder has already written a copy to this target, in this run or before. */
  #isKnown: boolean
  #isOpen = false
  #building: AsyncGenerator<void> | undefined
  #reached: CopyExtent = { rev: 0, at: undefined }
  /** The position in the journal from which copying continues, and the highest revision copied before this position. */
  #place: { end: JournalEnd; rev: number } | undefined
  /** Number of bytes of the journal that the copy already has. */
  #copied = 0
  readonly #waiting = new Set<{ rev: number; settle: (isThere: boolean) => void }>()
  #wake: () => void = () => undefined
  #isStopped = false
  #lookedAt = performance.now()
  #running: Promise<void> = Promise.resolve()

  constructor(parts: CopierParts, copy: WrittenCopy, isKnown: boolean) {
    this.#parts = parts
    this.#copy = copy
    this.#isKnown = isKnown
    this.#journal = new JournalReader(parts.source.journal)
    this.#small = new SmallFiles(parts.source.dir)
    this.#trouble = new Trouble(parts.target.name, parts.log)
    this.#startedAt = parts.now().getTime()
  }

  async start(): Promise<void> {
    const first = this.#connect().catch((error: Error) => error)
    const failure = await Promise.race([first, delay(PATIENCE, undefined, { ref: false })])
    // No other problem with the target may stop the service.
    if (failure instanceof CopyAheadError) throw failure
    this.#running = first.then(async error => {
      if (error) this.#fail(error)
      await this.#run()
    })
  }

  state(): CopyState {
    const { source, now } = this.#parts
    const { at } = this.#reached
    const { problem } = this.#trouble
    const since = at === undefined ? this.#startedAt : Date.parse(at)
    const isBehind = !this.#has(source.rev())
    return {
      at,
      lagSeconds: isBehind ? Math.max(0, (now().getTime() - since) / 1_000) : 0,
      lagBytes: source.journal.written - this.#copied,
      problem,
      head: this.#copy.head,
    }
  }

  /** Waits until the copy has everything that was stored before the call; resolves to false after `timeout` ms. */
  async waitForCopy(timeout: number): Promise<boolean> {
    const rev = this.#parts.source.rev()
    if (this.#has(rev)) return true
    return await new Promise<boolean>(resolve => {
      const settle = (isThere: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
        resolve(isThere)
      }
      const waiter = { rev, settle }
      const timer = setTimeout(settle, timeout, false)
      this.#waiting.add(waiter)
      if (this.#trouble.problem === undefined) this.#wake()
    })
  }

  /** Copies the remaining changes, and stops the copying. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake()
    await Promise.race([this.#running, delay(PATIENCE, undefined, { ref: false })])
    await this.#parts.target.close().catch(() => undefined)
    await this.#journal.close()
  }

  #has(rev: number): boolean {
    return this.#copy.isWhole && this.#trouble.problem === undefined && this.#reached.rev >= rev
  }

  async #run(): Promise<void> {
    while (true) {
      const isLast = this.#isStopped
      const startedAt = performance.now()
      try {
        if (!this.#isOpen) await this.#connect()
        await this.#follow()
        this.#settle()
        if (isLast) return await this.#copy.leave(this.#reached)
        await this.#build()
      } catch (error) {
        this.#fail(error as Error)
        if (isLast) return
      }
      const { problem, wait } = this.#trouble
      const rest = problem === undefined ? EVERY - (performance.now() - startedAt) : wait
      await this.#rest(this.#building ? 0 : rest)
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isStopped) return
    if (this.#waiting.size > 0 && this.#trouble.problem === undefined) return await delay(SOON)
    let isWoken = false
    let left = Math.max(ms, 0)
    do {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, Math.min(left, LOOK_EVERY))
        timer.unref()
        this.#wake = () => {
          clearTimeout(timer)
          isWoken = true
          resolve()
        }
      })
      left -= LOOK_EVERY
    } while (left > 0 && !isWoken && !this.#isFull())
  }

  /** True when there are enough changes for a full piece, and nothing hinders copying. */
  #isFull(): boolean {
    return this.#trouble.problem === undefined && this.#parts.source.journal.written - this.#copied >= CHUNK
  }

  #settle(): void {
    if (this.#copy.isWhole) this.#trouble.ends()
    for (const { rev, settle } of this.#waiting) if (this.#has(rev)) settle(true)
  }

  #fail(error: Error): void {
    this.#isOpen = false
    this.#building = undefined
    this.#trouble.begins(error)
    // An open journal file would keep erased data on disk while the problem lasts.
    void this.#journal.close()
    void this.#parts.target.close().catch(() => undefined)
  }

  /** Finds the position from which copying continues. */
  async #connect(): Promise<void> {
    this.#building = undefined
    this.#small.forget()
    this.#reached = { ...this.#reached, rev: 0 }
    this.#reached = (await this.#copy.open(this.#isKnown)) ?? this.#reached
    // After an interruption, copying continues here, unless the target now holds less than was copied.
    if (this.#place && this.#reached.rev < this.#place.rev) this.#place = undefined
    const { source, target } = this.#parts
    if (!this.#isKnown) await source.documents.update(COPY_NAMESPACE, TARGET, () => ({ value: target.name }))
    this.#isKnown = true
    this.#isOpen = true
  }

  /** Copies everything that has changed. */
  async #follow(): Promise<void> {
    const copy = this.#copy
    if (copy.generations.length === 0) this.#begin()
    const { source, now } = this.#parts
    const at = now().toISOString()
    const { written, end } = source.journal
    // From the next turn on, `source.rev()` and the lists in memory include every change up to `end`.
    await turn()
    const until = source.rev()
    let parts: Piece['parts'] = []
    let size = 0
    // The copied extent. `#reached` gets this value only once the target has the lines.
    let reached = this.#reached
    const flush = async () => {
      if (parts.length > 0) await copy.put(copy.generations, at, parts, reached)
      this.#reached = reached
      parts = []
      size = 0
    }
    const addLines = async (lines: Buffer) => {
      await flush()
      parts = await copy.copyLetters(lines)
      size = lines.length
    }
    try {
      for await (const lines of this.#journal.between(this.#place?.end ?? end, end)) {
        await addLines(lines)
        reached = { ...reached, rev: Math.max(reached.rev, lastRev(lines)) }
      }
      if (!this.#place) throw new JournalGoneError()
    } catch (error) {
      if (!(error instanceof JournalGoneError)) throw error
      // An empty copy needs no lines here, because its new generation contains everything.
      const from = this.#reached.rev === 0 && !copy.isWhole ? until : this.#reached.rev
      for await (const lines of linesSince(source.lists, from)) await addLines(lines)
      reached = { ...reached, rev: until }
    }
    for await (const { part, bytes, copiedFiles } of this.#small.changes(copy.copiedFiles)) {
      if (size > CHUNK) await flush()
      parts.push({ part, bytes })
      size += bytes.length
      copy.copiedFiles = copiedFiles
    }
    reached = { ...reached, at }
    await flush()
    this.#place = { end, rev: reached.rev }
    this.#copied = written
    if (copy.silence >= SIGN_OF_LIFE) await copy.writeHeads(reached)
    if (performance.now() - this.#lookedAt < LOOK_OVER) return
    this.#lookedAt = performance.now()
    await copy.lookOver()
  }

  /** Starts a new generation when the present one is due, or builds the new one for a limited time. */
  async #build(): Promise<void> {
    const [whole] = this.#copy.generations
    if (!this.#building && whole && this.#isDue(whole)) return this.#begin()
    const until = performance.now() + BUILD_TURN
    while (this.#building && !this.#isStopped && performance.now() < until) {
      if ((await this.#building.next()).done) {
        this.#building = undefined
        this.#settle()
      }
    }
  }

  #isDue({ since, pieces }: Generation): boolean {
    const age = this.#parts.now().getTime() - Date.parse(since)
    return age >= GENERATION_LIFE || age < 0 || pieces >= MOST_PIECES
  }

  /** Starts a new generation: the copier writes all further changes to it, too, and copies every small file again. */
  #begin(): void {
    const generation = this.#copy.begin()
    this.#small.forget()
    this.#building = this.#make(generation)
  }

  /** Fills a new generation with the present state of all records, checks it, and makes it the complete one. */
  async *#make(generation: Generation): AsyncGenerator<void> {
    const { source, target, log, now } = this.#parts
    for await (const lines of linesSince(source.lists, 0)) {
      const parts = await this.#copy.copyLetters(lines)
      const startedAt = performance.now()
      await this.#copy.put([generation], now().toISOString(), parts)
      // Pauses, so that visitors get at least half of the processor's time.
      await delay(performance.now() - startedAt)
      yield
    }
    yield* this.#copy.check(generation)
    await this.#copy.writeHeads(this.#reached, [generation])
    await this.#copy.replaceBy(generation)
    log.info({ copy: target.name, pieces: generation.pieces }, 'The copy is complete and was checked')
  }
}
