import type { DestinationStream } from 'pino'
import type { Audit } from './audit/audit'
import { auditLosses } from './audit/audit-losses'
import type { Config } from './config'
import { configuredFirm, saveFirm, withFirmsAddresses } from './configured-firm'
import { type Content, openContent } from './content/content'
import { type Firm, officeOf } from './content/firm'
import { leftUnread } from './content/firm-changes'
import { type LiveFirm, openLiveFirm } from './content/live-firm'
import { type OfficeHistory, openOfficeHistory } from './content/office-history'
import { loadTimeLimitFile } from './content/time-limit-rules'
import { createTimeLimits, type TimeLimits } from './content/time-limits'
import { withHistory } from './contract/time/earlier-office'
import type { WaitingTimes } from './contract/time/waiting-time'
import { createHealth, type Health } from './doctor/health'
import { createHealthLog } from './doctor/health-log'
import { createProbes, createSharedProbes, type Probes } from './doctor/probes'
import { answerDoctor } from './doctor/service-report'
import { createFirstSteps, type FirstSteps } from './first-steps/first-steps'
import { createFormCounts, type FormCounts } from './form-counts/form-counts'
import { createLog } from './http/log'
import type { Middleware } from './http/request-state'
import type { Metrics } from './http/server/metrics'
import { createUploadGate } from './http/uploads/upload-gate'
import { keepUp } from './keep-up'
import { type LivePages, openLivePages } from './live-pages'
import { createAssigned } from './mail/assignment'
import { withoutDemoMail } from './mail/demonstration'
import type { Notices } from './mail/notices'
import type { Outbox } from './mail/outbox'
import { createTransport } from './mail/transport'
import { type OpenedStore, openStore } from './open-store'
import { type OperatorSocket, takeCommands } from './operator/socket'
import { createOverview, type OverviewMaker } from './overview/overview'
import { openStaff, type StaffMailKind } from './people/open-staff'
import { peopleCommand } from './people/people-command'
import { createPresences, createSharedPresences, type Presences } from './people/presence'
import { openReadMarks, type ReadMarks } from './people/read-marks'
import type { Staff } from './people/staff'
import { type AdminPassword, resolveAdminPassword, type Terminal } from './security/admin-password'
import type { LoginQueue } from './security/login-queue'
import type { LoginThrottle } from './security/login-throttle'
import type { HashCost } from './security/password'
import type { Rates } from './security/rates'
import type { Secrets } from './security/secrets'
import type { Sessions } from './security/sessions'
import { openSiteOrigins, type SiteOrigins } from './security/site-origins'
import { createTickets, type Tickets } from './security/tickets'
import type { Basis } from './service/basis'
import { openServiceAudit } from './service/open-audit'
import { openHeartbeat } from './service/open-heartbeat'
import { openMetrics } from './service/open-metrics'
import { openOutbox } from './service/open-outbox'
import { openRates } from './service/open-rates'
import { createTraceEraser, openRetention } from './service/open-retention'
import { openServiceCopy } from './service/open-service-copy'
import { openWatch } from './service/open-watch'
import type { Copying } from './store/copy/copier'
import { sweepUnnamed } from './store/files/letters/sweep'
import { readLossRequest, settleLosses } from './store/losses/loss-command'
import type { ErasePlan, Store } from './store/store'
import type { Heartbeat } from './watch/heartbeat'
import type { Watch } from './watch/watch'
import { watchFirm } from './watch-firm'
import { watchLanguages } from './watch-languages'
import { createDeliveries, type Deliveries } from './webhooks/deliveries'
import { openWebhooks, type Webhooks } from './webhooks/webhooks'

