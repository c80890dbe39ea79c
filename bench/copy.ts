import { mkdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type SftpServer, startSftpServer } from '../api/testing/sftp-server'
import { count, median, table } from './store/figures'
import { type Load, submitTo } from './store/load'
import { describeMachine, waitForQuiet } from './store/machine'
import { preparePeers } from './store/peers'
import { DATA, freshData, removeData, startServer } from './store/server'

/** How often each variant is measured. */
const TURNS = Number(process.env.BENCH_TURNS ?? 9)
const WARM_UP: Load = { connections: 32, seconds: 2 }
/** The rate is higher than any firm's, but low enough that the server is idle between two submissions. */
const LOAD: Load = { connections: 32, seconds: 10, rate: Number(process.env.BENCH_RATE ?? 300) }
/**
 * The maximum ratios of a submission's costs, with a copy to without one: processor time, and latency at the 99th
 * percentile.
 */
const GOALS = { cpu: 1.05, p99: 1.1 }

/**
 * The folder in which a run stores its copies. The folder is in memory, so that a copy does not use the disk of the
 * data. A real copy goes to another disk or machine.
 */
const COPY = `/dev/shm/haven-copy-${process.pid}`

/** A variant: the server's settings for one kind of copy. */
interface Way {
  name: string
  settings: Record<string, string>
  /** The SFTP server that receives this variant's copies, and that stops in the middle of the load and starts again. */
  breaks?: SftpServer
}

interface Cost {
  cpu: number
  p50: number
  p99: number
}

/**
 * Measures by how much a copy slows submissions down. Requires `npm run build` and Linux and, for SFTP, OpenSSH's
 * server and root.
 */
export async function copy(): Promise<string> {
  await mkdir(COPY, { recursive: true })
  const keys = resolve(DATA, 'keys')
  await mkdir(keys, { recursive: true })
  // A real SFTP server would be on another machine. So the SFTP server here runs only while no other process needs the
  // processor.
  const server = await startSftpServer(keys, ['chrt', '-i', '0'])
  try {
    await preparePeers()
    const machine = await describeMachine(DATA)
    const encrypted = { COPY_RECIPIENT: await identityToRecipient(await generateX25519Identity()) }
    const folder = { COPY_TO: `${COPY}/haven` }
    const { copySshKey, copyHostKey } = server
    const sftp = {
      COPY_TO: server.address(`${COPY}/haven`),
      COPY_SSH_KEY: copySshKey,
      COPY_HOST_KEY: copyHostKey.join(),
    }
    const ways: Way[] = [
      { name: 'no copy', settings: {} },
      { name: 'a folder', settings: folder },
      { name: 'a folder, encrypted', settings: { ...folder, ...encrypted } },
      { name: 'SFTP', settings: sftp },
      { name: 'SFTP, encrypted', settings: { ...sftp, ...encrypted } },
      {
        name: 'SFTP, encrypted, while its server stops and starts again',
        settings: { ...sftp, ...encrypted },
        breaks: server,
      },
    ]
    const costs = ways.map((): Cost[] => [])
    for (let turn = 0; turn < TURNS; turn++) {
      // In every second round, the variants run in reverse order, so that no variant always goes first.
      const order = ways.map((_, at) => at)
      for (const at of turn % 2 ? order.reverse() : order) {
        const way = ways[at] as Way
        const own = await takeTurn(way)
        console.log(`    turn ${turn + 1}, ${way.name}: ${Math.round(own.cpu)} µs, ${own.p50} ms, ${own.p99} ms`)
        costs[at]?.push(own)
      }
    }
    const medians = costs.map(turns => ({
      cpu: median(turns.map(({ cpu }) => cpu)),
      p50: median(turns.map(({ p50 }) => p50)),
      p99: median(turns.map(({ p99 }) => p99)),
    }))
    const [without] = medians as [Cost]
    const rows = medians.map(({ cpu, p50, p99 }, at) => {
      const ratios = { cpu: cpu / without.cpu, p99: p99 / without.p99 }
      const isMet = ratios.cpu <= GOALS.cpu && ratios.p99 <= GOALS.p99
      return [
        ways[at]?.name ?? '',
        at ? `${count(cpu)} µs (${ratios.cpu.toFixed(2)}×)` : `${count(cpu)} µs`,
        `${p50} ms`,
        at ? `${p99} ms (${ratios.p99.toFixed(2)}×)` : `${p99} ms`,
        at ? (isMet ? 'met' : '**missed**') : '',
      ]
    })
    return `## What a copy costs

The columns show the server's processor time and the visitor's waiting time for one submission while other visitors also send. Each number is the median of ${TURNS} alternated turns with ${LOAD.rate} submissions a second over ${LOAD.connections} connections for ${LOAD.seconds} s. The copy is in memory, which stands for a separate disk. With SFTP, OpenSSH's server on the same machine takes the copy. The goals are ≤ ${GOALS.cpu}× and, for p99, ≤ ${GOALS.p99}×.

${table(['copy', 'processor time', 'p50', 'p99', ''], rows)}

${machine}.
`
  } finally {
    await server.stop()
    rmSync(COPY, { recursive: true, force: true })
    removeData()
  }
}

async function takeTurn({ name, settings, breaks }: Way): Promise<Cost> {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  const contender = { name, script: resolve('dist/api/server.js'), settings }
  await waitForQuiet()
  const server = await startServer(contender, freshData(contender))
  const warm = await submitTo(server, WARM_UP)
  const third = (LOAD.seconds / 3) * 1_000
  const broken =
    breaks &&
    delay(third)
      .then(breaks.stop)
      .then(() => delay(third))
      .then(breaks.start)
  const { refused, cpuEach, latency } = await submitTo(server, LOAD)
  await broken
  await server.stop()
  if (refused + warm.refused > 0) throw new Error(`${name}: ${refused + warm.refused} submissions were refused`)
  return { cpu: cpuEach, ...latency }
}
