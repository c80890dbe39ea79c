import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from './figures'

/** The processor times in /proc are in ticks. On every machine, Linux reports 100 ticks a second. */
const TICKS = 100
/** Other processes do not disturb the benchmark while they use less than this share of a core. */
const QUIET = 0.15
/**
 * The duration of one measurement of the machine's load, in ms. `PATIENCE` is how long a whole run waits for a quiet
 * machine in total, in ms; `BENCH_PATIENCE` sets this time in seconds.
 */
const LOOK = 2_000
const PATIENCE = Number(process.env.BENCH_PATIENCE ?? 600) * 1_000
/** The maximum time to wait until a server ends its work in the background, in ms. */
const LONGEST_WORK = 600_000
/** The number of measured syncs, and the number of bytes to write before each sync (about 32 submissions). */
const SYNCS = 200
const SYNC_BYTES = 45_000

/** Describes, in one line, the machine that runs the benchmark; `dir` is the folder of the data. */
export async function describeMachine(dir: string): Promise<string> {
  const disk = execFileSync('df', ['--output=fstype,source', dir], { encoding: 'utf8' })
  const [, type, device] = /(\S+)\s+(\S+)\s*$/.exec(disk) ?? []
  const cores = `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()})`
  const memory = `${Math.round(os.totalmem() / 1e9)} GB`
  const sync = (await timeSync(dir)).toFixed(2)
  return `${cores}, ${memory}, Node ${process.version}, Linux ${os.release()}, ${type} on ${device} (a sync of 45 kB takes ${sync} ms)`
}

async function timeSync(dir: string): Promise<number> {
  const path = join(dir, 'sync-test')
  const handle = await open(path, 'w')
  const times: number[] = []
  for (let count = 0; count < SYNCS; count++) {
    await handle.write(Buffer.alloc(SYNC_BYTES, 97), 0, SYNC_BYTES, count * SYNC_BYTES)
    const started = performance.now()
    await handle.datasync()
    times.push(performance.now() - started)
  }
  await handle.close()
  await rm(path)
  return median(times)
}

/** The peak of a process's resident memory, in bytes. */
export function peakMemoryOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
}

/** The resident memory of a process in bytes, and its processor time so far in ms. */
export function usageOf(pid: number): { rss: number; cpu: number } {
  const rss = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  // The part in brackets is the program's name, which can contain spaces, so the fields are counted from its end.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return { rss: Number(rss) * 1_024, cpu: ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000 }
}

/** The processor time of all threads of a process so far, in ms. This time is more precise than one in ticks. */
export function processorTimeOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = (thread: string) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return threads.reduce((sum, thread) => sum + spent(thread), 0) / 1e6
}

/** The processor time of the whole machine so far, in ms. */
export function busyTime(): number {
  return os.cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}

let patience = PATIENCE

/** Waits until other processes hardly use the processor. All waits of a run together last at most `PATIENCE`. */
export async function waitForQuiet(): Promise<void> {
  while (patience > 0) {
    const { cores, took } = await busyCores()
    if (cores < QUIET) return
    patience -= took
    if (patience <= 0)
      console.log(
        `    other processes kept the machine busy for ${PATIENCE / 60_000} minutes; the benchmark goes on all the same`,
      )
  }
}

/**
 * Waits until the whole machine is quiet, at most for `LONGEST_WORK`: a server and its database have then ended their
 * work in the background. While a server waits for its database, the server alone looks idle. After `LONGEST_WORK`, a
 * message says that the figures which follow include this work.
 */
export async function waitForRest(): Promise<void> {
  for (const end = Date.now() + LONGEST_WORK; Date.now() < end; ) if ((await busyCores()).cores < QUIET) return
  console.log(
    `    the machine was not quiet within ${LONGEST_WORK / 60_000} minutes; the next figures include other work`,
  )
}

/** The number of cores that all processes use together, measured during `LOOK`, and the real duration in ms. */
async function busyCores(): Promise<{ cores: number; took: number }> {
  const before = { at: Date.now(), busy: busyTime() }
  await delay(LOOK)
  const took = Date.now() - before.at
  return { cores: (busyTime() - before.busy) / took, took }
}

/** The load average of the last minute. */
export const loadNow = () => os.loadavg()[0]?.toFixed(1)
