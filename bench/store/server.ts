import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { hashPassword } from '../../api/security/password'
import { freePort } from '../../scripts/free-port'

/**
 * The folder with the data of all measurements. The folder is in the project, because a temporary folder can be in
 * memory.
 */
export const DATA = 'bench/data'
const PASSWORD = 'a password for benchmarks only'
/** The longest time that a server may take to start, in ms. `STOP_WITHIN` is the longest time for stopping, in ms. */
const START_WITHIN = 120_000
const STOP_WITHIN = 60_000
/** The time between two requests that ask whether a starting server is ready, in ms. */
const ASK_EVERY = 5

/** A program to compare, with its settings. The folder `seed` contains its data at the start. */
export interface Contender {
  name: string
  script: string
  seed?: string
  settings?: Record<string, string>
}

export interface Server {
  pid: number
  port: number
  /** The time from the start of the process to its first response with status 200 from /readyz, in ms. */
  readyAfter: number
  stop(): Promise<void>
}

const canPin = spawnSync('taskset', ['-c', '0,1', 'true']).status === 0
/**
 * The processor cores on which every server runs with all its threads, and the machine's last core, on which the load
 * program runs.
 */
const CORES = { server: '0,1', load: String(availableParallelism() - 1) }

/**
 * Prefixes a command with `taskset`, so that it runs only on the cores for its role; unchanged on a system without
 * `taskset`.
 */
export function pinned(role: keyof typeof CORES, command: string[]): [string, string[]] {
  const [program = '', ...args] = canPin ? ['taskset', '-c', CORES[role], ...command] : command
  return [program, args]
}

/** For the report: the processor cores on which the processes run. */
export const pinning = canPin
  ? `servers on cores ${CORES.server}, the load on core ${CORES.load}`
  : 'no process held to a core'

let passwordHash: Promise<string> | undefined

/** Copies a program's data into `bench/data/turn`, and returns the path of this folder. */
export function freshData({ seed }: Contender): string {
  const dir = `${process.cwd()}/${DATA}/turn`
  rmSync(dir, { recursive: true, force: true })
  if (seed) execFileSync('cp', ['-a', '--reflink=auto', seed, dir])
  else mkdirSync(dir, { recursive: true })
  execFileSync('sync')
  return dir
}

/** Removes the data of the measurements; with `BENCH_KEEP=1`, keeps the generated data for the next run. */
export function removeData(): void {
  rmSync(process.env.BENCH_KEEP === '1' ? `${DATA}/turn` : DATA, { recursive: true, force: true })
}

/** Starts a program on its data as in production, with its log in /dev/null. */
export async function startServer(
  { name, script, settings }: Contender,
  dir: string,
  flags: string[] = [],
): Promise<Server> {
  passwordHash ??= hashPassword(PASSWORD)
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: `${port}`,
    DATA_DIR: dir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    RETENTION_DAYS: '36500',
    ADMIN_PASSWORD_HASH: await passwordHash,
    ...settings,
  }
  const [command, args] = pinned('server', [process.execPath, ...flags, script])
  const started = performance.now()
  // The program runs outside the project's folder: otherwise it would read the project's `.env`, and with it a mail
  // server.
  const child = spawn(command, args, { cwd: dir, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      response => response.status,
      () => 0,
    )
    if (status === 200) break
    if (child.exitCode !== null || performance.now() - started > START_WITHIN) throw new Error(`${name} did not start`)
    await delay(ASK_EVERY)
  }
  const readyAfter = performance.now() - started
  return {
    pid: child.pid as number,
    port,
    readyAfter,
    async stop() {
      await end(child)
      process.off('exit', kill)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended by itself')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(timer)
}

/** Signs in to Haven, and resolves to the headers that staff's requests need. */
export async function login(port: number): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
