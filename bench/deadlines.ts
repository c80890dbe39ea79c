import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { DECISION_KINDS } from '../api/contract/forms/decision-kinds'
import { DAY } from '../api/contract/time/durations'
import { seedRecords } from '../api/testing/seed'
import { step } from '../scripts/progress'
import { type Asked, against, ask, type Took } from './find/ask'
import { RECORDS } from './store/contenders'
import { count, memory, table, time } from './store/figures'
import { describeMachine, peakMemoryOf } from './store/machine'
import { sampleEnquiry } from './store/sample'
import { DATA, freshData, login, removeData, startServer } from './store/server'

/** The maximum values: the time of a page in ms at the 95th percentile, and memory in bytes. */
export const GOAL = { page: 25, memory: 240e6 }
/** The number of measured HTTP requests for each page. Warm-up requests are not measured. */
const REQUESTS = 100
const WARM_UP = 5
/** One record in this many contains a decision. */
const DECISION_EVERY = 5

/** The queries of first pages that are sorted, filtered or ranked by time limits. */
export const DEADLINE_PAGES = [
  'sort=deadline',
  'sort=deadline&status=pending',
  'deadline=7days',
  'sort=deadline&deadline=7days',
  'sort=deadline&deadline=passed',
  'sort=deadline&deadline=any',
  'deadline=none',
  'sort=urgency',
  'urgency=urgent',
]

/**
 * Measures first pages that are sorted or filtered by time limits, the counts, the time of a start, and the peak
 * memory. One record in five contains a decision. Requires `npm run build`, Linux and about 3 GB of disk.
 * `BENCH_RECORDS=10000` makes a quick trial.
 */
export async function deadlines(): Promise<string> {
  mkdirSync(DATA, { recursive: true })
  try {
    const haven = { name: 'Haven', script: resolve('dist/api/server.js'), seed: await seeded() }
    const machine = await describeMachine(DATA)
    const dir = freshData(haven)
    const server = await startServer(haven, dir)
    const asked = { server, headers: await login(server.port) }
    const rows = await pagesOf(asked, ['counts', ...DEADLINE_PAGES.map(query => `inquiries?${query}`)])
    const peak = peakMemoryOf(server.pid)
    await server.stop()
    return `## Time limits

${count(RECORDS)} inquiries, one in ${DECISION_EVERY} about a decision, one in 50 pending; first pages, one request at a time.

${table(['', 'p50', 'p95', 'goal', '', 'processor time, p95'], rows)}

A start takes ${time(server.readyAfter)}. Memory, at most: ${memory(peak)} (≤ ${memory(GOAL.memory)}:
${peak <= GOAL.memory ? 'met' : '**missed**'}). ${machine}.
`
  } finally {
    removeData()
  }
}

/** Requests each page several times, and compares the times with the maximum `goal`, in ms. */
export async function pagesOf(asked: Asked, paths: string[], goal = GOAL.page): Promise<string[][]> {
  const rows: string[][] = []
  for (const path of paths) {
    const times: Took[] = []
    for (let number = -WARM_UP; number < REQUESTS; number++) {
      const { body: _, ...took } = await ask(asked, path)
      if (number >= 0) times.push(took)
    }
    rows.push([`\`${path.replace('inquiries?', '')}\``, ...against(times, goal)])
  }
  return rows
}

/**
 * Makes a data folder with `RECORDS` enquiries, unless an earlier run has made this folder. One enquiry in five
 * contains a decision, and one in 50 is pending.
 */
export async function seeded(): Promise<string> {
  const dir = resolve(DATA, `deadlines-${RECORDS}`)
  if (existsSync(dir)) return dir
  rmSync(`${dir}.part`, { recursive: true, force: true })
  await step(`seeding ${count(RECORDS)} requests`, () =>
    seedRecords({ dir: `${dir}.part`, records: RECORDS, fieldsOf: enquiryOrDecision }),
  )
  renameSync(`${dir}.part`, dir)
  return dir
}

const KINDS = Object.keys(DECISION_KINDS)
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)

/**
 * Makes the enquiry for a number. Every fifth enquiry contains a decision. Half of these enquiries' decisions have no
 * date. The other decisions were sent within the last 200 days.
 */
export function enquiryOrDecision(number: number): Record<string, unknown> {
  const fields = { ...sampleEnquiry(number) }
  if (number % DECISION_EVERY !== 0) return fields
  const turn = number / DECISION_EVERY
  const sentOn = turn % 2 === 0 ? day((turn * 7_919) % 200) : undefined
  return { ...fields, decision: { kind: KINDS[turn % KINDS.length], ...(sentOn && { sentOn }) } }
}
