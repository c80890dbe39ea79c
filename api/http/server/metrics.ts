import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ListName } from '../../contract/records'
import type { OutboxStore } from '../../mail/outbox'
import type { Store } from '../../store/store'
import { Counter, Histogram, renderGauge, renderNumber } from './metrics-text'

/** Upper bounds of the durations' buckets, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** How often the event loop is looked at, in ms. */
const LOOP_EVERY = 20
/** Nanoseconds in a second, microseconds in a second. */
const NANO = 1e9
const MICRO = 1e6

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
  close(): void
}

/** The part of a store that is measured. */
type MeasuredStore = Pick<Store, 'counts' | 'ready' | 'journalFiles' | 'diskSpace'>

/** Counts from now on; how the store stands is asked when somebody reads. */
export function createMetrics(store: MeasuredStore): Metrics {
  const requests = new Counter({
    name: 'haven_http_requests_total',
    help: 'Requests by route and status.',
    labels: ['method', 'route', 'status'],
  })
  const durations = new Histogram(
    {
      name: 'haven_http_request_duration_seconds',
      help: 'From the headers of a request to the last byte of its answer.',
      labels: ['method', 'route'],
    },
    DURATIONS,
  )
  const submissions = new Counter({
    name: 'haven_submissions_total',
    help: 'Submissions that were stored, by list and whether they are suspect.',
    labels: ['list', 'suspect'],
  })
  const mails = new Counter({
    name: 'haven_mail_attempts_total',
    help: 'Attempts to send a mail, by the state that the mail was in afterwards.',
    labels: ['role', 'state'],
  })
  const loop = monitorEventLoopDelay({ resolution: LOOP_EVERY })
  loop.enable()

  return {
    requestAnswered({ method, route, status, ms }) {
      requests.add(method, route, status)
      durations.observe(ms / 1_000, method, route)
    },
    submissionKept: (list, suspect) => submissions.add(list, String(suspect)),
    watchMails: store => ({
      claimMails: (...claim) => store.claimMails(...claim),
      nextMailAt: () => store.nextMailAt(),
      async recordMailOutcome(mail, status) {
        await store.recordMailOutcome(mail, status)
        mails.add(mail.role, status.state)
      },
    }),
    async render() {
      const lag = renderLag(loop)
      loop.reset()
      const counted = [requests, durations, submissions, mails].map(metric => metric.render())
      return [...counted, await renderStore(store), lag, await renderProcess()].join('')
    },
    close: () => loop.disable(),
  }
}

async function renderStore(store: MeasuredStore): Promise<string> {
  const ready = await store.ready().then(
    () => 1,
    () => 0,
  )
  const { lists, undelivered } = await store.counts()
  const byList = (field: 'total' | 'pending') =>
    Object.entries(lists).map(([list, count]) => [count[field], list] as const)
  const journals = await store.journalFiles()
  const { free, reserve } = await store.diskSpace()
  return [
    renderNumber('haven_store_ready', '1 while submissions can be stored.', ready),
    renderGauge({ name: 'haven_records', help: 'Records in each list.', labels: ['list'] }, byList('total')),
    renderGauge(
      { name: 'haven_records_pending', help: 'Records that nobody has processed yet.', labels: ['list'] },
      byList('pending'),
    ),
    renderNumber('haven_disk_free_bytes', 'Disk that is free for the data folder.', free),
    renderNumber(
      'haven_disk_reserve_bytes',
      'Disk that is kept free: below it nothing of programs is taken, below a quarter of it nothing new at all.',
      reserve,
    ),
    renderNumber('haven_mails_undelivered', 'Mails that are queued, failed or given up.', undelivered),
    renderNumber(
      'haven_journal_files',
      'Journal files; more than 2 for long: the data files lag; 0: the data folder is not there.',
      journals,
    ),
  ].join('')
}

function renderLag(loop: ReturnType<typeof monitorEventLoopDelay>): string {
  // What is measured is the time from one look to the next.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / NANO - LOOP_EVERY / 1_000)
  const about = 'of the event loop since the last reading.'
  return [
    renderNumber('nodejs_eventloop_lag_p50_seconds', `Median lag ${about}`, seconds(loop.percentile(50))),
    renderNumber(
      'nodejs_eventloop_lag_p99_seconds',
      `99th percentile of the lag ${about}`,
      seconds(loop.percentile(99)),
    ),
    renderNumber('nodejs_eventloop_lag_max_seconds', `Longest lag ${about}`, seconds(loop.max)),
  ].join('')
}

async function renderProcess(): Promise<string> {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const files = await countFiles('/proc/self/fd')
  return [
    renderNumber('process_resident_memory_bytes', 'Memory that the process takes.', rss),
    renderNumber('process_cpu_seconds_total', 'Processor time that was used.', (user + system) / MICRO),
    renderNumber('process_start_time_seconds', 'When the process started, since 1970.', performance.timeOrigin / 1_000),
    files === undefined ? '' : renderNumber('process_open_fds', 'Open files and connections.', files),
    renderNumber('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', heapUsed),
    renderNumber('nodejs_heap_size_total_bytes', 'JavaScript heap.', heapTotal),
    renderNumber('nodejs_external_memory_bytes', 'Memory of buffers.', external),
  ].join('')
}

const countFiles = async (folder: string) =>
  await readdir(folder).then(
    names => names.length,
    () => undefined,
  )