/** All objects that the handlers of requests use. */
export interface AppContext extends Basis {
  /**
   * The firm as it is now. Changes by managers replace values of this object, so code must not store values computed
   * from it.
   */
  firm: Firm
  /** The present firm, with the functions that change it. */
  live: LiveFirm
  /** The sites whose pages may send forms. */
  siteOrigins: SiteOrigins
  /**
   * The webhooks, which are the addresses to which Haven sends events about requests; and the sender of these events.
   */
  webhooks: Webhooks
  deliveries: Deliveries
  /** The rendered pages of the site, which the service renders again when the firm changes. */
  pages: LivePages
  store: Store
  content: Content
  waitingTimes: WaitingTimes
  /** The earlier opening hours and promises of the firm. */
  history: OfficeHistory
  timeLimits: TimeLimits
  /** Computes the figures about the firm's answers. */
  overview: OverviewMaker
  sessions: Sessions
  tickets: Tickets
  staff: Staff
  presences: Presences
  /** Stores the records that each person has read. */
  readMarks: ReadMarks
  probes: Probes
  /** Describes the state of the service in sentences. */
  health: Health
  /** The first steps of a new firm. */
  firstSteps: FirstSteps
  audit: Audit
  loginThrottle: LoginThrottle
  loginQueue: LoginQueue
  adminPassword: AdminPassword
  rates: Rates
  /** Limits the number of letters that each address uploads. */
  uploadRates: Rates
  /** Counts the visitors who begin and send each form; undefined without `COUNTS=on`. */
  formCounts: FormCounts | undefined
  /** Limits the number of reports about begun and sent forms from each address. */
  countRates: Rates
  /** Limits the number of simultaneous uploads from one address. */
  uploadGate: Middleware
  secrets: Secrets
  outbox: Outbox
  /** Sends mails to staff about invitations, assignments and webhooks; undefined when the service cannot send mails. */
  notices: Notices<StaffMailKind> | undefined
  /** Reminds staff of waiting requests by mail; undefined without a mail server. */
  watch: Watch | undefined
  /** Requests the address in `HEARTBEAT_URL`; undefined without that setting. */
  heartbeat: Heartbeat | undefined
  /** Erases the traces that a record has left outside the store, for example in saved mails. */
  eraseElsewhere: ErasePlan['eraseElsewhere']
  /** The copy of the stored data; undefined without `COPY_TO`. */
  copy: Copying | undefined
  /** The metrics of the service; undefined without `METRICS_PORT`. */
  metrics: Metrics | undefined
  /** Warnings about this start, apart from those about settings. */
  warnings: string[]
  /** Stops the background tasks first, and then the store. */
  close(): Promise<void>
}

/** Parts that tests and commands may replace: for example the log, the terminal and the clock. */
export interface Overrides {
  logTo?: DestinationStream
  terminal?: Terminal | undefined
  now?: () => Date
  /** The cost of scrypt for the passwords of staff. */
  hashCost?: HashCost
}

/**
 * Opens all objects that the handlers of requests use; `close` closes them. If a step fails after the store was opened,
 * this function closes the store.
 */
export async function createContext(given: Config, overrides: Overrides = {}): Promise<AppContext> {
  const { logTo, terminal, hashCost, now = () => new Date() } = overrides
  const config = withFirmsAddresses(given, now())
  const basis: Basis = { config, log: createLog(config.logLevel, logTo), now }
  const { rules, passedCheckedOn } = loadTimeLimitFile(config.timeLimitsFile)
  const timeLimits = createTimeLimits(rules, now, passedCheckedOn)
  const opened = await openStore(config, { ...basis, limits: timeLimits })
  try {
    return await contextOn(opened, basis, { timeLimits, terminal, hashCost })
  } catch (error) {
    await opened.store.close()
    throw error
  }
}

/** The parts of a context that exist before the store is open. */
interface OpenedBefore {
  timeLimits: TimeLimits
  terminal: Terminal | undefined
  hashCost: HashCost | undefined
}

