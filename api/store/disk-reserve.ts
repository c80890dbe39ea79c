import { statfs } from 'node:fs/promises'
import type { Log } from './log'
import { StoreUnavailableError } from './store'

/** How long a look at the disk holds, in ms. */
const LOOK_HOLDS = 1_000
/** The part of the reserve that is left to what was acknowledged: its data files, its mails, what staff note. */
const OWN_SHARE = 1 / 4

/** What is free for the store, and what of it is kept back, in bytes. */
export interface DiskSpace {
  free: number
  reserve: number
}

/** Keeps a part of the disk free, so that what was acknowledged is finished and people come before programs. */
export class DiskReserve {
  readonly #parts: { dir: string; reserve: number; log: Log }
  #looked = Number.NEGATIVE_INFINITY
  #look: Promise<DiskSpace> | undefined
  #warned = false

  constructor(parts: { dir: string; reserve: number; log: Log }) {
    this.#parts = parts
  }

  /** What is free by now, give or take a second. */
  space(): Promise<DiskSpace> {
    const at = performance.now()
    if (!this.#look || at - this.#looked > LOOK_HOLDS) {
      this.#looked = at
      this.#look = this.#ask()
    }
    return this.#look
  }

  /** Rejects where there is no room for something new; `bulk` needs the whole reserve. */
  async admit(bulk: boolean): Promise<void> {
    if (this.#parts.reserve === 0) return
    const { free, reserve } = await this.space()
    if (free < reserve * (bulk ? 1 : OWN_SHARE)) throw new StoreUnavailableError('The reserve of disk is in use.')
  }

  async #ask(): Promise<DiskSpace> {
    const { dir, reserve, log } = this.#parts
    // Where the disk does not tell, writing does.
    const found = await statfs(dir).catch(() => undefined)
    const free = found ? found.bavail * found.bsize : Number.MAX_SAFE_INTEGER
    const isLow = free < reserve
    if (isLow && !this.#warned) log.warn({ free, reserve }, 'The reserve of disk is in use: make room, or more disk')
    this.#warned = isLow
    return { free, reserve }
  }
}
