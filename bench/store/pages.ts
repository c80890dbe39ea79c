import { DAY } from '../../api/contract/time/durations'
import { RECORDS } from './contenders'
import { quantile } from './figures'
import { waitForRest } from './machine'
import { TURNS } from './rates'
import { type Contender, freshData, login, type Server, startServer } from './server'

/** The number of measured HTTP requests for each page in each run. Warm-up requests are not measured. */
const REQUESTS = 30
const WARM_UP = 5

const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)

/** The queries for first pages of one list. */
export const FIRST_PAGES = [
  '',
  'status=pending',
  'status=processed',
  'urgency=urgent',
  'urgency=low',
  'suspect=true',
  'suspect=false',
  'mail=failed',
  'mail=sent',
  'mail=queued',
  `from=${day(1)}`,
  `to=${day(150)}`,
  `from=${day(90)}&to=${day(80)}`,
  'sort=due',
  'sort=urgency',
  'status=processed&sort=due',
  `status=pending&urgency=urgent&suspect=false&mail=sent&from=${day(90)}&to=${day(20)}&sort=urgency`,
]

/** Searches for words in many records, for an address in the newest record alone, and for a text in no record. */
export const SEARCHES = {
  common: 'q=sponsor%20licence',
  newest: `q=visitor${RECORDS - 1}%40example.org`,
  nowhere: 'q=xylophone',
}

/** For each program and page, the times of all requests, in ms. */
export type Pages = Map<Contender, Map<string, number[]>>

/** Measures every page on each program, one request at a time. The programs take turns: A B A B. */
export async function measurePages(contenders: readonly Contender[], queries: readonly string[]): Promise<Pages> {
  const pages: Pages = new Map(contenders.map(contender => [contender, new Map()]))
  for (let turn = 1; turn <= TURNS; turn++) {
    console.log(`  the admin's pages, turn ${turn} of ${TURNS}`)
    for (const contender of contenders) {
      const dir = freshData(contender)
      const server = await startServer(contender, dir)
      await waitForRest()
      const headers = contender.name.startsWith('Haven') ? await login(server.port) : {}
      const own = pages.get(contender) as Map<string, number[]>
      for (const query of queries) own.set(query, [...(own.get(query) ?? []), ...(await ask(server, query, headers))])
      await server.stop()
    }
  }
  return pages
}

async function ask({ port }: Server, query: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  for (let number = -WARM_UP; number < REQUESTS; number++) {
    const started = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/inquiries?${query}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${query}: ${response.status}`)
    if (number >= 0) times.push(performance.now() - started)
  }
  return times
}

/** The median and the 95th percentile of a page's times, in ms. */
export function timesOf(pages: Pages, contender: Contender, query: string): { p50: number; p95: number } {
  const times = pages.get(contender)?.get(query) ?? []
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}
