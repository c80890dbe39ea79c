import type { StoreLog } from '../store/log'

/** What it works with. */
export interface HeartbeatParts {
  /** `HEARTBEAT_URL`: it may hold a secret, so that no log names it. */
  url: string
  /** Why all is not well; undefined where it is. */
  trouble: () => Promise<string | undefined>
  /** In ms. */
  every?: number
  log: StoreLog
}

/** Tells a service elsewhere that all is well: its silence tells people that it is not. */
export interface Heartbeat {
  start(): void
  /** Tells it once, if it is so. */
  beat(): Promise<void>
  /** Why `HEARTBEAT_URL` itself could not be told; undefined while it can, and before the first time. */
  problem(): string | undefined
  /** Why no heartbeat goes out; undefined while they do, and before the first time. */
  silence(): string | undefined
  stop(): Promise<void>
}

const EVERY = 5 * 60_000
const PATIENCE = 10_000

/** Creates a heartbeat; it says in the log, once each time, that it has stopped and that it goes on. */
export function createHeartbeat({ url, trouble, every = EVERY, log }: HeartbeatParts): Heartbeat {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let silent: string | undefined
  let problem: string | undefined
  const stopping = new AbortController()
  // What is looked at may take long, and nobody waits for it at the end.
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
