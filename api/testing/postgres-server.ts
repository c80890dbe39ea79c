import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server for the tests; undefined in a run with files. */
    databaseUrl: string | undefined
  }
}

/** The folder in which Debian installs the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'
/**
 * The folder for the server's data. In `/dev/shm`, the data are in memory, where a sync takes no time; if root runs the
 * tests, other users must be able to enter the folder.
 */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : process.getuid?.() === 0 ? '/tmp' : tmpdir()
/** The maximum time until the server has started, in ms. */
const START_TIMEOUT = 30_000
const LOOK_EVERY = 20

/**
 * The options of a server. By default, the server's data are in memory and never synced, because tests need no durable
 * data.
 */
export interface PostgresOptions {
  /** An existing folder, in which the server makes its own folder. */
  where?: string
  settings?: Record<string, string>
}

/** Starts Debian's PostgreSQL with its own socket, as a user other than root. */
export async function startPostgres({ where = MEMORY, settings: given = {} }: PostgresOptions = {}): Promise<{
  url: string
  /** Stops the server as a crash would, runs a step, and starts the server again. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}> {
  const programs = programsFolder()
  const user = databaseUser()
  const folder = mkdtempSync(join(where, 'haven-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  const data = join(folder, 'data')
  const made = ['-D', data, '-U', 'haven', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  await runAs(user, folder, join(programs, 'initdb'), made)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    // Without syncs, only a crash of the whole machine would lose data, and such a crash would end the tests, too.
    fsync: 'off',
    max_connections: '300',
    shared_buffers: '64MB',
    dynamic_shared_memory_type: 'mmap',
    log_min_messages: 'fatal',
    // Keeps failures that a test causes on purpose out of the server's log.
    log_min_error_statement: 'panic',
  }
  const all = Object.entries({ ...settings, ...given }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => spawn(join(programs, 'postgres'), ['-D', data, ...all], options)
  let server = start()
  const url = `postgres://haven@localhost/postgres?host=${encodeURIComponent(folder)}`
  await answers(url, server)
  const end = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGQUIT')
    await once(server, 'exit')
  }
  return {
    url,
    async restart(meanwhile = async () => undefined) {
      await end()
      await meanwhile()
      server = start()
      await answers(url, server)
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder with the programs of Debian's newest PostgreSQL. */
export function programsFolder(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = Math.max(...versions.filter(version => existsSync(`${DEBIAN}/${version}/bin/postgres`)))
  if (newest > 0) return `${DEBIAN}/${newest}/bin`
  throw new Error('These tests need PostgreSQL: apt-get install postgresql, or name one in TEST_DATABASE_URL.')
}

/** The user as which PostgreSQL's programs run, because they refuse root; undefined for the present user. */
export const databaseUser = () => (process.getuid?.() === 0 ? unprivileged() : undefined)

/** Runs a program of PostgreSQL, and waits until it ends. */
export async function runAs(user: object | undefined, cwd: string, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...user, cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
}

function unprivileged(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = (
    users.find(line => /^postgres:/.test(line)) ??
    users.find(line => /^nobody:/.test(line)) ??
    ''
  ).split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Waits until a started server accepts connections. */
export async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const until = performance.now() + START_TIMEOUT; ; ) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (server.exitCode !== null || performance.now() > until) throw error
      await delay(LOOK_EVERY)
    }
  }
}
