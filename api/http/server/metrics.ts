import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ListName } from '../../contract/records/records'
import { SECOND } from '../../contract/time/durations'
import type { OutboxStore } from '../../mail/outbox'
import type { Copying } from '../../store/copy/copier'
import type { Store } from '../../store/store'
import { lossGauge } from './loss-gauge'

/** The upper bounds of the buckets for durations, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A finished request; `route` is the pattern of its path, never the path itself. */
export interface AnsweredRequest {
  method: string
  route: string
  /** The status of the response; `aborted` when the client disconnected first. */
  status: string
  ms: number
}

/** The measurements of a running service, for Prometheus. No label contains a word of a visitor. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void
  submissionStored(list: ListName, suspect: boolean): void
  /** Counts a failed sign-in of any kind. */
  signInFailed(): void
  /** Returns a store for the outbox that also counts each attempt to send a mail. */
  watchMails(store: OutboxStore): OutboxStore
  /** All measurements in Prometheus' text format. */
  render(): Promise<string>
}

/** The functions of a store whose results the metrics contain. */
type MeasuredStore = Pick<Store, 'counts' | 'ready' | 'journalFiles' | 'diskSpace' | 'documents'>

/** Measurements that do not come from the store. */
export interface MeasuredParts {
  copy?: Pick<Copying, 'state'> | undefined
  /** The versions of Haven and of Node. */
  versions: { version: string; node: string }
  /**
   * The age of the last complete backup, in ms; undefined before the first one. Absent with PostgreSQL, whose backups
   * Haven does not know.
   */
  backupAge?: () => Promise<number | undefined>
  /** The time when the certificate of `PUBLIC_URL` expires, in ms since 1970; undefined while unknown. */
  certificateEnd?: () => number | undefined
  now: () => Date
}

/**
 * Creates the metrics; their counts start at 0. At each request by Prometheus, the metrics ask the store for its state.
 */
export function createMetrics(store: MeasuredStore, parts: MeasuredParts): Metrics {
  const register = new Registry()
  const registers = [register]
  const requests = new Counter({
    name: 'haven_http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'haven_http_request_duration_seconds',
    help: 'Seconds from the headers of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  })
  const submissions = new Counter({
    name: 'haven_submissions_total',
    help: 'Stored submissions, by list and by the mark as suspect.',
    labelNames: ['list', 'suspect'],
    registers,
  })
  const mails = new Counter({
    name: 'haven_mail_attempts_total',
    help: 'Attempts to send a mail, by the state of the mail after the attempt.',
    labelNames: ['role', 'state'],
    registers,
  })
  const failures = new Counter({
    name: 'haven_sign_ins_failed_total',
    help: 'Failed sign-ins.',
    registers,
  })
  new Gauge({
    name: 'haven_build_info',
    help: 'Always 1; the labels contain the versions of Haven and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set(parts.versions, 1)
  const readStore = storeGauges(store, register)
  const readCopy = parts.copy && copyGauges(parts.copy, register, parts.now)
  const readUpkeep = upkeepGauges(parts, register)
  const readLosses = lossGauge(store.documents, register)
  // The standard metrics of the process and of Node: memory, processor time, open files and event loop lag.
  collectDefaultMetrics({ register })

  return {
    requestAnswered({ method, route, status, ms }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, ms / 1_000)
    },
    submissionStored: (list, suspect) => submissions.inc({ list, suspect: String(suspect) }),
    signInFailed: () => failures.inc(),
    watchMails: store => ({
      claimMails: (...claim) => store.claimMails(...claim),
      nextMailAt: () => store.nextMailAt(),
      async recordMailOutcome(mail, status) {
        await store.recordMailOutcome(mail, status)
        mails.inc({ role: mail.role, state: status.state })
      },
    }),
    async render() {
      await readStore()
      readCopy?.()
      await readUpkeep()
      await readLosses()
      return await register.metrics()
    },
  }
}

/** Sets the value of a gauge. For an unknown value, removes the gauge's value instead of setting 0. */
function tell(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}

/** Adds the gauges about the copy to the registry; returns the function that updates them. */
function copyGauges(copy: Pick<Copying, 'state'>, register: Registry, now: () => Date): () => void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const works = gauge('haven_copy_works', '1 while Haven can write the copy, otherwise 0.')
  const seconds = gauge('haven_copy_lag_seconds', 'Delay of the copy in seconds; 0 while the copy is complete.')
  const bytes = gauge(
    'haven_copy_lag_bytes',
    'Bytes of records that the copy still lacks, counted since the start of the service.',
  )
  const age = gauge('haven_copy_age_seconds', 'Seconds since the copy was last complete; absent while unknown.')
  return () => {
    const { at, lagSeconds, lagBytes, problem } = copy.state()
    works.set(problem === undefined ? 1 : 0)
    seconds.set(lagSeconds)
    bytes.set(lagBytes)
    tell(age, at === undefined ? undefined : (now().getTime() - Date.parse(at)) / SECOND)
  }
}

/** Adds the gauges about the backup and the certificate to the registry; returns the function that updates them. */
function upkeepGauges({ backupAge, certificateEnd }: MeasuredParts, register: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const backup = gauge(
    'haven_backup_age_seconds',
    'Seconds since the last backup was finished; absent before the first.',
  )
  const certificate = gauge(
    'haven_certificate_end_seconds',
    'End of the certificate of PUBLIC_URL, in seconds since 1970; absent while unknown.',
  )
  const inSeconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / SECOND)
  return async () => {
    tell(backup, inSeconds(await backupAge?.().catch(() => undefined)))
    tell(certificate, inSeconds(certificateEnd?.()))
  }
}

/** Adds the gauges about the store to the registry; returns the function that updates them. */
function storeGauges(store: MeasuredStore, register: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const ready = gauge('haven_store_ready', '1 while submissions can be stored.')
  const records = gauge('haven_records', 'Records in each list.', ['list'])
  const pending = gauge('haven_records_pending', 'Pending records in each list.', ['list'])
  const free = gauge('haven_disk_free_bytes', 'Free bytes on the disk of the data folder.')
  const reserve = gauge(
    'haven_disk_reserve_bytes',
    'Bytes that stay free: with less free space, Haven refuses requests that look automated; with less than a quarter of it, all new requests.',
  )
  const undelivered = gauge('haven_mails_undelivered', 'Mails that are queued, failed or given up.')
  const journals = gauge(
    'haven_journal_files',
    'Number of journal files. A number that stays above 2 means that the data files lag; 0 means that the data folder is missing.',
  )
  return async () => {
    ready.set(
      await store.ready().then(
        () => 1,
        () => 0,
      ),
    )
    const disk = await store.diskSpace().catch(() => undefined)
    if (disk) {
      free.set(disk.free)
      reserve.set(disk.reserve)
    }
    // If the database does not answer, these gauges keep their last values; `haven_store_ready` is then 0, which an
    // alarm can watch.
    const counts = await store.counts().catch(() => undefined)
    if (!counts) return
    for (const [list, count] of Object.entries(counts.lists)) {
      records.set({ list }, count.total)
      pending.set({ list }, count.pending)
    }
    undelivered.set(counts.undelivered)
    journals.set(await store.journalFiles())
  }
}
