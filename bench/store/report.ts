import { type Contenders, FIRM_RECORDS, RECORDS } from './contenders'
import { count, median, memory, table, time } from './figures'
import type { Outcome } from './load'
import { FIRST_PAGES, type Pages, SEARCHES, timesOf } from './pages'
import { CONNECTIONS, medianOf, type Rates, SECONDS, TURNS } from './rates'
import type { Contender } from './server'
import { pinning } from './server'
import type { Start } from './starts'

interface Measured {
  machine: string
  contenders: Contenders
  rates: Rates
  starts: Map<Contender, Start>
  pages: Pages
}

/** Returns the section for the results page: first the measured values that have a goal, then all values. */
export function report(measured: Measured): string {
  const { machine, rates, starts, pages } = measured
  return `## The API against its peers

${goals(measured)}

${machine}; ${pinning}. Medians of ${TURNS} turns, A B A B. A submission is 1 kB of JSON with an idempotency key of its own; ${CONNECTIONS} connections
for ${SECONDS} s, after a warm-up. Every contender runs with \`NODE_ENV=production\`, validates with the contract's schemas, and writes one log line for each request at
level \`info\` to /dev/null. Haven runs with \`RATE_LIMITS=off\` and writes every mail to a file; its peers send no mail. SQLite: WAL, \`synchronous=FULL\`, one
transaction for record, outbox entry and key. lowdb, used as its README shows, neither syncs nor has idempotency keys.

Submissions:

${table(
  ['', 'a second', 'turns', 'p50', 'p99', 'processor time each', 'memory, at most', 'others’ work'],
  [...rates].map(([{ name }, outcomes]) => rateRow(name, outcomes)),
)}

Start-up, while the page cache contains the files of the data folder:

${table(
  ['', 'ready after', 'memory when ready', 'at rest', 'at rest after'],
  [...starts].map(([{ name }, start]) => [
    name,
    time(start.readyAfter),
    memory(start.rssReady),
    memory(start.rssAtRest),
    time(start.restAfter),
  ]),
)}

The admin's first page of 50, one request at a time, p50 / p95:

${pageTable(pages, FIRST_PAGES)}

The first answer of a search, p50 / p95: at most 50 records and, from Haven, a cursor for the rest. Without a match, both programs look through all records:

${pageTable(pages, Object.values(SEARCHES))}
`
}

const SEARCHES_TOLD: Record<keyof typeof SEARCHES, string> = {
  common: 'search: first results, words of many records, p95',
  newest: 'search: first results, an address of one record, p95',
  nowhere: 'search: no record matches, p95',
}

function goals({ contenders, rates, starts, pages }: Measured): string {
  const { haven, havenFirm, havenFull, sqlite } = contenders
  const rate = (contender: Contender) => medianOf(rates, contender, outcome => outcome.rate)
  const full = starts.get(havenFull)
  const slowest = (contender: Contender) => Math.max(...FIRST_PAGES.map(query => timesOf(pages, contender, query).p95))
  const [firm, records] = [FIRM_RECORDS, RECORDS].map(number => `${count(number)} records`)
  const atLeast = (what: string, value: number, goal: number) => [
    what,
    `${value.toFixed(2)}×`,
    `≥ ${goal}×`,
    verdict(value >= goal),
  ]
  const atMost = (what: string, value: number, goal: number, show: (value: number) => string) => [
    what,
    show(value),
    `≤ ${show(goal)}`,
    verdict(value <= goal),
  ]
  return table(
    ['measure', 'measured', 'goal', ''],
    [
      atLeast('submissions/s against Express + better-sqlite3', rate(haven) / rate(sqlite), 4),
      atLeast(`submissions/s with ${records} against an empty store`, rate(havenFull) / rate(haven), 0.95),
      atMost(`memory with ${records}, at rest`, full?.rssAtRest ?? Number.NaN, 240e6, memory),
      atMost(`ready with ${firm}`, starts.get(havenFirm)?.readyAfter ?? Number.NaN, 700, time),
      atMost(`ready with ${records}`, full?.readyAfter ?? Number.NaN, 2_000, time),
      atMost(`admin's first page of ${firm}, the slowest of all, p95`, slowest(havenFirm), 6, time),
      atMost(`admin's first page of ${records}, the slowest of all, p95`, slowest(havenFull), 25, time),
      ...Object.entries(SEARCHES_TOLD).map(([kind, what]) =>
        atMost(what, timesOf(pages, havenFull, SEARCHES[kind as keyof typeof SEARCHES]).p95, 100, time),
      ),
    ],
  )
}

const verdict = (met: boolean) => (met ? 'met' : '**missed**')

function rateRow(name: string, outcomes: Outcome[]): string[] {
  const of = (figure: (outcome: Outcome) => number) => median(outcomes.map(figure))
  return [
    name,
    count(of(outcome => outcome.rate)),
    outcomes.map(({ rate }) => count(rate)).join(' '),
    `${of(outcome => outcome.latency.p50)} ms`,
    `${of(outcome => outcome.latency.p99)} ms`,
    `${Math.round(of(outcome => outcome.cpuEach))} µs`,
    memory(Math.max(...outcomes.map(({ rss }) => rss))),
    outcomes.map(({ others }) => others.toFixed(2)).join(' '),
  ]
}

function pageTable(pages: Pages, queries: readonly string[]): string {
  const contenders = [...pages.keys()].filter(contender => queries.some(query => pages.get(contender)?.has(query)))
  const cell = (contender: Contender, query: string) => {
    const { p50, p95 } = timesOf(pages, contender, query)
    return `${time(p50)} / ${time(p95)}`
  }
  return table(
    ['', ...contenders.map(({ name }) => name)],
    queries.map(query => [
      query ? `\`${decodeURIComponent(query)}\`` : 'no filter',
      ...contenders.map(contender => cell(contender, query)),
    ]),
  )
}
