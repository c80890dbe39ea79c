import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ListName } from '../../contract/records/records'
import type { OutboxStore } from '../../mail/outbox'
import type { Copying } from '../../store/copy/copier'
import type { Store } from '../../store/store'

/** Upper bounds of the durations' buckets, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** One answered request; `route` is its pattern, never its path. */
export interface AnsweredRequest {
  method: string
  route: string
  /** As it was sent; `aborted` where the client left before. */
  status: string
  ms: number
}

/** What is counted while the service runs, for Prometheus; no label ever holds what a visitor sent. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void
  submissionKept(list: ListName, suspect: boolean): void
  /** The outbox's store, whose settled mails are counted. */
  watchMails(store: OutboxStore): OutboxStore
  /** Everything, in Prometheus' text format. */
  render(): Promise<string>
}

/** The part of a store that is measured. */
type MeasuredStore = Pick<Store, 'counts' | 'ready' | 'journalFiles' | 'diskSpace'>

/** Counts from now on; how the store stands is asked when somebody reads. */
export function createMetrics(store: MeasuredStore, copy?: Copying): Metrics {
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
    help: 'From the headers of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  })
  const submissions = new Counter({
    name: 'haven_submissions_total',
    help: 'Submissions that were stored, by list and whether they are suspect.',
    labelNames: ['list', 'suspect'],
    registers,
  })
  const mails = new Counter({
    name: 'haven_mail_attempts_total',
    help: 'Attempts to send a mail, by the state that the mail was in afterwards.',
    labelNames: ['role', 'state'],
    registers,
  })
  const readStore = storeGauges(store, register)
  const readCopy = copy && copyGauges(copy, register)
  // Of the process and of Node: their memory, processor time, open files and how late the event loop is.
  collectDefaultMetrics({ register })

  return {
    requestAnswered({ method, route, status, ms }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, ms / 1_000)
    },
    submissionKept: (list, suspect) => submissions.inc({ list, suspect: String(suspect) }),
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
      return await register.metrics()
    },
  }
}

/** Adds the gauges of a copy. */
function copyGauges(copy: Copying, register: Registry): () => void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const works = gauge('haven_copy_works', '1 while the copy can be written.')
  const seconds = gauge('haven_copy_lag_seconds', 'How far the copy is behind, in seconds; 0: all is in it.')
  const bytes = gauge('haven_copy_lag_bytes', 'Bytes of records that are not in the copy yet, since the start.')
  return () => {
    const { lagSeconds, lagBytes, problem } = copy.standing()
    works.set(problem === undefined ? 1 : 0)
    seconds.set(lagSeconds)
    bytes.set(lagBytes)
  }
}

/** Adds the gauges of a store; what it answers brings them up to date. */
function storeGauges(store: MeasuredStore, register: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const ready = gauge('haven_store_ready', '1 while submissions can be stored.')
  const records = gauge('haven_records', 'Records in each list.', ['list'])
  const pending = gauge('haven_records_pending', 'Records that nobody has processed yet.', ['list'])
  const free = gauge('haven_disk_free_bytes', 'Disk that is free for the data folder.')
  const reserve = gauge(
    'haven_disk_reserve_bytes',
    'Disk that is kept free: below it nothing of programs is taken, below a quarter of it nothing new at all.',
  )
  const undelivered = gauge('haven_mails_undelivered', 'Mails that are queued, failed or given up.')
  const journals = gauge(
    'haven_journal_files',
    'Journal files; more than 2 for long: the data files lag; 0: the data folder is not there.',
  )
  return async () => {
    ready.set(
      await store.ready().then(
        () => 1,
        () => 0,
      ),
    )
    // What cannot be asked for keeps what it was last; that nothing can be stored is told all the same.
    const counts = await store.counts().catch(() => undefined)
    if (!counts) return
    for (const [list, count] of Object.entries(counts.lists)) {
      records.set({ list }, count.total)
      pending.set({ list }, count.pending)
    }
    undelivered.set(counts.undelivered)
    journals.set(await store.journalFiles())
    const disk = await store.diskSpace()
    if (!disk) return
    free.set(disk.free)
    reserve.set(disk.reserve)
  }
}
