import type { StoreLog } from '../store/log'

/** The parts that a heartbeat needs. */
export interface HeartbeatParts {
  /** `HEARTBEAT_URL`. The address can hold a secret, so no log names it. */
  url: string
  /** The reason why the service is not well; undefined when all is well. */
  trouble: () => Promise<string | undefined>
  /** The interval of calls, in ms. */
  every?: number
  log: StoreLog
}

/** Tells a monitor elsewhere that all is well; the monitor alarms people when the calls stop. */
export interface Heartbeat {
  start(): void
  /** Calls the address once, if all is well. */
  beat(): Promise<void>
  /** The reason why the call of `HEARTBEAT_URL` failed; undefined while it works, and before the first one. */
  problem(): string | undefined
  /** The reason why no heartbeat goes out; undefined while they do, and before the first one. */
  silence(): string | undefined
  stop(): Promise<void>
}

const EVERY = 5 * 60_000
const PATIENCE = 10_000

/** Creates a heartbeat. The heartbeat logs once that calls have stopped, and once that they continue. */
export function createHeartbeat({ url, trouble, every = EVERY, log }: HeartbeatParts): Heartbeat {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let silent: string | undefined
  let problem: string | undefined
  const stopping = new AbortController()
  // The checks may take long, and the end does not wait for them.
  const stopped = new Promise<undefined>(done => stopping.signal.addEventListener('abort', () => done(undefined)))

  async function tell(): Promise<string | undefined> {
    const found = await Promise.race([trouble().catch((error: Error) => error.message), stopped])
    if (found !== undefined || stopping.signal.aborted) return found
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE)])
    const answer = await fetch(url, { signal }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    problem = answer?.ok
      ? undefined
      : `HEARTBEAT_URL ${answer ? `answers ${answer.status}` : 'does not answer'}: correct it, or see why`
    return problem
  }

  async function beat(): Promise<void> {
    const reason = await tell()
    if (stopping.signal.aborted || reason === silent) return
    silent = reason
    if (reason === undefined) log.info({}, 'The heartbeat goes out again')
    else log.warn({ reason }, 'No heartbeat goes out')
  }

  function go(): void {
    running = beat().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(go, every).unref()
    })
  }

  return {
    start: go,
    beat,
    problem: () => problem,
    silence: () => silent,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
