import { HOUR } from '../contract/time/durations'
import type { StoreLog } from '../store/log'
import type { Health } from './health'
import { type Line, worstOf } from './line'

/** Runs the service's checks regularly, and logs problems. */
export interface HealthLog {
  start(): void
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * The subjects that the health log leaves out. The message at start-up contains most problems of these subjects, and
 * the page Health shows all of them.
 */
const OF_THE_START = ['Settings', 'Firm', 'Time limits', 'People', 'Version', 'Node']

/**
 * Creates the log. When the state of a check changes, the log gets a line for each problem, or one line which says that
 * the problem is over.
 */
export function createHealthLog({ health, log }: { health: Health; log: StoreLog }): HealthLog {
  const known = new Map<string, Line['state']>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  async function check(): Promise<void> {
    const lines = (await health.examine()).lines.filter(line => !OF_THE_START.includes(line.about))
    for (const subject of new Set([...known.keys(), ...lines.map(({ about }) => about)])) {
      const found = lines.filter(({ about }) => about === subject)
      const state = worstOf(found)
      const before = known.get(subject) ?? 'ok'
      known.set(subject, state)
      if (state === before) continue
      if (state === 'ok') log.info({ about: subject }, 'This check is well again')
      for (const line of found)
        if (line.state === state && state !== 'ok') log.warn({ about: subject, state }, line.says)
    }
  }

  function wait(): void {
    timer = setTimeout(() => {
      running = check()
        .catch(err => log.error({ err }, 'The service cannot run its own checks'))
        .finally(() => !isStopped && wait())
    }, HOUR).unref()
  }

  return {
    // The first check waits, because the service prints its own warnings at start-up.
    start: wait,
    check,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
