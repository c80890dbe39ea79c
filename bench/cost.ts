import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { count, median, table } from './store/figures'
import { type Load, submitTo } from './store/load'
import { describeMachine, waitForQuiet } from './store/machine'
import { preparePeers } from './store/peers'
import { DATA, freshData, removeData, startServer } from './store/server'

/** How often each build is measured. The benchmark measures the two builds alternately. */
const TURNS = 9
const WARM_UP: Load = { connections: 32, seconds: 1 }
const LOAD: Load = { connections: 32, seconds: 4 }
/** The maximum ratio of the processor time per submission in the new build to that in the earlier build. */
const GOAL = 1.05

/**
 * Compares the processor time of a submission with that of an earlier build, whose `server.js` is in `BENCH_BEFORE`.
 * Elapsed time is not compared, because other processes on the machine distort it. Requires `npm run build` and Linux.
 */
export async function cost(): Promise<string> {
  const before = process.env.BENCH_BEFORE
  if (!before) {
    console.log('  left out: BENCH_BEFORE names no earlier build')
    return ''
  }
  await mkdir(DATA, { recursive: true })
  try {
    await preparePeers()
    const builds = [before, 'dist/api/server.js'].map(file => resolve(file))
    for (const file of builds) if (!existsSync(file)) throw new Error(`${file} is not built`)
    const machine = await describeMachine(DATA)
    const costs = builds.map((): number[] => [])
    for (let turn = 0; turn < TURNS; turn++) {
      // In every second turn, the two builds run in reverse order.
      for (const at of turn % 2 ? [1, 0] : [0, 1]) {
        const own = await takeTurn(builds[at] as string)
        console.log(`    turn ${turn + 1}, ${at ? 'now' : 'before'}: ${Math.round(own)} µs`)
        costs[at]?.push(own)
      }
    }
    const [earlier = 0, now = 0] = costs.map(median)
    const ratio = now / earlier
    const row = [
      `${count(earlier)} µs`,
      `${count(now)} µs`,
      `${ratio.toFixed(2)}×`,
      ratio <= GOAL ? 'met' : '**missed**',
    ]
    return `## What a submission costs

Processor time of one submission while other visitors also send: medians of ${TURNS} alternated turns, each with ${LOAD.connections} connections for ${LOAD.seconds} s. The goal is ≤ ${GOAL}×.

${table(['earlier build', 'this build', '', ''], [row])}

${machine}.
`
  } finally {
    removeData()
  }
}

/** The processor time of one submission, in µs, on a server that has just been started and warmed up. */
async function takeTurn(script: string): Promise<number> {
  const contender = { name: script, script }
  await waitForQuiet()
  const server = await startServer(contender, freshData(contender))
  const warm = await submitTo(server, WARM_UP)
  const { refused, cpuEach } = await submitTo(server, LOAD)
  await server.stop()
  if (refused + warm.refused > 0) throw new Error(`${script} refused ${refused + warm.refused} submissions`)
  return cpuEach
}
