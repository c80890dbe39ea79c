import type { DestinationStream } from 'pino'
import { type Audit, openAudit } from './audit/audit'
import { builtVersion } from './built'
import type { Config } from './config'
import { type Content, openContent } from './content/content'
import { type Firm, loadFirm, publicFirm } from './content/firm'
import { type LiveFirm, openLiveFirm } from './content/live-firm'
import { loadTimeLimitRules } from './content/time-limit-rules'
import { createTimeLimits, type TimeLimits } from './content/time-limits'
import { LISTS } from './contract/records/records'
import type { WaitingTimes } from './contract/time/waiting-time'
import { createCertificateWatch } from './doctor/certificate'
import { createHealth, type Health } from './doctor/health'
import { createHealthLog } from './doctor/health-log'
import { backupAge } from './doctor/last-backup'
import { createProbes, createSharedProbes, type Probes } from './doctor/probes'
import { answerDoctor } from './doctor/service-report'
import { createFormCounts, type FormCounts } from './form-counts/form-counts'
import { createLog, type Logger } from './http/log'
import type { Middleware } from './http/request-state'
import { createMetrics, type Metrics } from './http/server/metrics'
import { createUploadGate } from './http/uploads/upload-gate'
import { keepUp } from './keep-up'
import { type LivePages, openLivePages } from './live-pages'
import { forgetAcknowledgements } from './mail/acknowledgement-limit'
import { createComposer } from './mail/composer'
import { withoutDemoMail } from './mail/demonstration'
import { removeFiledMails } from './mail/filed-mails'
import { createGatherer } from './mail/gathered-mail'
import type { Transport } from './mail/mail'
import { createNotices, type Notices } from './mail/notices'
import { createOutbox, type Outbox } from './mail/outbox'
import { createTransport } from './mail/transport'
import { openStore } from './open-store'
import { type OperatorSocket, takeCommands } from './operator/socket'
import { createOverview, type OverviewMaker } from './overview/overview'
import { openStaff } from './people/open-staff'
import { peopleCommand } from './people/people-command'
import { createPresences, createSharedPresences, type Presences } from './people/presence'
import type { Staff } from './people/staff'
import { type AdminPassword, resolveAdminPassword, type Terminal } from './security/admin-password'
import { COPY_USE } from './security/copy-key'
import type { LoginQueue } from './security/login-queue'
import type { LoginThrottle } from './security/login-throttle'
import type { HashCost } from './security/password'
import { createRates, noRates, type Rates, ratesByNetwork } from './security/rates'
import type { Secrets } from './security/secrets'
import type { Sessions } from './security/sessions'
import { createTickets, type Tickets } from './security/tickets'
import { settleBy } from './service/settle'
import { auditFolder } from './store/audit-files'
import type { Copying } from './store/copy/copier'
import { openCopy } from './store/copy/open-copy'
import { sweepUnnamed } from './store/files/letters/sweep'
import { createLeadership } from './store/leadership'
import { readLossRequest, settleLosses } from './store/losses/loss-command'
import { createRetention, type Retention, type RetentionParts } from './store/retention/retention'
import type { ErasePlan, Store } from './store/store'
import { createHeartbeat, type Heartbeat } from './watch/heartbeat'
import { createWatch, type Watch } from './watch/watch'
import type { WatchKind } from './watch/watch-kind'
import { createWatchMails, type WatchMailParts } from './watch/watch-mails'

/**
 * Submissions of one address: more than 5 in 10 minutes are suspect, more than 60 a minute are refused. A /48 of IPv6,
 * where many phones may share one, is given four times as many.
 */
const SUBMISSIONS = { suspectAbove: 5, refuseAbove: 60 }
const SUBMISSIONS_OF_48 = { suspectAbove: 20, refuseAbove: 240 }

