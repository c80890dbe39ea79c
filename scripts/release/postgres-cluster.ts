import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { answers, databaseUser, programsFolder, runAs } from '../../api/testing/postgres-server'
import { freePort } from '../free-port'

const STANDBY = 'haven_standby'

/**
 * Two database servers on a disk, with syncs, behind one address. A commit succeeds only after the standby has stored
 * it, too.
 */
export interface Cluster {
  /** The address of a forwarder to the present primary server. This address stays the same after a failover. */
  url: string
  /** Kills the primary server as a power cut does, and starts it again. */
  crash(): Promise<void>
  /** Kills the primary server for good, and makes the standby the primary one. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

/** Starts the cluster in a new folder on a disk. */
export async function startCluster(folderPrefix: string): Promise<Cluster> {
  const user = databaseUser()
  const folder = mkdtempSync(folderPrefix)
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, args: string[]) => runAs(user, folder, join(programsFolder(), program), args)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const ports = { [first]: await freePort(), [second]: await freePort() }
  const urlOf = (data: string) => `postgres://haven@127.0.0.1:${ports[data]}/postgres`
  const start = async (data: string): Promise<ChildProcess> => {
    const settings = {
      port: ports[data],
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: 100,
      shared_buffers: '256MB',
      dynamic_shared_memory_type: 'mmap',
      log_min_messages: 'fatal',
    }
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(programsFolder(), 'postgres'), ['-D', data, ...given], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    await answers(urlOf(data), server)
    return server
  }
  const kill = async (server: ChildProcess) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGQUIT')
    await once(server, 'exit')
  }

  await run('initdb', ['-D', first, '-U', 'haven', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  appendFileSync(join(first, 'pg_hba.conf'), 'host replication haven 127.0.0.1/32 trust\n')
  let inCharge = await start(first)
  const source = `host=127.0.0.1 port=${ports[first]} user=haven application_name=${STANDBY}`
  mkdirSync(second, { mode: 0o700 })
  if (user) chownSync(second, user.uid, user.gid)
  await run('pg_basebackup', ['-d', source, '-D', second, '-R', '-X', 'stream', '-c', 'fast'])
  let standby: ChildProcess | undefined = await start(second)
  // Makes the primary server confirm a commit only after the standby has it.
  appendFileSync(join(first, 'postgresql.auto.conf'), `synchronous_standby_names = '${STANDBY}'\n`)
  await run('pg_ctl', ['reload', '-D', first])

  let target = first
  const { server, port, cut } = await forward(() => ports[target] ?? 0)
  return {
    url: `postgres://haven@127.0.0.1:${port}/postgres`,
    async crash() {
      await kill(inCharge)
      inCharge = await start(target)
    },
    async failOver() {
      await kill(inCharge)
      await run('pg_ctl', ['promote', '-w', '-D', second])
      inCharge = standby as ChildProcess
      standby = undefined
      target = second
      cut()
    },
    async stop() {
      cut()
      server.close()
      await kill(inCharge)
      if (standby) await kill(standby)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a forwarder to a port that may change, such as after a failover; `cut` breaks all connections. */
async function forward(to: () => number): Promise<{ server: Server; port: number; cut(): void }> {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    const other = connect(to(), '127.0.0.1')
    for (const [one, another] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one.setNoDelay(true).on('error', () => another.destroy())
      one.on('close', () => {
        open.delete(one)
        another.destroy()
      })
      one.pipe(another)
    }
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    server,
    port,
    cut() {
      for (const socket of open) socket.destroy()
    },
  }
}
