import type { StoreLog } from '../store/log'

/** The dependencies of a heartbeat. */
export interface HeartbeatParts {
  /** `HEARTBEAT_URL`. The address can contain a secret, so no log contains the address. */
  url: string
  /** The reason why the service is unwell; undefined when all is well. */
  trouble: () => Promise<string | undefined>
  /** The interval between calls, in ms. */
  every?: number
  log: StoreLog
}

/** Tells an external monitor that all is well; the monitor alerts people when the calls stop. */
export interface Heartbeat {
  start(): void
  /** Calls the address once, if all is well. */
  beat(): Promise<void>
  /** The reason why the call of `HEARTBEAT_URL` failed; undefined while calls succeed, and before the first call. */
  problem(): string | undefined
  /** The reason why no heartbeat is sent; undefined while heartbeats are sent, and before the first one. */
  silence(): string | undefined
  stop(): Promise<void>
}

const EVERY = 5 * 60_000
const PATIENCE = 10_000

/** Creates a heartbeat. The heartbeat logs one line when calls stop, and one when they continue. */
export function createHeartbeat({ url, trouble, every = EVERY, log }: HeartbeatParts): Heartbeat {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let silent: string | undefined
  let problem: string | undefined
  const stopping = new AbortController()
  // The checks can take long, and the end of the heartbeat does not wait for them.
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
