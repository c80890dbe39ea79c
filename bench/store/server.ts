import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { hashPassword } from '../../api/security/password'
import { freePort } from '../../scripts/free-port'

/**
 * The folder with the data of all measurements. This folder is beside the project, because a temporary folder can be in
 * memory.
 */
export const DATA = 'bench/data'
const PASSWORD = 'a password for benchmarks only'
/** The longest times for a server to start and to stop, in ms. */
const START_WITHIN = 120_000
const STOP_WITHIN = 60_000
/** Time between two checks if a starting server is ready, in ms. */
const ASK_EVERY = 5

/** A server program with its settings, and the folder with the data that it starts with. */
export interface Contender {
  name: string
  script: string
  seed?: string
  settings?: Record<string, string>
}

export interface Server {
  pid: number
  port: number
  /** Time from the start of the process to the first 200 answer of /readyz, in ms. */
  readyAfter: number
  stop(): Promise<void>
}

const canPin = spawnSync('taskset', ['-c', '0,1', 'true']).status === 0
/**
 * Two cores for a server with all its threads, and the machine's last core for the load; the same for every program.
 */
const CORES = { server: '0,1', load: String(availableParallelism() - 1) }

/** A command that runs only on the given cores, if the system supports this. */
export function pinned(role: keyof typeof CORES, command: string[]): [string, string[]] {
  const [program = '', ...args] = canPin ? ['taskset', '-c', CORES[role], ...command] : command
  return [program, args]
}

/** How the system keeps processes on their cores, for the report. */
export const pinning = canPin
  ? `servers on cores ${CORES.server}, the load on core ${CORES.load}`
  : 'nothing held to a core'

let passwordHash: Promise<string> | undefined

/** Puts a new copy of a program's data into `bench/data/turn`. */
export function freshData({ seed }: Contender): string {
  const dir = `${process.cwd()}/${DATA}/turn`
  rmSync(dir, { recursive: true, force: true })
  if (seed) execFileSync('cp', ['-a', '--reflink=auto', seed, dir])
  else mkdirSync(dir, { recursive: true })
  execFileSync('sync')
  return dir
}

/** Removes the data of the measurements; `BENCH_KEEP=1` keeps the generated data for the next run. */
export function removeData(): void {
  rmSync(process.env.BENCH_KEEP === '1' ? `${DATA}/turn` : DATA, { recursive: true, force: true })
}

/** Starts a program on its own data as in production; its log goes to /dev/null. */
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
  // The program runs in a folder of its own, so that the project's `.env` gives it no mail server.
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

/** Signs in to Haven; returns the header for staff calls. */
export async function login(port: number): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
