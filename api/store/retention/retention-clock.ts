import { HOUR } from '../../contract/time/durations'
import { RETENTION_NAMESPACE } from '../files/erasure/erasure'
import type { Documents } from '../store'

/** Running time for which a time must have stood before anything is erased by it, in ms. */
export const PROOF_PERIOD = 72 * HOUR
/** Running time between two kept samples, in ms. */
const SPACING = HOUR
const KEY = 'looks'

/** A reading of the clock. */
interface ClockSample {
  /** The time on the clock, in ms since 1970. */
  wall: number
  /** The server's running time at that moment, over all its starts, in ms. */
  ran: number
}

/** A clock by which records are erased. */
export interface RetentionClock {
  /** Samples the clock; resolves to a time that has surely come, in ms since 1970, or undefined. */
  sample(): Promise<number | undefined>
}

/**
 * Erasures are final and clocks can be wrong, so a time counts only after 72 hours of running.
 *
 * The service samples the clock every hour, and keeps the samples of the last 72 hours of running over restarts. Each
 * sample predicts the present time from running time alone, and the earliest prediction counts.
 *
 * When a clock leaps ahead, the earlier samples overrule it for 72 hours of running, in which somebody can correct it
 * without any loss. After a month off, a server's earlier samples overrule its clock in the same way. The service
 * erases again three days after the server is back.
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

/** The samples to keep: one from before the last 72 hours, and no two in quick succession. */
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
