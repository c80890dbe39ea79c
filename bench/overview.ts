import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { DAY } from '../api/contract/time/durations'
import { pagesOf, GOAL as REACHED, seeded } from './deadlines'
import { ask } from './find/ask'
import { RECORDS } from './store/contenders'
import { count, memory, table, time } from './store/figures'
import { describeMachine, peakMemoryOf } from './store/machine'
import { DATA, freshData, login, removeData, startServer } from './store/server'

/** The maximum time of an overview at the 95th percentile, in ms. */
const GOAL = 100
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)

/**
 * Measures the overview for each range of days and for all records, and the first overview after a start. Requires `npm
 * run build`, Linux and about 3 GB of disk. `BENCH_RECORDS=10000` makes a quick trial.
 */
export async function overview(): Promise<string> {
  mkdirSync(DATA, { recursive: true })
  try {
    const haven = { name: 'Haven', script: resolve('dist/api/server.js'), seed: await seeded() }
    const machine = await describeMachine(DATA)
    const dir = freshData(haven)
    const server = await startServer(haven, dir)
    const asked = { server, headers: await login(server.port) }
    const everything = `overview?from=${day(200)}&to=${day(0)}`
    const { wall } = await ask(asked, everything)
    const paths = ['overview?days=1', 'overview?days=7', 'overview?days=30', 'overview?days=90', everything]
    const rows = await pagesOf(asked, paths, GOAL)
    const peak = peakMemoryOf(server.pid)
    await server.stop()
    return `## The overview

${count(RECORDS)} inquiries of 120 days, one in 50 pending, one in five about a decision; one request at a time.

${table(['', 'p50', 'p95', 'goal', '', 'processor time, p95'], rows)}

The first answer after a start, over all records: ${time(wall)}. Memory, at most: ${memory(peak)} (≤ ${memory(REACHED.memory)}:
${peak <= REACHED.memory ? 'met' : '**missed**'}). ${machine}.
`
  } finally {
    removeData()
  }
}
