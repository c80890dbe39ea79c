import { HOUR } from '../contract/time/durations'
import type { StoreLog } from '../store/log'
import type { Health } from './health'
import { type Line, worstOf } from './line'

/** Checks the service regularly, and logs problems. */
export interface HealthLog {
  start(): void
  look(): Promise<void>
  stop(): Promise<void>
}

/** Subjects that are logged at start-up, and that only a restart can change. */
const OF_THE_START = ['Settings', 'Firm', 'Time limits', 'People', 'Version', 'Node']

/** Creates a log that gets one line when a check's result becomes worse, and one when it is `ok` again. */
export function createHealthLog({ health, log }: { health: Health; log: StoreLog }): HealthLog {
  const known = new Map<string, Line['state']>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  async function look(): Promise<void> {
    const lines = (await health.look()).lines.filter(line => !OF_THE_START.includes(line.about))
    for (const subject of new Set([...known.keys(), ...lines.map(({ about }) => about)])) {
      const found = lines.filter(({ about }) => about === subject)
      const state = worstOf(found)
      const before = known.get(subject) ?? 'ok'
      known.set(subject, state)
      if (state === before) continue
      if (state === 'ok') log.info({ about: subject }, 'It is well again')
      for (const line of found)
        if (line.state === state && state !== 'ok') log.warn({ about: subject, state }, line.says)
    }
  }

  function wait(): void {
    timer = setTimeout(() => {
      running = look()
        .catch(err => log.error({ err }, 'The service cannot look at itself'))
        .finally(() => !isStopped && wait())
    }, HOUR).unref()
  }

  return {
    // The start itself logs its results, so the first check runs only later.
    start: wait,
    look,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