/** Everything that requests are served with. */
export interface AppContext {
  config: Config
  /** As it counts: its parts are replaced when a manager changes them, so keep nothing that was made of them. */
  firm: Firm
  /** What changes it. */
  live: LiveFirm
  /** What follows it. */
  pages: LivePages
  log: Logger
  now: () => Date
  store: Store
  content: Content
  waitingTimes: WaitingTimes
  timeLimits: TimeLimits
  /** How the firm answers, in figures. */
  overview: OverviewMaker
  sessions: Sessions
  tickets: Tickets
  staff: Staff
  presences: Presences
  probes: Probes
  /** How the service itself stands, in words. */
  health: Health
  audit: Audit
  loginThrottle: LoginThrottle
  loginQueue: LoginQueue
  adminPassword: AdminPassword
  rates: Rates
  /** The same, for files that come by themselves. */
  uploadRates: Rates
  /** What counts beginnings and sendings of forms; undefined without `COUNTS=on`. */
  formCounts: FormCounts | undefined
  /** The same, for what is counted. */
  countRates: Rates
  /** How many requests with files of one address may be under way. */
  uploadGate: Middleware
  secrets: Secrets
  outbox: Outbox
  /** Mails to staff that are about no record alone; undefined where none can be sent. */
  notices: Notices<'invitation' | 'assigned'> | undefined
  /** What reminds of what waits; undefined where nobody is emailed. */
  watch: Watch | undefined
  /** Undefined where `HEARTBEAT_URL` is not set. */
  heartbeat: Heartbeat | undefined
  /** Erases what is kept of records outside the store. */
  eraseElsewhere: ErasePlan['eraseElsewhere']
  /** Undefined where `COPY_TO` is not set. */
  copy: Copying | undefined
  /** Undefined where `METRICS_PORT` is not set. */
  metrics: Metrics | undefined
  /** What this start has to say beside the settings. */
  warnings: string[]
  /** Ends what runs in the background, then the store. */
  close(): Promise<void>
}

/** What whoever starts the service overrides: a firm, a place for log lines, a terminal for a new password, a clock. */
export interface Overrides {
  /** That of `FIRM_FILE`, or the sample, where none is given. */
  firm?: Firm
  logTo?: DestinationStream
  terminal?: Terminal | undefined
  now?: () => Date
  /** What the hashes of people's own passwords cost. */
  hashCost?: HashCost
}

