import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { hashPassword } from '../../api/security/password'
import { freePort } from '../../scripts/free-port'

/** The data of all measurements. The folder is beside the project, because a temporary folder can be in memory. */
export const DATA = 'bench/data'
const PASSWORD = 'a password for benchmarks only'
/** The longest start and the longest stop of a server, in ms. */
const START_WITHIN = 120_000
const STOP_WITHIN = 60_000
/** Time between two readiness checks of a starting server, in ms. */
const ASK_EVERY = 5

/** A server program with its settings, and the folder with its data at the start. */
export interface Contender {
  name: string
  script: string
  seed?: string
  settings?: Record<string, string>
}

export interface Server {
  pid: number
  port: number
  /** Time from the start of the process to its first 200 from /readyz, in ms. */
  readyAfter: number
  stop(): Promise<void>
}

const canPin = spawnSync('taskset', ['-c', '0,1', 'true']).status === 0
/** Two cores for a server with all its threads, the machine's last core for the load; the same for every contender. */
const CORES = { server: '0,1', load: String(availableParallelism() - 1) }

/** A command that the system keeps on its cores, where the system can do that. */
export function pinned(role: keyof typeof CORES, command: string[]): [string, string[]] {
  const [program = '', ...args] = canPin ? ['taskset', '-c', CORES[role], ...command] : command
  return [program, args]
}

/** The way in which the system keeps processes on cores, for the report. */
export const pinning = canPin
  ? `servers on cores ${CORES.server}, the load on core ${CORES.load}`
  : 'nothing held to a core'

let passwordHash: Promise<string> | undefined

/** Puts a fresh copy of a contender's data into `bench/data/turn`. */
export function freshData({ seed }: Contender): string {
  const dir = `${process.cwd()}/${DATA}/turn`
  rmSync(dir, { recursive: true, force: true })
  if (seed) execFileSync('cp', ['-a', '--reflink=auto', seed, dir])
  else mkdirSync(dir, { recursive: true })
  execFileSync('sync')
  return dir
}

/** Removes the measurements' data; `BENCH_KEEP=1` keeps the seeds for the next run. */
export function removeData(): void {
  rmSync(process.env.BENCH_KEEP === '1' ? `${DATA}/turn` : DATA, { recursive: true, force: true })
}

/** Starts a contender on its own data, as in production; its log goes to /dev/null. */
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
  // A folder of its own: the project's .env must not give it a mail server.
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

/** Logs in to Haven; returns the header of admin calls. */
export async function login(port: number): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
