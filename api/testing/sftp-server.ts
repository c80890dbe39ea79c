import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A running OpenSSH server on this machine. */
export interface SftpServer {
  /** The `sftp://` address of a folder. */
  address(folder: string): string
  /** The private key that the server accepts, and the fingerprint of the server's key. */
  copySshKey: string
  copyHostKey: string[]
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Starts an OpenSSH server that has its own keys in a folder; `by` is a command that runs `sshd`, such as `strace`. The
 * test needs `sshd`; it needs root, too, unless `/run/sshd` exists.
 */
export async function startSftpServer(folder: string, by: string[] = []): Promise<SftpServer> {
  mkdirSync('/run/sshd', { recursive: true })
  const keys = ['host', 'client'].map(name => join(folder, name))
  for (const key of keys) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const [hostKey = '', clientKey = ''] = keys
  cpSync(`${clientKey}.pub`, join(folder, 'authorized'))
  const port = await freePort()
  const config = join(folder, 'sshd.conf')
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${hostKey}`,
    `AuthorizedKeysFile ${join(folder, 'authorized')}`,
    'PasswordAuthentication no',
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin prohibit-password',
    `PidFile ${join(folder, 'pid')}`,
    'Subsystem sftp internal-sftp',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  let server: ReturnType<typeof spawn> | undefined
  const stop = async () => {
    const running = server
    server = undefined
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    for (const id of processesOf(running.pid as number)) kill(id)
    await ended
  }
  const start = async () => {
    const [command = '', ...words] = [...by, '/usr/sbin/sshd', '-D', '-e', '-f', config]
    server = spawn(command, words, { stdio: 'ignore' })
    while (!(await answers(port))) await delay(20)
  }
  await start()
  const shown = execFileSync('ssh-keygen', ['-lf', `${hostKey}.pub`], { encoding: 'utf8' })
  return {
    address: path => `sftp://${userInfo().username}@127.0.0.1:${port}${path}`,
    copySshKey: clientKey,
    copyHostKey: [/SHA256:\S+/.exec(shown)?.[0] ?? readFileSync(`${hostKey}.pub`, 'utf8')],
    stop,
    start,
  }
}

/**
 * A process and all its descendants. OpenSSH's sessions have their own process groups, so ending one group would not
 * end them.
 */
function processesOf(id: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' })
  const children = stdout.split('\n').filter(Boolean).map(Number)
  return [id, ...children.flatMap(processesOf)]
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // Ignores a process that has already ended together with another one.
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

export async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}