/** Opens everything that requests are served with; `close` gives it back. */
export async function createContext(given: Config, overrides: Overrides = {}): Promise<AppContext> {
  const { logTo, terminal, hashCost, now = () => new Date(), firm: built = loadFirm(given.firmFile) } = overrides
  const milliseconds = () => now().getTime()
  const log = createLog(given.logLevel, logTo)
  const timeLimits = createTimeLimits(loadTimeLimitRules(given.timeLimitsFile), now)
  const { store, source, shared } = await openStore(given, { log, now, limits: timeLimits })
  const instance = shared?.instance
  const closeStore = async (error: unknown): Promise<never> => {
    await store.close()
    throw error
  }
  const config = await withoutDemoMail(given, store.documents).catch(closeStore)
  const { dataDir } = config
  const ready = () => store.ready()
  const live = await openLiveFirm({ built, dataDir, shared: shared && store.documents, ready, now }).catch(closeStore)
  const { firm, waitingTimes } = live
  const transport = createTransport(config)
  const { documents, sessions, loginQueue, loginThrottle, staff, secrets, notices } = await openStaff({
    config,
    firm,
    store,
    instance,
    transport,
    hashCost,
    now,
    log,
  }).catch(closeStore)
  const content = await openContent({
    dataDir,
    shared: shared && store.documents,
    withSamples: firm.sample,
    now,
    ready,
  }).catch(closeStore)
  const { people, sharedPassword } = staff
  const opened = await openAudit({
    folder: auditFolder(dataDir),
    documents: store.documents,
    shared: shared?.audit,
    settle: settleBy({ store, people, sharedPassword, sessions, content, live }),
    days: config.auditDays,
    secrets,
    ready,
    now,
    log,
  }).catch(closeStore)
  const audit: Audit = {
    ...opened,
    noteFailure(event) {
      metrics?.signInFailed()
      opened.noteFailure(event)
    },
  }
  const adminPassword = await resolveAdminPassword(config, store.documents, sessions, terminal).catch(closeStore)
  const warnings = secrets.isFresh && (await hasData(store)) ? [NEW_KEY] : []
  for (const warning of warnings) log.warn({ dataDir }, warning)
  // While no key could be written, the copy goes on without a proof.
  const key = secrets.hasKey ? secrets.keyFor(COPY_USE) : undefined
  const copy = source && (await openCopy(config, { source, key, now, log }).catch(closeStore))
  const metrics = config.metricsPort === undefined ? undefined : openMetrics({ config, store, copy, now })
  const outbox = openOutbox({ config, firm, waitingTimes, timeLimits, content, store, transport, log, now, metrics })
  const pages = await openLivePages({ config, live, log, now })
  const eraseElsewhere: ErasePlan['eraseElsewhere'] = async records => {
    await removeFiledMails(dataDir, new Set(records.map(({ reference }) => reference)))
    await forgetAcknowledgements(store.documents, new Set(records.flatMap(({ traces }) => traces)))
  }
  // Without a mail server an invitation is a link that is handed over.
  if (config.smtpUrl) notices.start()
  const watch = config.smtpUrl
    ? openWatch({
        config,
        firm,
        live,
        store,
        instance,
        people,
        waitingTimes,
        timeLimits,
        audit,
        copy,
        secrets,
        transport,
        now,
        log,
      })
    : undefined
  // Mistakes in the settings show before the first enquiry does; only the first heartbeat waits for it.
  const tried = outbox.verifyTransport()
  const heartbeat = openHeartbeat({ config, store, outbox, copy, log }, tried)
  const probes = shared ? createSharedProbes(documents, milliseconds) : createProbes(milliseconds)
  const health = createHealth({
    config,
    firm,
    store,
    staff,
    outbox,
    copy,
    deliveryTest: async () => await watch?.deliveryTest.standing(milliseconds()),
    heartbeat,
    probes,
    now,
  })
  const healthLog = createHealthLog({ health, log })
  healthLog.start()
  const operator: OperatorSocket | undefined = await takeCommands(dataDir, {
    people: words => peopleCommand({ staff, sessions, audit }, words),
    'accept-loss': words => settleLosses(store.documents, readLossRequest(words), now()),
    doctor: answerDoctor({ config, store, staff, copy, heartbeat, now }, probes),
  })
  const sweep = sweepUnnamed(store, log)
  const upkeep = shared && keepUp({ shared, content, live, dataDir, log })
  const retention = openRetention({ config, store: withErasuresTold(store, audit), eraseElsewhere, log, now })
  const formCounts = config.counts
    ? createFormCounts({ documents: store.documents, days: config.retentionDays, now, log })
    : undefined
  return {
    config,
    firm,
    live,
    pages,
    log,
    now,
    store,
    content,
    waitingTimes,
    timeLimits,
    overview: createOverview({ store, timeLimits, config, firm, staff, formCounts, now }),
    sessions,
    staff,
    presences: shared ? createSharedPresences(documents, milliseconds) : createPresences(milliseconds),
    probes,
    health,
    audit,
    tickets: createTickets(documents, sessions, milliseconds),
    adminPassword,
    loginThrottle,
    rates: openRates(config, milliseconds),
    uploadRates: openRates(config, milliseconds),
    uploadGate: createUploadGate(),
    formCounts,
    countRates: openRates(config, milliseconds),
    secrets,
    loginQueue,
    outbox,
    notices: config.smtpUrl ? notices : undefined,
    watch,
    heartbeat,
    eraseElsewhere,
    copy,
    metrics,
    warnings,
    async close() {
      await operator?.close()
      await pages.close()
      await heartbeat?.stop()
      await healthLog.stop()
      await sweep.stop()
      await upkeep?.stop()
      await Promise.all([retention.stop(), outbox.stop(), notices.stop(), watch?.stop()])
      await formCounts?.close()
      await audit.close()
      await copy?.stop()
      await store.close()
      log.flush()
    },
  }
}

