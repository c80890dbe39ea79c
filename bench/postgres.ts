import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { DAY } from '../api/contract/time/durations'
import { startPostgres } from '../api/testing/postgres-server'
import { seedRecords } from '../api/testing/seed'
import { step } from '../scripts/progress'
import { DEADLINE_PAGES, enquiryOrDecision } from './deadlines'
import { type Asked, against, ask, type Took } from './find/ask'
import { areSameRecords, type Moved, move } from './postgres/move'
import { multiply } from './postgres/multiply'
import { count, median, memory, table, time } from './store/figures'
import { submitTo } from './store/load'
import { describeMachine, waitForQuiet, waitForRest } from './store/machine'
import { FIRST_PAGES } from './store/pages'
import { preparePeers } from './store/peers'
import { DATA, login, removeData, type Server, startServer } from './store/server'

/** The number of records in the database; a smaller `BENCH_RECORDS` makes a quick trial. */
const RECORDS = Number(process.env.BENCH_RECORDS ?? 1_000_000)
/**
 * The number of records that are moved. A move of five million records would take an hour. So a benchmark with more than
 * a million records moves 100,000, and copies them within the database.
 */
const MOVED = RECORDS > 1_000_000 ? 100_000 : RECORDS
/** The number of records that each moved record becomes: itself and its copies. */
const TIMES = Math.ceil(RECORDS / MOVED)
/** For the report: the database with which the one with all records is compared. */
const FEW = TIMES > 1 ? `beside ${count(MOVED)} records` : 'in a database that begins empty'
/** The flag of Node that `deploy/README.md` recommends for more than a million records. */
const FLAGS = RECORDS > 1_000_000 ? ['--min-semi-space-size=16'] : []
/** The records arrive at even intervals within this number of days before now. */
const DAYS = 120

/**
 * The goals: `rate` is the minimum number of submissions a second by two instances together. `growth` is the maximum cost
 * of a submission, against the cost beside few records. The others are maximum times in ms at the 95th percentile.
 */
const GOAL = { rate: 1_000, growth: 1.1, page: RECORDS > 1_000_000 ? 100 : 50, search: 300, overview: 200 }
/** The number of runs under load, the length of each in s, and the number of connections to each instance. */
const [TURNS, SECONDS, CONNECTIONS] = [5, 10, 32]
/**
 * The number of measured HTTP requests for each page, so large that no single request decides the 95th percentile.
 * Warm-up requests are not measured.
 */
const [REQUESTS, WARM_UP] = [60, 10]
/** The number of one of the oldest records. The next three constants contain texts that are in no other record. */
const OLD = 17
const OLD_ONE = { firstName: 'Zdenka', lastName: 'Quillfeather-Sample', phone: '01632 960999' }
const OLD_WORD = 'xylophone'
const OLD_EMAIL = `visitor${OLD}@example.org`
/** The queries for first pages of the inbox, which shows all lists together. */
const ALL_PAGES = [
  '',
  'status=pending',
  'status=processed',
  'sort=submitted',
  'sort=due',
  'sort=deadline',
  'urgency=urgent',
  'assigned=nobody&status=pending',
  'mail=undelivered',
]
/** The queries of first pages that are filtered by the work of staff: assignees and answers. */
const WORK_PAGES = [
  'assigned=nobody',
  'assigned=nobody&status=pending&sort=urgency',
  'answered=no',
  'answered=no&sort=due',
  'answered=no&status=pending&sort=urgency',
  'answered=yes',
  'urgency=medium&answered=yes',
]

function fieldsOf(number: number): Record<string, unknown> {
  const fields = enquiryOrDecision(number)
  return number === OLD ? { ...fields, ...OLD_ONE, message: `${fields.message} ${OLD_WORD}` } : fields
}

/**
 * Measures PostgreSQL on this machine's disk, with syncs: submissions by two instances together, a move of a million
 * records from files and back, and the dashboard's pages. Requires `npm run build`, PostgreSQL and about 10 GB of disk.
 * `BENCH_RECORDS=10000` makes a quick trial. `BENCH_RECORDS=5000000` needs 40 GB of disk and about an hour.
 */
