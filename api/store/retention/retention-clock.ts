import { HOUR } from '../../contract/time/durations'
import { RETENTION_NAMESPACE } from '../files/erasure/erasure'
import type { Documents } from '../store'

/** For so much running time, in ms, a time has to have stood before anything is erased by it. */
export const PROOF_PERIOD = 72 * HOUR
/** Running time between two samples that are kept, in ms. */
const SPACING = HOUR
const KEY = 'looks'

/** What the clock said at one moment. */
interface ClockSample {
  /** What the clock said, ms since 1970. */
  wall: number
  /** How long the server had been running by then, over all of its starts, in ms. */
  ran: number
}

/** A clock to erase by. */
export interface RetentionClock {
  /** Samples the clock, and answers a time that has certainly come, in ms since 1970; undefined while none has. */
  sample(): Promise<number | undefined>
}

/**
 * Erasing cannot be taken back and clocks can be wrong, so a time only counts once it has stood for 72 hours of running.
 * The clock is sampled every hour, and the samples of the last 72 hours of running are kept over restarts. Each says
 * what time it would be now, had only running time gone by since; the earliest of these is believed. A clock that leaps
 * ahead is outvoted for 72 hours of running, in which somebody can set it right without any loss. A server that was off
 * for a month is outvoted in the same way by its samples from before, and goes on erasing three days after it is back.
 */
export function createRetentionClock(documents: Documents, now: () => Date, running: () => number): RetentionClock {
  let before = running()
  return {
    async sample() {
      const since = running() - before
      const samples = await documents.update<ClockSample[]>(RETENTION_NAMESPACE, KEY, (present = []) => {
        const ran = (present.at(-1)?.ran ?? 0) + since
        return { value: pruned([...present, { wall: now().getTime(), ran }]) }
      })
      before += since
      return provenTime(samples ?? [])
    },
  }
}

/** Without the samples that are not needed: all but one of those before the last 72 hours, and those in quick succession. */
function pruned(samples: ClockSample[]): ClockSample[] {
  const ran = samples.at(-1)?.ran ?? 0
  const spaced = samples.filter((_, at) => {
    const [earlier, later] = [samples[at - 1], samples[at + 1]]
    return !earlier || !later || later.ran - earlier.ran >= SPACING
  })
  return spaced.filter((_, at) => (spaced[at + 1]?.ran ?? ran) > ran - PROOF_PERIOD)
}

function provenTime(samples: ClockSample[]): number | undefined {
  const ran = samples.at(-1)?.ran ?? 0
  const isProven = (samples[0]?.ran ?? ran) <= ran - PROOF_PERIOD
  return isProven ? Math.min(...samples.map(({ wall, ran: at }) => wall + (ran - at))) : undefined
}
