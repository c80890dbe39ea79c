import type { Outbox } from '../mail/outbox'
import type { Copying } from '../store/copy/copier'
import type { Store } from '../store/store'
import { createHeartbeat, type Heartbeat } from '../watch/heartbeat'
import type { Basis } from './basis'

/** The parts of the service whose state decides if a heartbeat is sent. */
interface HeartbeatParts extends Omit<Basis, 'now'> {
  store: Pick<Store, 'ready'>
  outbox: Outbox
  copy: Copying | undefined
}

/**
 * Requests `HEARTBEAT_URL` regularly while no check fails. The first request waits for the test of the mail server
 * (`tried`).
 */
export function openHeartbeat(
  { config, store, outbox, copy, log }: HeartbeatParts,
  tried: Promise<void>,
): Heartbeat | undefined {
  if (!config.heartbeatUrl) return undefined
  let isFirst = true
  const trouble = async () => {
    await store.ready()
    await tried
    // Tests the mail server again after a problem, because otherwise the service would learn only from the next mail
    // that the server works again.
    if (!isFirst && outbox.problem() !== undefined) await outbox.verifyTransport()
    isFirst = false
    return outbox.problem() ?? copy?.state().problem
  }
  const heartbeat = createHeartbeat({ url: config.heartbeatUrl, trouble, log })
  heartbeat.start()
  return heartbeat
}