async function contextOn(
  { store, source, shared }: OpenedStore,
  given: Basis,
  { timeLimits, terminal, hashCost }: OpenedBefore,
): Promise<AppContext> {
  const config = await withoutDemoMail(given.config, store.documents)
  const basis: Basis = { ...given, config }
  const { log, now } = basis
  const { dataDir } = config
  const milliseconds = () => now().getTime()
  const ready = () => store.ready()
  const inDatabase = shared && store.documents
  const instance = shared?.instance

  // Opens the present firm and its content.
  const configured = configuredFirm(config, now())
  const live = await openLiveFirm({ file: configured.firm, dataDir, shared: inDatabase, ready, now })
  const { firm } = live
  if (configured.problem === undefined) {
    await saveFirm(config, configured.firm, now()).catch(err => log.warn({ err }, 'The firm could not be stored'))
  }
  const history = await openOfficeHistory({ documents: store.documents, present: officeOf(firm), now })
  live.onChange(() =>
    history.note(officeOf(firm)).catch(err => log.error({ err }, 'The former opening hours could not be stored')),
  )
  const waitingTimes = withHistory(live.waitingTimes, history.earlier)
  const content = await openContent({ dataDir, shared: inDatabase, withSamples: firm.sample, now, ready })

  // Opens the staff, and the mails to staff.
  const transport = createTransport(config)
  const whoWorksHere = await openStaff({
    ...basis,
    ...{ firm, store, instance, transport, hashCost },
    assigned: createAssigned({ timeLimits, waitingTimes, now }),
  })
  const { documents, sessions, staff, secrets, notices, loginQueue, loginThrottle } = whoWorksHere
  const { people, sharedPassword } = staff
  const siteOrigins = await openSiteOrigins({ documents, fromSettings: config.allowedOrigins, now })
  const webhooks = await openWebhooks({ documents: store.documents, secrets, now })
  const { copy, warnings } = await openServiceCopy({ ...basis, store, source, secrets })
  const metrics = openMetrics({ config, store, copy, now })
  const settled = { store, people, sharedPassword, sessions, content, live, siteOrigins, webhooks }
  const audit = await openServiceAudit({ ...basis, ...settled, shared: shared?.audit, secrets, metrics })
  await auditLosses(audit, documents).catch(err =>
    log.error({ err }, 'The audit lacks entries about lost records: the next start adds them'),
  )
  const adminPassword = await resolveAdminPassword(config, store.documents, sessions, terminal)

  // Opens the sending of mails. Without a mail server, managers pass on the links in invitations themselves.
  const outbox = openOutbox({ ...basis, firm, waitingTimes, timeLimits, content, store, transport, metrics })
  if (config.smtpUrl) notices.start()
  const deliveries = createDeliveries({
    ...{ store, webhooks, timeLimits, waitingTimes, publicUrl: config.publicUrl, now, log },
    rules: { mayBePrivate: config.webhooksPrivate },
    tell: async (host, since) => {
      if (config.smtpUrl) await notices.queue({ kind: 'webhook', about: host, since })
    },
  })
  deliveries.start()
  const told = { firm, live, store, people, waitingTimes, timeLimits, audit, copy, secrets, transport }
  const watch = config.smtpUrl ? openWatch({ ...basis, ...told, instance, health: () => health }) : undefined
  // Tests the mail server at once, so that mistakes in the settings are found before a visitor sends an enquiry. Only
  // the first heartbeat waits for the result of this test.
  const heartbeat = openHeartbeat({ config, store, outbox, copy, log }, outbox.verifyTransport())

  // Sets up the checks of the service's state, and takes the operator's commands.
  const probes = shared ? createSharedProbes(documents, milliseconds) : createProbes(milliseconds)
  const deliveryTest = async () => await watch?.deliveryTest.state(milliseconds())
  const firmWatch = watchFirm({ config, live, log, now })
  const languageWatch = await watchLanguages(dataDir, live, log)
  const health = createHealth({
    ...{ config, firm, store, staff, outbox, copy, deliveryTest, heartbeat, probes, now },
    firmWaits: firmWatch.waits,
  })
  const healthLog = createHealthLog({ health, log })
  healthLog.start()
  const operator: OperatorSocket | undefined = await takeCommands(dataDir, {
    people: words => peopleCommand({ staff, sessions, audit }, words),
    'accept-loss': async words => {
      const said = await settleLosses(store.documents, readLossRequest(words), now())
      await auditLosses(audit, store.documents)
      return said
    },
    doctor: answerDoctor({ config, store, staff, copy, heartbeat, now }, probes),
  })

  // Starts the background tasks.
  const pages = await openLivePages({ config, live, log, now })
  const sweep = sweepUnnamed(store, log)
  const upkeep = shared && keepUp({ shared, content, live, siteOrigins, webhooks, dataDir, log })
  const eraseElsewhere = createTraceEraser(dataDir, store.documents)
  const retention = openRetention({ ...basis, store, audit, eraseElsewhere })
  const formCounts = config.counts
    ? createFormCounts({ documents: store.documents, days: config.retentionDays, now, log })
    : undefined

  return {
    ...basis,
    firm,
    live,
    siteOrigins,
    webhooks,
    deliveries,
    pages,
    store,
    content,
    waitingTimes,
    history,
    timeLimits,
    overview: createOverview({ store, timeLimits, siteOrigins, firm, history, staff, formCounts, now }),
    sessions,
    staff,
    readMarks: await openReadMarks({ store, people }),
    presences: shared ? createSharedPresences(documents, milliseconds) : createPresences(milliseconds),
    probes,
    health,
    firstSteps: createFirstSteps({ config, live, store, staff, siteOrigins, now }),
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
    warnings: [
      ...(configured.problem ? [configured.problem] : []),
      ...configured.warnings,
      ...leftUnread(live.file, live.changes()),
      ...warnings,
    ],
    async close() {
      await operator?.close()
      await firmWatch.stop()
      await languageWatch.stop()
      await pages.close()
      await heartbeat?.stop()
      await healthLog.stop()
      await sweep.stop()
      await upkeep?.stop()
      await Promise.all([retention.stop(), outbox.stop(), deliveries.stop(), notices.stop(), watch?.stop()])
      await formCounts?.close()
      await audit.close()
      await copy?.stop()
      await store.close()
      log.flush()
    },
  }
}
