import type { Documents } from '../store'
import { RETENTION_NAMESPACE } from './erasure'

const HOUR = 60 * 60 * 1_000
/** For so much running time, in ms, a time has to have stood before anything is erased by it. */
export const PROOF = 72 * HOUR
/** Running time between two looks that are kept, in ms. */
const SPACING = HOUR
const KEY = 'looks'

/** One look at the clock. */
interface Look {
  /** What the clock said, ms since 1970. */
  wall: number
  /** How long the server had been running by then, over all of its starts, in ms. */
  ran: number
}

/** A clock to erase by. */
export interface RetentionClock {
  /** Looks at the clock, and answers a time that has certainly come, in ms since 1970; undefined while none has. */
  look(): Promise<number | undefined>
}

/**
 * Erasing cannot be taken back and clocks can be wrong, so a time only counts once it has stood for 72 hours of running.
 * The clock is looked at every hour, and the looks of the last 72 hours of running are kept over restarts. Each says
 * what time it would be now, had only running time gone by since; the earliest of these is believed. A clock that leaps
 * ahead is outvoted for 72 hours of running, in which somebody can set it right without any loss. A server that was off
 * for a month is outvoted in the same way by its looks from before, and goes on erasing three days after it is back.
 */
export function createRetentionClock(documents: Documents, now: () => Date, running: () => number): RetentionClock {
  let before = running()
  return {
    async look() {
      const since = running() - before
      const looks = await documents.update<Look[]>(RETENTION_NAMESPACE, KEY, (present = []) => {
        const ran = (present.at(-1)?.ran ?? 0) + since
        return { value: pruned([...present, { wall: now().getTime(), ran }]) }
      })
      before += since
      return provenTime(looks ?? [])
    },
  }
}

/** Without the looks that are not needed: all but one of those before the last 72 hours, and those in quick succession. */
function pruned(looks: Look[]): Look[] {
  const ran = looks.at(-1)?.ran ?? 0
  const spaced = looks.filter((_, at) => {
    const [earlier, later] = [looks[at - 1], looks[at + 1]]
    return !earlier || !later || later.ran - earlier.ran >= SPACING
  })
  return spaced.filter((_, at) => (spaced[at + 1]?.ran ?? ran) > ran - PROOF)
}

function provenTime(looks: Look[]): number | undefined {
  const ran = looks.at(-1)?.ran ?? 0
  const isProven = (looks[0]?.ran ?? ran) <= ran - PROOF
  return isProven ? Math.min(...looks.map(look => look.wall + (ran - look.ran))) : undefined
}
