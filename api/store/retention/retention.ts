import { DAY, HOUR } from '../../contract/time/durations'
import type { StoreLog } from '../log'
import type { ErasePlan, Store } from '../store'
import { createRetentionClock } from './retention-clock'

/** Number of samples of the clock from one erasure run to the next. */
const SAMPLES_PER_ERASURE = 24

/** The dependencies of retention. */
export interface RetentionParts {
  store: Pick<Store, 'erase' | 'documents'>
  /** `RETENTION_DAYS`: the days from the processing of a record, or from its mark as spam, to its erasure. */
  days: number
  eraseElsewhere: ErasePlan['eraseElsewhere']
  now: () => Date
  /** Running time of this process in ms, which nobody can set, unlike the clock. */
  running?: () => number
  log: StoreLog
}

/** Erases processed records and spam in the background when they are old enough. */
export type Retention = ReturnType<typeof createRetention>

/** Creates the retention of a store. Errors are logged, and never thrown. */
export function createRetention(parts: RetentionParts) {
  const { store, days, eraseElsewhere, now, log, running = () => performance.now() } = parts
  const sampleClock = createRetentionClock(store.documents, now, running)
  let samples = 0
  let timer: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()
  let stopped = false

  async function run(): Promise<void> {
    const proven = await sampleClock()
    if (stopped || samples++ % SAMPLES_PER_ERASURE > 0) return
    // If no time is certain yet, no record is old enough, but an erasure that was interrupted is still completed.
    const before = new Date((proven ?? 0) - days * DAY)
    const erased = await store.erase({ before, eraseElsewhere, goOn: () => !stopped })
    const hoursBehind = proven === undefined ? undefined : Math.round((now().getTime() - proven) / HOUR)
    log.info({ erased, hoursBehind }, 'Erased the records that were old enough')
  }

  function runInTurn(): Promise<void> {
    underWay = underWay.then(run).catch(err => log.error({ err }, 'The erasure failed: the service tries again later'))
    return underWay
  }

  return {
    /** Takes a sample of the clock now and every hour, and erases records now and every day. */
    start(): void {
      if (timer) return
      timer = setInterval(() => void runInTurn(), HOUR)
      timer.unref()
      void runInTurn()
    },
    /** Takes one sample of the clock. The first call and every 24th after it also erase records. */
    runOnce: runInTurn,
    /** Stops after the present step; the next start erases the remaining records. */
    async stop(): Promise<void> {
      clearInterval(timer)
      stopped = true
      await underWay
      // Takes a last sample, so that the running time since the previous one counts.
      await runInTurn()
    },
  }
}
