import { DAY, HOUR } from '../../contract/time/durations'
import type { StoreLog } from '../log'
import type { ErasePlan, Store } from '../store'
import { createRetentionClock } from './retention-clock'

/** Number of the clock's samples from one erasure to the next. */
const SAMPLES_PER_ERASURE = 24

/** The parts that retention needs. */
export interface RetentionParts {
  store: Pick<Store, 'erase' | 'documents'>
  /** `RETENTION_DAYS`: days from processing to erasure. */
  days: number
  /** Erases the data of records outside the store. */
  eraseElsewhere: ErasePlan['eraseElsewhere']
  now: () => Date
  /** Running time of this process in ms, which nobody can set. */
  running?: () => number
  log: StoreLog
}

/** Erases processed records in the background when their time has come. */
export interface Retention {
  /** Samples the clock now and every hour, and erases now and every day. */
  start(): void
  /** Samples the clock once; erases after a day's samples. */
  runOnce(): Promise<void>
  /** Ends after the present step; the next start erases the rest. */
  stop(): Promise<void>
}

/** Creates the retention of a store; it never throws into the server. */
export function createRetention(parts: RetentionParts): Retention {
  const { store, days, eraseElsewhere, now, log, running = () => performance.now() } = parts
  const clock = createRetentionClock(store.documents, now, running)
  let samples = 0
  let timer: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()
  let stopped = false

  async function run(): Promise<void> {
    const proven = await clock.sample()
    if (stopped || samples++ % SAMPLES_PER_ERASURE > 0) return
    // Without a proven time no record is old enough, but an unfinished run is still completed.
    const before = new Date((proven ?? 0) - days * DAY)
    const erased = await store.erase({ before, eraseElsewhere, goOn: () => !stopped })
    const hoursBehind = proven === undefined ? undefined : Math.round((now().getTime() - proven) / HOUR)
    log.info({ erased, hoursBehind }, 'Erased the records whose time has come')
  }

  function runInTurn(): Promise<void> {
    underWay = underWay.then(run).catch(err => log.error({ err }, 'Erasing goes on later'))
    return underWay
  }

  return {
    start() {
      if (timer) return
      timer = setInterval(() => void runInTurn(), HOUR)
      timer.unref()
      void runInTurn()
    },
    runOnce: runInTurn,
    async stop() {
      clearInterval(timer)
      stopped = true
      await underWay
      // This sample counts the time since the one before.
      await runInTurn()
    },
  }
}
