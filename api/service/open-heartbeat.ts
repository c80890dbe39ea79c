import type { Outbox } from '../mail/outbox'
import type { Copying } from '../store/copy/copier'
import type { Store } from '../store/store'
import { createHeartbeat, type Heartbeat } from '../watch/heartbeat'
import type { Basis } from './basis'

/** What has to be well for the heartbeat to say so. */
interface HeartbeatParts extends Omit<Basis, 'now'> {
  store: Pick<Store, 'ready'>
  outbox: Outbox
  copy: Copying | undefined
}

/** Starts telling `HEARTBEAT_URL` that all is well, once the mail server was `tried`, as far as the service knows. */
export function openHeartbeat(
  { config, store, outbox, copy, log }: HeartbeatParts,
  tried: Promise<void>,
): Heartbeat | undefined {
  if (!config.heartbeatUrl) return undefined
  let isFirst = true
  const trouble = async () => {
    await store.ready()
    await tried
    // A server that was only away is back without a mail that shows it.
    if (!isFirst && outbox.problem() !== undefined) await outbox.verifyTransport()
    isFirst = false
    return outbox.problem() ?? copy?.standing().problem
  }
  const heartbeat = createHeartbeat({ url: config.heartbeatUrl, trouble, log })
  heartbeat.start()
  return heartbeat
}
