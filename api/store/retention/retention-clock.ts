import { HOUR } from '../../contract/time/durations'
import { RETENTION_NAMESPACE } from '../files/erasure/erasure'
import type { Documents } from '../store'

/** The time in ms for which the server must have run before it trusts the clock and erases records. */
export const PROOF_PERIOD = 72 * HOUR
/** Running time between two stored samples, in ms. */
const SPACING = HOUR
const KEY = 'looks'

/** One reading of the clock. */
interface ClockSample {
  /** The time on the clock, in ms since 1970. */
  wall: number
  /** The total running time of the server over all its starts at that moment, in ms. */
  ran: number
}

/**
 * Creates a function that takes a sample of the clock, and resolves to a time that has certainly passed, in ms since
 * 1970, or to undefined. Erased records cannot be restored and clocks can be wrong, so a time counts only after the
 * server has run for 72 hours.
 *
 * The service takes a sample of the clock every hour, and keeps the samples of the last 72 hours of running time over
 * restarts. Each sample predicts the present time by the running time alone, and the earliest prediction counts.
 *
 * When a clock jumps ahead, the earlier samples outweigh it for 72 hours of running time, in which somebody can correct
 * the clock before anything is lost. When a server was switched off for a month, its earlier samples outweigh its clock
 * for 72 hours as well. So the service erases records again only three days after the server was switched on.
 */
export function createRetentionClock(documents: Documents, now: () => Date, running: () => number) {
  let before = running()
  return async (): Promise<number | undefined> => {
    const since = running() - before
    const samples = await documents.update<ClockSample[]>(RETENTION_NAMESPACE, KEY, (present = []) => {
      const ran = (present.at(-1)?.ran ?? 0) + since
      return { value: pruned([...present, { wall: now().getTime(), ran }]) }
    })
    before += since
    return provenTime(samples ?? [])
  }
}

/** The samples to keep: the last one from before the last 72 hours, and later ones at least an hour apart. */
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