export async function postgres(): Promise<string> {
  mkdirSync(DATA, { recursive: true })
  // PostgreSQL runs as another user, who may not be able to enter the project's folder.
  const disk = mkdtempSync('/var/tmp/haven-bench-')
  chmodSync(disk, 0o755)
  const settings = { fsync: 'on', shared_buffers: '1GB', work_mem: '32MB', max_wal_size: '4GB' }
  const { url, stop } = await startPostgres({ where: disk, settings })
  try {
    await preparePeers()
    const machine = await describeMachine(DATA)
    const moved = await databaseOf(url, 'moved')
    const seed = join(disk, 'seed')
    const days = DAYS / TIMES
    const until = new Date(Date.now() - (DAYS - days) * DAY)
    await step(`seeding ${count(MOVED)} records`, () =>
      seedRecords({ dir: seed, records: MOVED, days, until, fieldsOf }),
    )
    const back = join(disk, 'back')
    const [there, again] = [
      await step('moving them to PostgreSQL', () => move('to-postgres', seed, moved)),
      await step('moving them back', () => move('to-files', back, moved)),
    ]
    const isSame = there.checksums === again.checksums && areSameRecords(seed, back)
    // The costs of a submission are compared: beside all records, and beside few or none.
    const few = await databaseOf(url, 'few', TIMES > 1 ? 'moved' : undefined)
    if (TIMES > 1) {
      const copies = { records: MOVED, times: TIMES, daysApart: days, single: OLD }
      await step(`copying them to ${count(RECORDS)} records`, () => multiply(moved, copies))
    }
    await step('vacuum', () => Promise.all([few, moved].map(each => run(each, 'vacuum analyze'))))
    const server = await startInstance(moved, join(disk, 'one'))
    // The server reads all records for the overview, which would delay the pages.
    await step('the start’s work in the background', () => waitForRest())
    const rows = await step('pages', () => pagesOf(server))
    await server.stop()
    const [rates, fullRates] = await step('submissions to two instances', () => ratesOf({ few, many: moved }, disk))
    const [rate, fullRate] = [median(rates), median(fullRates)]
    // The ratio within a turn, because the machine's speed can change from turn to turn.
    const growth = median(rates.map((one, turn) => one / (fullRates[turn] as number)))
    return `## PostgreSQL${TIMES > 1 ? ` with ${count(RECORDS)} records` : ''}

Two instances and PostgreSQL (every commit synced) share the machine with the load, ${FEW}: **${count(rate)} submissions/s** together (≥ ${count(GOAL.rate)}: ${
      rate >= GOAL.rate ? 'met' : '**missed**'
    }; turns: ${rates.map(count).join(', ')}); the service answers each submission only after its commit.

${count(MOVED)} records were moved from files into PostgreSQL in ${told(there)}, and back in ${told(again)}: their exports and the files are ${
      isSame ? 'equal byte for byte' : '**not equal**'
    }. With ${count(RECORDS)} records, the instances take ${count(fullRate)} submissions/s, so one costs ${growth.toFixed(2)} of that ${FEW}, by the median of the turns' ratios (≤ ${GOAL.growth}: ${
      growth <= GOAL.growth ? 'met' : '**missed**'
    }; turns: ${fullRates.map(count).join(', ')}). The two databases take turns, each with two instances. First pages of lists, and searches, one request at a time:

${table(['', 'p50', 'p95', 'goal', '', 'processor time, p95'], rows)}

${machine}.
`
  } finally {
    await stop()
    rmSync(disk, { recursive: true, force: true })
    removeData()
  }
}

/**
 * The rates of submissions to two instances, in a database with few records and in one with many. The databases take
 * turns, because the machine's speed changes within a run.
 */
async function ratesOf(databases: { few: string; many: string }, disk: string): Promise<[number[], number[]]> {
  const pairs = await Promise.all(
    Object.entries(databases).map(async ([name, url]) => ({
      ...{ name, url, before: await countOf(url), rates: [] as number[] },
      servers: [await startInstance(url, join(disk, `${name}-a`)), await startInstance(url, join(disk, `${name}-b`))],
    })),
  )
  // Waits until the servers have read all records for the overview. There is no wait between the turns, because the
  // servers then send mails for many minutes.
  await waitForRest()
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { name, servers, rates } of pairs) {
      const outcomes = await Promise.all(
        servers.map(server => submitTo(server, { connections: CONNECTIONS, seconds: SECONDS })),
      )
      const refused = outcomes.reduce((sum, outcome) => sum + outcome.refused, 0)
      if (refused > 0) throw new Error(`${refused} submissions were refused`)
      rates.push(outcomes.reduce((sum, outcome) => sum + outcome.rate, 0))
      console.log(`    turn ${turn + 1}, ${name}: ${count(rates.at(-1) ?? 0)} submissions/s`)
    }
  }
  for (const { url, before, rates, servers } of pairs) {
    const kept = (await countOf(url)) - before
    if (kept < rates.reduce((sum, rate) => sum + rate, 0) * SECONDS * 0.9)
      throw new Error(`The database contains only ${kept} of the submissions`)
    for (const server of servers) await server.stop()
  }
  return pairs.map(({ rates }) => rates) as [number[], number[]]
}