/** Starts counting, and lets Prometheus read what has to be renewed in time. */
function openMetrics({ config, store, copy, now }: Pick<AppContext, 'config' | 'store' | 'copy' | 'now'>): Metrics {
  const { version = 'unknown' } = builtVersion(config) ?? {}
  return createMetrics(store, {
    copy,
    versions: { version, node: process.versions.node },
    // PostgreSQL's own backups are out of sight.
    ...(config.databaseUrl === undefined && { backupAge: () => backupAge(config.dataDir, now()) }),
    certificateEnd: createCertificateWatch(config.publicUrl, now),
    now,
  })
}

/** What a start says that found data and no key. */
const NEW_KEY =
  'There is data, and no key for it (secrets.key): a new one was made. The copy is made anew. Older backups and copies need ' +
  'their own key for a restore (COPY_KEY); whoever signs in with a code sets it up anew. To go on with the old key instead, ' +
  'stop the service and put the file back. Print the new one now: `npm run copy-key`.'

async function hasData(store: Pick<Store, 'counts' | 'documents'>): Promise<boolean> {
  const { lists } = await store.counts()
  return Object.values(lists).some(({ total }) => total > 0) || (await store.documents.keys('people')).length > 0
}

const openRates = ({ rateLimits }: Config, now: () => number): Rates =>
  rateLimits
    ? ratesByNetwork(createRates({ ...SUBMISSIONS, now }), createRates({ ...SUBMISSIONS_OF_48, now }))
    : noRates

interface OutboxParts {
  config: Config
  firm: Firm
  waitingTimes: WaitingTimes
  timeLimits: TimeLimits
  content: Content
  store: Store
  transport: Transport
  log: Logger
  now: () => Date
  metrics: Metrics | undefined
}

/** Starts sending what is queued, beside the requests. */
function openOutbox({
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
    waitingTimes,
    timeLimits,
    content,
    documents: store.documents,
    now,
  })
  // Files drown nobody, and each goes with its record.
  const bySmtp = config.smtpUrl && {
    gather: createGatherer({ config, firm: publicFirm(firm), now }),
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

interface OpenWatchParts extends Omit<WatchMailParts, 'deliveryTest'> {
  instance: string | undefined
  firm: Firm
  live: LiveFirm
  secrets: Secrets
  transport: Transport
  log: Logger
}

/** Starts telling `HEARTBEAT_URL` that all is well, once the mail server was `tried`, as far as the service knows. */
function openHeartbeat(
  parts: Pick<AppContext, 'config' | 'store' | 'outbox' | 'copy' | 'log'>,
  tried: Promise<void>,
): Heartbeat | undefined {
  const { config, store, outbox, copy, log } = parts
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

/** Starts reminding of what waits, beside the requests. */
function openWatch(parts: OpenWatchParts) {
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
  const watch = createWatch({
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

/** Has the audit tell how many records went when their time had come. */
const withErasuresTold = (store: Store, audit: Audit): RetentionParts['store'] => ({
  documents: store.documents,
  async erase(plan) {
    const erased = await store.erase(plan)
    for (const list of LISTS) {
      const number = erased[list]
      if (number > 0) audit.note('haven', { what: 'records_erased', list, details: { number } })
    }
    return erased
  },
})

/** Starts erasing what was processed long ago, beside the requests. */
function openRetention({ config, ...parts }: Omit<RetentionParts, 'days'> & { config: Config }): Retention {
  const retention = createRetention({ ...parts, days: config.retentionDays })
  retention.start()
  return retention
}
