import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { count, median, table } from './store/figures'
import { type Load, submitTo } from './store/load'
import { describeMachine, processorTimeOf, waitForQuiet, waitForRest } from './store/machine'
import { preparePeers } from './store/peers'
import { DATA, freshData, removeData, startServer } from './store/server'

/** Turns of each build, alternated. */
const TURNS = 9
const WARM_UP: Load = { connections: 32, seconds: 1 }
const LOAD: Load = { connections: 32, seconds: 4 }
/** How much more processor time a submission may take than before. */
const GOAL = 1.05

/** What a submission costs, in µs of processor time: while visitors send, and until all of it is done in the background. */
interface Cost {
  sending: number
  inAll: number
}

/**
 * Processor time of a submission against an earlier build, whose `server.js` `BENCH_BEFORE` names: processor time, since
 * others on the machine lengthen every other one. Needs `npm run build` and Linux.
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
    const costs = builds.map((): Cost[] => [])
    for (let turn = 0; turn < TURNS; turn++) {
      // Each goes first as often as the other.
      for (const at of turn % 2 ? [1, 0] : [0, 1]) {
        const own = await takeTurn(builds[at] as string)
        console.log(
          `    turn ${turn + 1}, ${at ? 'now' : 'before'}: ${Math.round(own.sending)} µs, in all ${Math.round(own.inAll)}`,
        )
        costs[at]?.push(own)
      }
    }
    const of = (at: number, figure: keyof Cost) => median((costs[at] ?? []).map(own => own[figure]))
    const row = (name: string, figure: keyof Cost) => {
      const ratio = of(1, figure) / of(0, figure)
      const shown = [of(0, figure), of(1, figure)].map(value => `${count(value)} µs`)
      return [
        name,
        ...shown,
        `${ratio.toFixed(2)}×`,
        figure === 'sending' ? (ratio <= GOAL ? 'met' : '**missed**') : '',
      ]
    }
    const rows = [row('while visitors send', 'sending'), row('until all is done in the background', 'inAll')]
    return `## What a submission costs

Processor time of one submission, medians of ${TURNS} alternated turns; ${LOAD.connections} connections for ${LOAD.seconds} s. The goal is ≤ ${GOAL}×.

${table(['', 'earlier build', 'this build', '', ''], rows)}

${machine}.
`
  } finally {
    removeData()
  }
}

async function takeTurn(script: string): Promise<Cost> {
  const contender = { name: script, script }
  await waitForQuiet()
  const server = await startServer(contender, freshData(contender))
  const warm = await submitTo(server, WARM_UP)
  await waitForRest(server.pid)
  const start = processorTimeOf(server.pid)
  const { created, refused, cpuEach } = await submitTo(server, LOAD)
  await waitForRest(server.pid)
  const spent = processorTimeOf(server.pid) - start
  await server.stop()
  if (refused + warm.refused > 0) throw new Error(`${script} refused ${refused + warm.refused} submissions`)
  return { sending: cpuEach, inAll: (spent / created) * 1_000 }
}