/** The number of records in a database; 0 before an instance has made its tables. */
async function countOf(url: string): Promise<number> {
  const { rows } = await run(url, "select to_regclass('records') is not null as exists")
  if (!rows[0].exists) return 0
  return (await run(url, 'select count(*)::integer as count from records')).rows[0].count
}

async function pagesOf(server: Server): Promise<string[][]> {
  const asked = { server, headers: await login(server.port) }
  const rows: string[][] = []
  const add = async (name: string, path: string, goal: number, mustFind = false) => {
    const times: Took[] = []
    let isFound = true
    await waitForQuiet()
    for (let number = -WARM_UP; number < REQUESTS; number++) {
      const { body, ...took } = await ask(asked, path)
      if (number >= 0) times.push(took)
      if (mustFind) isFound &&= JSON.stringify(body).includes(OLD_EMAIL)
    }
    const figures = against(times, goal)
    // If the response lacks the record, the goal counts as missed, however short the time was.
    if (!isFound) figures[3] = '**not found in the first answer**'
    console.log(`    ${[name, ...figures].join(' · ')}`)
    rows.push([name, ...figures])
  }
  for (const query of new Set([...FIRST_PAGES, ...DEADLINE_PAGES, ...WORK_PAGES]))
    await add(`first page: \`${query || 'no filter'}\``, `inquiries?${query}`, GOAL.page)
  for (const query of ALL_PAGES) await add(`all lists: \`${query || 'no filter'}\``, `requests?${query}`, GOAL.page)
  for (const [kind, q] of Object.entries(await searchesOf(asked))) {
    await add(`search: one old record, by ${kind}`, `requests?q=${q}`, GOAL.search, true)
    await add('… among processed records', `requests?status=processed&q=${q}`, GOAL.search, true)
  }
  for (const [kind, q] of Object.entries({
    'words in many records': 'sponsor%20licence',
    'a text in no record': 'xylograph',
  })) {
    await add(`search: ${kind}`, `requests?q=${q}`, GOAL.search)
    // The server stops a search of one list after a limited time, and responds with the number of records it has read.
    await add('… in one list, the first answer', `inquiries?q=${q}`, GOAL.search)
    await add(
      '… in one list, sorted and filtered, the first answer',
      `inquiries?sort=due&status=processed&q=${q}`,
      GOAL.search,
    )
  }
  for (const path of ['counts', ...['days=1', 'days=7', 'days=30', 'days=90'].map(range => `overview?${range}`)])
    await add(`\`${path}\``, path, GOAL.overview)
  return rows
}

/** Searches that should find the old record. Each key names the kind of text. */
async function searchesOf(asked: Asked): Promise<Record<string, string>> {
  const email = encodeURIComponent(OLD_EMAIL)
  const { body } = await ask(asked, `requests?q=${email}`)
  const [hit] = body as { reference: string }[]
  return {
    'its reference': String(hit?.reference),
    'its email address': email,
    'its phone number': '%2B44%201632%20960999',
    'its name': 'zdenka%20quillfeather',
    'a word of its message': OLD_WORD,
  }
}

const startInstance = (url: string, dir: string) => {
  mkdirSync(dir, { recursive: true })
  const settings = { DATABASE_URL: url, SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }
  return startServer({ name: 'Haven', script: resolve('dist/api/server.js'), settings }, dir, FLAGS)
}

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  return await client.query(statement).finally(() => client.end())
}

/** Creates an empty database, or a copy of the database with the name `copied`. */
async function databaseOf(url: string, name: string, copied?: string): Promise<string> {
  await run(url, `create database ${name}${copied ? ` template ${copied}` : ''}`)
  return url.replace('/postgres?', `/${name}?`)
}

const told = ({ took, memory: most }: Moved) => `${time(took)} (with ${memory(most)} of memory at most)`
