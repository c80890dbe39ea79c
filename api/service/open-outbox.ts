import type { Content } from '../content/content'
import { type Firm, publicFirm } from '../content/firm'
import { languageOfForm } from '../content/form-languages'
import type { TimeLimits } from '../content/time-limits'
import type { WaitingTimes } from '../contract/time/waiting-time'
import type { Metrics } from '../http/server/metrics'
import { createComposer } from '../mail/composer'
import { createGatherer } from '../mail/gathered-mail'
import type { Transport } from '../mail/mail'
import { createOutbox, type Outbox } from '../mail/outbox'
import type { Store } from '../store/store'
import type { Basis } from './basis'

/** The parts that the outbox needs to write and send mails. */
interface OutboxParts extends Basis {
  firm: Firm
  waitingTimes: WaitingTimes
  timeLimits: TimeLimits
  content: Content
  store: Store
  transport: Transport
  metrics: Metrics | undefined
}

/** Starts to send queued mails in the background. */
export function openOutbox({
  config,
  firm,
  waitingTimes,
  timeLimits,
  content,
  store,
  transport,
  log,
  now,
  metrics,
}: OutboxParts): Outbox {
  const compose = createComposer({
    config,
    firm: () => publicFirm(firm),
    languageOf: tag => languageOfForm(firm, tag),
    waitingTimes,
    timeLimits,
    content,
    documents: store.documents,
    now,
  })
  // The outbox gathers and limits only mails by SMTP. Mails that are saved to disk flood no inbox, and each record gets
  // its own saved mail.
  const bySmtp = config.smtpUrl && {
    gather: createGatherer({ config, firm, now }),
    perMinute: config.mailsPerMinute,
    documents: store.documents,
  }
  const outbox = createOutbox({
    store: metrics?.watchMails(store) ?? store,
    transport,
    compose,
    ...bySmtp,
    now,
    log,
  })
  outbox.start()
  return outbox
}
