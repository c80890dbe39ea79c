import { Resolver } from 'node:dns/promises'
import { builtVersion } from '../built'
import type { Config } from '../config'
import type { Firm } from '../content/firm'
import type { ServiceHealthAnswer } from '../contract/health'
import { LISTS } from '../contract/records/records'
import { timeWords } from '../contract/time/answer-line'
import { type DeliveryTestState, onlyFiledInWords, unconfirmedInWords } from '../mail/delivery-test-state'
import type { Outbox } from '../mail/outbox'
import type { Staff } from '../people/staff'
import { staffWarnings } from '../people/staff-warnings'
import type { Copying } from '../store/copy/copier'
import { databaseName } from '../store/database-name'
import { openLosses } from '../store/losses/losses'
import type { Store } from '../store/store'
import { fromTheFuture, lookAtClock, lookAtFuture } from './clock'
import { lookAtContent } from './content'
import { lookAtCopy } from './copy'
import { lastWritten } from './data-folder'
import { backupsOfDatabase } from './database'
import { type HeartbeatState, lookAtHeartbeat } from './heartbeat'
import { lookAtBackup } from './last-backup'
import { lookAtDryRun } from './last-dry-run'
import { type DoctorCheck, type Line, linesAbout, runChecks } from './line'
import { lookAtLosses, lostFromCopy } from './losses'
import { lookAtDisk, lookAtNode } from './machine'
import { lookAtMail } from './mail'
import { askOtherClock } from './other-clock'
import type { Probes } from './probes'
import { lookAtPublicUrl } from './public-url'
import { lookAtScanner } from './scanner'
import type { Dns } from './sender'
import { withoutSecondFactor } from './service-report'
import { lookAtFirm, lookAtSettings, lookAtTimeLimits } from './settings'

/** The dependencies of `createHealth`. */
export interface HealthParts {
  config: Config
  firm: Firm
  store: Pick<Store, 'ready' | 'list' | 'counts' | 'documents'>
  staff: Staff
  outbox: Pick<Outbox, 'problem'>
  copy: Pick<Copying, 'state'> | undefined
  /** Returns the state of the weekly test mail; undefined before the first one. */
  deliveryTest: () => Promise<DeliveryTestState | undefined>
  heartbeat: HeartbeatState | undefined
  probes: Probes
  /** Describes a change in the firm's file that takes effect only at a restart; undefined if there is none. */
  firmWaits?: () => string | undefined
  dns?: Dns
  now: () => Date
}

/** The health of a running service, as the doctor's checks find it. */
export interface Health {
  examine(): Promise<ServiceHealthAnswer>
}

const MB = 1_000_000
/** The time during which the service reuses results about other machines (mail server, DNS, `PUBLIC_URL`), in ms. */
const OUTWARD_HOLDS = 5 * 60_000

