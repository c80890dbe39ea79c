import { mkdir } from 'node:fs/promises'
import { FIRM_RECORDS, fullHaven, RECORDS } from './store/contenders'
import { count, quantile, table, time } from './store/figures'
import { processorTimeOf, waitForRest } from './store/machine'
import { DATA, freshData, login, removeData, startServer } from './store/server'

/**
 * The queries for the first pages that the benchmark measures: without a filter, with one filter each, and in three
 * orders that staff can choose.
 */
const QUERIES = [
  'sort=due',
  'status=pending&sort=due',
  'status=processed&sort=due',
  'urgency=urgent&sort=due',
  'suspect=true&sort=due',
  'mail=undelivered&sort=due',
  `sort=due&from=${new Date(Date.now() - 7 * 86_400_000).toISOString()}`,
  'sort=submitted',
  'sort=urgency',
]
/**
 * The paths that the benchmark requests: the enquiries with these queries, the inbox of all lists, the records that the
 * signed-in person has not read, and the counts.
 */
const CALLS = [
  ...QUERIES.map(query => `inquiries?${query}`),
  'requests?sort=urgency',
  'requests?sort=urgency&status=pending&unread=yes',
  'inquiries?sort=urgency&unread=yes',
  'counts',
]
/** The number of records, spread evenly over the list, that the benchmark marks as unread. */
const UNREAD = 500
/** The number of measured HTTP requests for each page. Warm-up requests are not measured. */
const REQUESTS = 60
const WARM_UP = 5
/** The maximum time of a page at the 95th percentile, in ms; shorter with no more records than a firm keeps. */
const GOAL = RECORDS > FIRM_RECORDS ? 25 : 6

/**
 * Measures the first page for each query, and the page after it. Requires `npm run build` and Linux.
 * `BENCH_RECORDS=10000` makes a quick trial; `BENCH_KEEP=1` keeps the generated data.
 */
export async function admin(): Promise<string> {
  await mkdir(DATA, { recursive: true })
  try {
    const haven = await fullHaven()
    const server = await startServer(haven, freshData(haven))
    await waitForRest()
    const headers = await login(server.port)
    const rows: string[][] = []
    const admin = `http://127.0.0.1:${server.port}/api/admin`
    for (let at = 1; at <= UNREAD; at++) {
      const id = Math.ceil((at * RECORDS) / UNREAD)
      await fetch(`${admin}/inquiries/${id}/seen`, { method: 'DELETE', headers })
    }
    for (const call of CALLS) {
      const address = `${admin}/${call}`
      const first = await ask(address, headers, server.pid)
      const next = first.next && (await ask(new URL(first.next, address).href, headers, server.pid))
      const shown = [first, next].map(page => (page ? figures(page) : ['–', '–', '–', '']))
      rows.push([`\`${decodeURIComponent(call)}\``, ...shown.flat()])
    }
    await server.stop()
    return `## The dashboard's pages

${count(RECORDS)} records, ${UNREAD} of them unread, one request at a time, ${REQUESTS} requests for each page; the goal is p95 ≤ ${GOAL} ms.
"Processor" is the server's processor time at the 95th percentile, which other processes hardly change.

${table(['', 'first page, p50', 'p95', 'processor', '', 'next page, p50', 'p95', 'processor', ''], rows)}
`
  } finally {
    removeData()
  }
}

function figures({ times, spent }: { times: number[]; spent: number[] }): string[] {
  const p95 = quantile(times, 0.95)
  return [time(quantile(times, 0.5)), time(p95), time(quantile(spent, 0.95)), p95 <= GOAL ? 'met' : '**missed**']
}

async function ask(address: string, headers: Record<string, string>, pid: number) {
  const times: number[] = []
  const spent: number[] = []
  let next: string | undefined
  for (let number = -WARM_UP; number < REQUESTS; number++) {
    const before = processorTimeOf(pid)
    const started = performance.now()
    const response = await fetch(address, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    if (number >= 0) {
      times.push(performance.now() - started)
      spent.push(processorTimeOf(pid) - before)
    }
    next = /<([^>]*)>/.exec(response.headers.get('Link') ?? '')?.[1]
  }
  return { times, spent, next }
}
