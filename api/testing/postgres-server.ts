import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests' PostgreSQL is; undefined where a store is of files. */
    databaseUrl: string | undefined
  }
}

/** Where Debian puts the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'
/** Where syncing costs nothing. Folders of the tests' own are closed to other users. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : process.getuid?.() === 0 ? '/tmp' : tmpdir()
/** How long the server has to start, in ms. */
const START_TIMEOUT = 30_000
const LOOK_EVERY = 20

/** Starts Debian's PostgreSQL on a socket of its own, as somebody who is not root. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const programs = programsFolder()
  const user = process.getuid?.() === 0 ? unprivileged() : undefined
  const folder = mkdtempSync(join(MEMORY, 'haven-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  const data = join(folder, 'data')
  const made = spawn(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'haven', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  )
  const [code] = await once(made, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}.`)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    // A crash of the machine ends the tests, too.
    fsync: 'off',
    max_connections: '300',
    shared_buffers: '64MB',
    dynamic_shared_memory_type: 'mmap',
    log_min_messages: 'fatal',
    // What a test means to go wrong is no news.
    log_min_error_statement: 'panic',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...given], options)
  const url = `postgres://haven@localhost/postgres?host=${encodeURIComponent(folder)}`
  await answers(url, server)
  return {
    url,
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGQUIT')
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function programsFolder(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = Math.max(...versions.filter(version => existsSync(`${DEBIAN}/${version}/bin/postgres`)))
  if (newest > 0) return `${DEBIAN}/${newest}/bin`
  throw new Error('These tests need PostgreSQL: apt-get install postgresql, or name one in TEST_DATABASE_URL.')
}

/** Whom PostgreSQL runs as, which refuses to be root. */
function unprivileged(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = (
    users.find(line => /^postgres:/.test(line)) ??
    users.find(line => /^nobody:/.test(line)) ??
    ''
  ).split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
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
