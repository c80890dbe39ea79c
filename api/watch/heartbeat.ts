import { stopOrTimeout } from '../stop-or-timeout'
import type { StoreLog } from '../store/log'

/** The parameters of `createHeartbeat`. */
export interface HeartbeatParts {
  /** The address in `HEARTBEAT_URL`. The address can contain a secret, so no log line contains the address. */
  url: string
  /** Resolves to the reason why the service is not well; to undefined when the service is well. */
  trouble: () => Promise<string | undefined>
  /** The time between two requests, in ms. */
  every?: number
  log: StoreLog
}

/** Regularly tells an external monitor that all is well. The monitor alerts people when the requests stop. */
export interface Heartbeat {
  start(): void
  /** Requests the address once, if all is well. */
  beat(): Promise<void>
  /**
   * The reason why the last request to `HEARTBEAT_URL` failed. Undefined after a success, and before the first request.
   */
  problem(): string | undefined
  /**
   * The reason why no heartbeat is sent, or why the last one failed. Undefined while heartbeats succeed, and before the
   * first one.
   */
  silence(): string | undefined
  stop(): Promise<void>
}

const EVERY = 5 * 60_000
const PATIENCE = 10_000

/** Creates a heartbeat, which logs a line when the requests stop, and another line when they continue. */
export function createHeartbeat({ url, trouble, every = EVERY, log }: HeartbeatParts): Heartbeat {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let silent: string | undefined
  let problem: string | undefined
  const stopping = new AbortController()
  // Resolves as soon as the heartbeat is stopped, so that `stop` does not wait for slow checks.
  const stopped = new Promise<undefined>(done => stopping.signal.addEventListener('abort', () => done(undefined)))

  async function tell(): Promise<string | undefined> {
    const found = await Promise.race([trouble().catch((error: Error) => error.message), stopped])
    if (found !== undefined || stopping.signal.aborted) return found
    const signal = stopOrTimeout(stopping.signal, PATIENCE)
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
