import type { LiveFirm } from '../content/live-firm'
import type { Logger } from '../http/log'
import type { Transport } from '../mail/mail'
import { createNotices } from '../mail/notices'
import type { Secrets } from '../security/secrets'
import { createLeadership } from '../store/leadership'
import { createWatch, type Watch } from '../watch/watch'
import type { WatchKind } from '../watch/watch-kind'
import { createWatchMails, type WatchMailParts } from '../watch/watch-mails'

/** The parts of the service that reminders, warnings and digests depend on. */
interface WatchParts extends Omit<WatchMailParts, 'deliveryTest'> {
  /** The name of this instance among the instances that share the store; undefined if there is only one. */
  instance: string | undefined
  live: LiveFirm
  secrets: Secrets
  transport: Transport
  log: Logger
}

/** Starts the reminders, warnings and digests for staff in the background. */
export function openWatch(parts: WatchParts): Watch {
  const { config, live, store, instance, waitingTimes, timeLimits, secrets, transport, now, log } = parts
  const { documents } = store
  const notices = createNotices<WatchKind>({
    space: 'watch-notices',
    gatherFor: 0,
    documents,
    instance,
    transport,
    compose: createWatchMails({ ...parts, deliveryTest: () => watch.deliveryTest }),
    mailDomain: config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1),
    now,
    log,
  })
  const { digest } = config
  const { clock } = live
  const leadership = instance === undefined ? undefined : createLeadership(documents, { name: 'watch', instance, now })
  const watch: Watch = createWatch({
    store,
    documents,
    waitingTimes,
    timeLimits,
    clock,
    notices,
    digest,
    secrets,
    leadership,
    now,
    log,
  })
  watch.start()
  return watch
}
