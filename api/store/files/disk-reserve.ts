import { statfs } from 'node:fs/promises'
import type { StoreLog } from '../log'
import { type DiskSpace, StoreUnavailableError } from '../store'

/** Time for which a measured amount of free disk space counts as current, in ms. */
const LOOK_HOLDS = 1_000
/** The share of the reserve that only acknowledged data may use: data files, mails, notes of staff. */
const OWN_SHARE = 1 / 4

/** Thrown while the reserve is in use; the log gets one warning instead of one for each refused request. */
export class NoDiskError extends StoreUnavailableError {}

const LEVELS = {
  free: { as: 'info', says: 'The disk reserve is free again' },
  low: {
    as: 'warn',
    says: 'The disk reserve is in use: the store refuses letters, and requests that look automated. Make room on the disk',
  },
  full: { as: 'error', says: 'The disk reserve is used up: the store refuses all new requests. Make room on the disk' },
} as const
type Level = keyof typeof LEVELS

/** Keeps a part of the disk free for acknowledged work; refuses requests that look automated before others. */
export class DiskReserve {
  #looked = Number.NEGATIVE_INFINITY
  #look: Promise<DiskSpace> | undefined
  #level: Level = 'free'

  constructor(readonly parts: { dir: string; reserve: number; log: StoreLog }) {}

  /** The free space of the disk, measured at most a second ago. */
  space(): Promise<DiskSpace> {
    const at = performance.now()
    if (!this.#look || at - this.#looked > LOOK_HOLDS) {
      this.#looked = at
      this.#look = this.#ask()
    }
    return this.#look
  }

  /** Rejects when there is no room for new data; `bulk` data need the whole reserve to be free. */
  async admit(bulk: boolean): Promise<void> {
    if (this.parts.reserve === 0) return
    const { free, reserve } = await this.space()
    if (free < reserve * (bulk ? 1 : OWN_SHARE)) throw new NoDiskError('The disk reserve is in use.')
  }

  /** True when the whole reserve is free, so that the store may accept letters. */
  async hasRoom(): Promise<boolean> {
    const { free, reserve } = await this.space()
    return free >= reserve
  }

  async #ask(): Promise<DiskSpace> {
    const { dir, reserve, log } = this.parts
    // If the free space cannot be read, the store admits all data: on a full disk, the write itself fails.
    const found = await statfs(dir).catch(() => undefined)
    const free = found ? found.bavail * found.bsize : Number.MAX_SAFE_INTEGER
    const level = free < reserve * OWN_SHARE ? 'full' : free < reserve ? 'low' : 'free'
    if (level !== this.#level) log[LEVELS[level].as]({ free, reserve }, LEVELS[level].says)
    this.#level = level
    return { free, reserve }
  }
}
