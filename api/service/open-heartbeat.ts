import type { Outbox } from '../mail/outbox'
import type { Copying } from '../store/copy/copier'
import type { Store } from '../store/store'
import { createHeartbeat, type Heartbeat } from '../watch/heartbeat'
import type { Basis } from './basis'

/** The parts that must be well before the heartbeat says so. */
interface HeartbeatParts extends Omit<Basis, 'now'> {
  store: Pick<Store, 'ready'>
  outbox: Outbox
  copy: Copying | undefined
}

/** Starts to call `HEARTBEAT_URL` while all is well, as far as the service knows, after the mail server was `tried`. */
export function openHeartbeat(
  { config, store, outbox, copy, log }: HeartbeatParts,
  tried: Promise<void>,
): Heartbeat | undefined {
  if (!config.heartbeatUrl) return undefined
  let isFirst = true
  const trouble = async () => {
    await store.ready()
    await tried
    // A mail server that was away may be back, and no mail has shown it yet.
    if (!isFirst && outbox.problem() !== undefined) await outbox.verifyTransport()
    isFirst = false
    return outbox.problem() ?? copy?.standing().problem
  }
  const heartbeat = createHeartbeat({ url: config.heartbeatUrl, trouble, log })
  heartbeat.start()
  return heartbeat
}
