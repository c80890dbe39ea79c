import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { busyTime, usageOf } from './machine'
import { peerScript } from './peers'
import { pinned } from './server'

/** The time between two measurements of memory under load, in ms. */
const SAMPLE_EVERY = 250

/**
 * A load on a server. Each connection sends its next submission as soon as the server has responded, or, if `rate` is
 * given, all connections together send at that rate.
 */
export interface Load {
  connections: number
  seconds: number
  /** The number of submissions a second, over all connections. */
  rate?: number
}

export interface Outcome {
  /** The number of responses with status 201, and the number of all others. */
  created: number
  refused: number
  /** The number of responses with status 201 a second. */
  rate: number
  /** The times until the responses, in ms. */
  latency: { p50: number; p99: number; max: number }
  /** The server's processor time for one submission, in µs. */
  cpuEach: number
  /** The highest resident memory of the server, in bytes. */
  rss: number
  /** The processor use of all processes except the server and the load program, in cores. */
  others: number
}

/** Submits enquiries of 1 kB from another process, and measures the server. */
export async function submitTo(server: { pid: number; port: number }, load: Load): Promise<Outcome> {
  const numbers = [server.port, load.connections, load.seconds, load.rate ?? 0].map(String)
  const [command, args] = pinned('load', [process.execPath, peerScript('load'), ...numbers])
  const before = { at: Date.now(), busy: busyTime(), server: usageOf(server.pid).cpu, own: ownTime() }
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let rss = 0
  const sampling = setInterval(() => {
    rss = Math.max(rss, usageOf(server.pid).rss)
  }, SAMPLE_EVERY)
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]).finally(() => clearInterval(sampling))
  const { cpu, ...result } = JSON.parse(printed) as Omit<Outcome, 'cpuEach' | 'rss' | 'others'> & { cpu: number }
  const used = usageOf(server.pid).cpu - before.server
  const rest = busyTime() - before.busy - used - cpu - (ownTime() - before.own)
  return {
    ...result,
    cpuEach: (used / result.created) * 1_000,
    rss,
    others: Math.max(rest / (Date.now() - before.at), 0),
  }
}

/** The processor time of this process, in ms. */
function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