/** Creates the health of the service, from those checks of the doctor that the service itself can run. */
export function createHealth(parts: HealthParts): Health {
  const { config, firm, store, staff, outbox, copy, deliveryTest, heartbeat, probes, firmWaits, now } = parts
  const { dns = new Resolver({ timeout: 5_000, tries: 2 }) } = parts
  const startedAt = now()
  const { version = 'of a build without a number' } = builtVersion(config) ?? {}
  let outward: { until: number; lines: Promise<Line[]> } | undefined
  let running: Promise<ServiceHealthAnswer> | undefined

  async function lookOutward(): Promise<Line[]> {
    const mail = lookAtMail(config, { firm: firm.name, dns, now: now(), isSent: false })
    const { lines, clock } = await lookAtPublicUrl(config, probes, now())
    const written = await lastWritten(config.dataDir)
    return [
      ...(await mail),
      ...lines,
      ...(await lookAtScanner(config)),
      lookAtClock(now().getTime(), written, await askOtherClock(config, clock, now)),
    ]
  }

  /** Returns the results about other machines; within `OUTWARD_HOLDS`, every caller gets the same results. */
  function askedLately(): Promise<Line[]> {
    const at = now().getTime()
    if (!outward || at >= outward.until || outward.until - at > OUTWARD_HOLDS) {
      outward = { until: at + OUTWARD_HOLDS, lines: lookOutward() }
    }
    return outward.lines
  }

  async function lookAtEmails(): Promise<Line[]> {
    const { ok, look, wrong } = linesAbout('Emails')
    const failed = await Promise.all(LISTS.map(list => store.list(list, { limit: 1, mail: 'failed' })))
    const number = failed.reduce((sum, { total = 0 }) => sum + total, 0)
    const { undelivered, filed } = await store.counts()
    const isToSend = filed > 0 && config.smtpUrl !== undefined
    const problem = outbox.problem()
    const test = await deliveryTest()
    const when = test && timeWords(Date.parse(test.sentAt))
    return [
      ...(problem ? [wrong(problem)] : []),
      ...(number > 0
        ? [
            look(
              `Requests with a failed mail: ${number}. Filter the lists by “Email not delivered”, see why, then press Retry.`,
            ),
          ]
        : []),
      ...(undelivered > number
        ? [look(`Waiting to be sent: ${undelivered - number}. Haven tries again by itself.`)]
        : []),
      ...(isToSend ? [look(onlyFiledInWords(filed))] : []),
      ...(!problem && !isToSend && undelivered === 0 ? [ok('All mails were sent.')] : []),
      ...(test?.isOverdue ? [wrong(unconfirmedInWords(test))] : []),
      ...(test?.confirmedAt ? [ok(`The test mail of ${when} was confirmed: emails to staff arrive.`)] : []),
    ]
  }

  async function lookAtRecords(): Promise<Line> {
    const { ok, wrong } = linesAbout('Records')
    const { databaseUrl } = config
    try {
      await store.ready()
      const where = databaseUrl === undefined ? '' : `, in PostgreSQL at ${databaseName(databaseUrl)}`
      return ok(`Requests can be stored${where}.`)
    } catch (error) {
      return wrong(`Requests cannot be stored, and visitors are asked to call: ${(error as Error).message}`)
    }
  }

  async function lookAtPeople(): Promise<Line[]> {
    const { ok, look } = linesAbout('People')
    const found = [...(await staffWarnings(staff)), ...(await withoutSecondFactor(staff))]
    return found.length > 0 ? found.map(look) : [ok('Everybody with a password also has a passkey or a code.')]
  }

  async function lookAtFile(): Promise<Line[]> {
    const waits = firmWaits?.()
    return waits === undefined ? (await lookAtFirm(config, now())).lines : [linesAbout('Firm').look(waits)]
  }

  async function lookAtAll(): Promise<ServiceHealthAnswer> {
    const looks: DoctorCheck[] = [
      ['Records', lookAtRecords],
      ['Lost records', async () => lookAtLosses(await openLosses(store.documents))],
      ['Emails', lookAtEmails],
      ['Mail server', askedLately],
      ['Disk', () => lookAtDisk(config.dataDir, config.diskReserveMb * MB)],
      ['Copy', () => lookAtCopy(config, copy?.state())],
      ['Copy', async () => (copy ? lostFromCopy(await openLosses(store.documents)) : [])],
      ...(config.databaseUrl === undefined
        ? ([
            ['Backup', () => lookAtBackup(config.dataDir, now())],
            ['Restore', () => lookAtDryRun(config.dataDir, now())],
          ] satisfies DoctorCheck[])
        : ([['Backup', () => backupsOfDatabase]] satisfies DoctorCheck[])),
      ['Heartbeat', () => lookAtHeartbeat(config.heartbeatUrl, heartbeat?.problem(), heartbeat?.silence())],
      ['Clock', async () => lookAtFuture(await fromTheFuture(store, now()))],
      ['Settings', () => lookAtSettings(config, firm)],
      ['Firm', lookAtFile],
      ['Content', () => lookAtContent(config)],
      ['Time limits', () => lookAtTimeLimits(config, now())],
      ['People', lookAtPeople],
      [
        'Version',
        () => linesAbout('Version').ok(`Haven ${version}, which has run since ${timeWords(startedAt.getTime())}.`),
      ],
      ['Node', () => lookAtNode(process.versions.node, now())],
    ]
    return { at: now().toISOString(), version, lines: await runChecks(looks) }
  }

  return {
    examine() {
      running ??= lookAtAll().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
