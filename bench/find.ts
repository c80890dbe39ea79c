import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { step } from '../scripts/progress'
import { type Asked, against, ask, type Took } from './find/ask'
import { listsOf, personOf, seedPeople, sharesPhone } from './find/people'
import { measureSearches } from './find/searches'
import { RECORDS } from './store/contenders'
import { count, memory, table } from './store/figures'
import { describeMachine, peakMemoryOf } from './store/machine'
import { FIRST_PAGES } from './store/pages'
import { DATA, freshData, login, removeData, startServer } from './store/server'

/** The maximum values: times in ms at the 95th percentile, and memory in bytes. */
const GOAL = { first: 100, whole: 100, thread: 100, page: 25, memory: 240e6 }
/**
 * The number of HTTP requests for each page, and the number of threads of each kind. Both numbers are so large that one
 * pause of the machine does not decide the 95th percentile.
 */
const PAGES = 100
const THREADS = 100

/**
 * Measures searches over all lists, threads (all requests of one person), first pages, and memory. Requires `npm run
 * build`, Linux and about 5 GB of disk. `BENCH_RECORDS=10000` makes a quick trial; `BENCH_KEEP=1` keeps the generated
 * data.
 */
export async function find(): Promise<string> {
  await mkdir(DATA, { recursive: true })
  try {
    const haven = { name: 'Haven', script: resolve('dist/api/server.js'), seed: await seeded() }
    const machine = await describeMachine(DATA)
    const dir = freshData(haven)
    const server = await startServer(haven, dir)
    const asked = { server, headers: await login(server.port) }
    const searches = await measureSearches(asked, RECORDS)
    const threads = await measureThreads(asked)
    const pages = await measurePages(asked)
    const peak = peakMemoryOf(server.pid)
    await server.stop()
    const rows = [
      ...[...searches].map(([kind, { first }]) => [`search, first answer: ${kind}`, ...against(first, GOAL.first)]),
      ...[...searches]
        .filter(([, { whole }]) => whole.length > 0)
        .map(([kind, { whole }]) => [`search, to the end: ${kind}`, ...against(whole, GOAL.whole)]),
      ...Object.entries(threads).map(([kind, times]) => [`thread: ${kind}`, ...against(times, GOAL.thread)]),
      ...pages.map(([query, times]) => [`first page: \`${query}\``, ...against(times, GOAL.page)]),
    ]
    const isSmall = peak <= GOAL.memory ? 'met' : '**missed**'
    return `## Finding people

${count(RECORDS)} records in three lists, from a quarter as many people; one request at a time.

${table(['', 'p50', 'p95', 'goal', '', 'processor time, p95'], rows)}

Memory, at most, during all measurements: ${memory(peak)} (≤ ${memory(GOAL.memory)}: ${isSmall}). ${machine}.
`
  } finally {
    removeData()
  }
}

async function seeded(): Promise<string> {
  const dir = resolve(DATA, `people-${RECORDS}`)
  if (existsSync(dir)) return dir
  rmSync(`${dir}.part`, { recursive: true, force: true })
  await step(`seeding ${count(RECORDS)} requests`, () => seedPeople(`${dir}.part`, RECORDS))
  renameSync(`${dir}.part`, dir)
  return dir
}

async function measureThreads(asked: Asked): Promise<Record<string, Took[]>> {
  const times: Record<string, Took[]> = { 'one person’s': [], 'a phone that hundreds share': [] }
  const inquiries = listsOf(RECORDS)[0]?.records ?? 0
  for (let id = 1; Object.values(times).some(own => own.length < THREADS); id = ((id + 7_919) % inquiries) + 1) {
    const own = times[sharesPhone(personOf(id, RECORDS)) ? 'a phone that hundreds share' : 'one person’s'] as Took[]
    const { body, ...took } = await ask(asked, `inquiries/${id}/thread`)
    const { count: found } = body as { count: number }
    if (found < 2) throw new Error(`The thread of enquiry ${id} contains only one request`)
    own.push(took)
  }
  return times
}

async function measurePages(asked: Asked): Promise<[string, Took[]][]> {
  const measured: [string, Took[]][] = []
  for (const query of FIRST_PAGES) {
    const times: Took[] = []
    for (let number = 0; number < PAGES; number++) times.push(await ask(asked, `inquiries?${query}`))
    measured.push([decodeURIComponent(query) || 'no filter', times])
  }
  return measured
}
