import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import type { Client as Connection, SFTPWrapper, Stats } from 'ssh2'
import Client from 'ssh2-sftp-client'
import { TEMPORARY } from '../durable-file'
import { CopyRefusedError, refusedLink } from './refused'
import type { CopyTarget } from './target'

/** Longest waits for a server, in ms: for connecting, for one operation such as reading a file, for disconnecting. */
const PATIENCE = { connection: 10_000, file: 60_000, end: 1_000 }
const PORT = 22

export class SftpTarget implements CopyTarget {
  readonly #url: URL
  readonly #root: string
  readonly #made = new Set<string>()
  #client: Connected | undefined
  /** A promise that rejects when the connection is lost, because a pending request then never gets an answer. */
  #lost: Promise<never> = new Promise(ignore)

  constructor(
    readonly name: string,
    readonly keys: { keyFile: string; hostKeys: readonly string[] },
  ) {
    this.#url = new URL(name)
    this.#root = decodeURIComponent(this.#url.pathname)
  }

  async open(make: boolean): Promise<void> {
    await this.close()
    this.#made.clear()
    const privateKey = await readFile(this.keys.keyFile).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`COPY_SSH_KEY (${this.keys.keyFile}) cannot be read (${error.code}).`)
    })
    // The next request reports an error between two requests, which the library would otherwise print.
    const client = new Client('copy', { error: ignore, end: ignore, close: ignore }) as Connected
    let shown: string | undefined
    const hostVerifier = (key: Buffer) => {
      shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
      return this.keys.hostKeys.includes(shown)
    }
    const { hostname: host, port, username } = this.#url
    this.#client = client
    this.#lost = new Promise((_, reject) => {
      client.client.once('close', () => reject(new Error('the connection was lost')))
    })
    this.#lost.catch(ignore)
    await client
      .connect({
        host: host.replace(/^\[|\]$/g, ''),
        port: Number(port || PORT),
        username: decodeURIComponent(username),
        privateKey,
        hostVerifier,
        readyTimeout: PATIENCE.connection,
        keepaliveInterval: PATIENCE.connection,
      })
      .catch((error: Error) => {
        if (shown === undefined || this.keys.hostKeys.includes(shown)) throw error
        throw new CopyRefusedError(
          `the server of ${this.name} shows another key (${shown}) than COPY_HOST_KEY names. Somebody may intercept the connection: ask the person who runs the server before you change the setting.`,
        )
      })
    // Without this option, small packets wait for one another, 40 ms each time.
    client.client.setNoDelay(true)
    if (make && !(await this.#call(() => client.exists(this.#root)))) await this.#call(() => client.mkdir(this.#root))
    await this.list('')
  }

  async list(folder: string): Promise<string[]> {
    await this.#refuseLinks(folder)
    const found = await this.#call(client => client.list(this.#path(folder))).catch(unlessMissing)
    if (!found && folder === '') throw Object.assign(new Error(`${this.name} is not there`), { code: 'ENOENT' })
    return (found ?? []).map(({ name }) => name)
  }

  async read(path: string): Promise<Buffer | undefined> {
    await this.#refuseLinks(path)
    return await this.#call(async client => await readWhole(channelOf(client), this.#path(path))).catch(unlessMissing)
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const folder = posix.dirname(path)
    await this.#refuseLinks(path)
    await this.#makeFolders(folder)
    const temporary = this.#path(posix.join(folder, `.${randomUUID()}.tmp`))
    await this.#call(async client => {
      await writeWhole(channelOf(client), temporary, bytes)
      await client.posixRename(temporary, this.#path(path))
    })
  }

  async remove(path: string): Promise<void> {
    await this.#refuseLinks(path)
    this.#made.clear()
    const kind = await this.#call(client => client.exists(this.#path(path)))
    if (kind === 'd') await this.#call(client => client.rmdir(this.#path(path), true))
    else if (kind) await this.#call(client => client.delete(this.#path(path), true))
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    const ended = client?.end().catch(() => undefined)
    await Promise.race([ended, delay(PATIENCE.end, undefined, { ref: false })])
  }

  #path(path: string): string {
    return posix.join(this.#root, path)
  }

  async #makeFolders(folder: string): Promise<void> {
    if (this.#made.has(folder)) return
    const path = this.#path(folder)
    if (folder !== '.') {
      await this.#makeFolders(posix.dirname(folder))
      if (!(await this.#call(client => client.exists(path)))) await this.#call(client => client.mkdir(path))
    }
    // Removes files that an interrupted process left half written.
    for (const name of (await this.list(folder)).filter(name => TEMPORARY.test(name)))
      await this.remove(posix.join(folder, name))
    this.#made.add(folder)
  }

  /** Checks each part of a path below the root, because another user of the server could replace a folder by a link. */
  async #refuseLinks(path: string): Promise<void> {
    const names = path.split('/').filter(name => name !== '' && name !== '.')
    const parts = names.map((_, at) => names.slice(0, at + 1).join('/'))
    await Promise.all(
      parts.map(async part => {
        const found = await this.#call(client =>
          answerTo<Stats>(done => channelOf(client).lstat(this.#path(part), done)),
        ).catch(unlessMissing)
        if (found?.isSymbolicLink()) throw refusedLink(`${this.name}/${part}`)
      }),
    )
  }

  /** Sends a request; closes the connection if the server does not answer in time. */
  async #call<Result>(ask: (client: Connected) => Promise<Result>): Promise<Result> {
    const client = this.#client
    if (!client) throw new Error('there is no connection')
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        void this.close()
        reject(new Error('the server does not answer'))
      }, PATIENCE.file)
      timer.unref()
    })
    try {
      return await Promise.race([ask(client), silence, this.#lost])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The library's client with its internal objects, because its public functions require more from the server. */
type Connected = Client & { client: Connection; sftp?: SFTPWrapper }

function channelOf({ sftp }: Connected): SFTPWrapper {
  if (!sftp) throw new Error('the connection was lost')
  return sftp
}

/** Number of bytes in one request, which every server accepts. */
const BLOCK = 30_000
/** The maximum number of requests that wait for answers at a time. */
const AT_ONCE = 16

type Callback<Result> = (error?: Error | null, result?: Result) => void

function answerTo<Result = void>(ask: (callback: Callback<Result>) => void): Promise<Result> {
  return new Promise((resolve, reject) => ask((error, result) => (error ? reject(error) : resolve(result as Result))))
}

/** Writes a file, and syncs it if the server can do that. */
async function writeWhole(sftp: SFTPWrapper, path: string, bytes: Uint8Array): Promise<void> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const handle = await answerTo<Buffer>(done => sftp.open(path, 'w', { mode: 0o600 }, done))
  await inBlocks(whole.length, (at, size) => answerTo(done => sftp.write(handle, whole, at, size, at, done)))
  await answerTo(done => {
    try {
      sftp.ext_openssh_fsync(handle, done)
    } catch {
      // Without this request at the server, the library throws before it sends anything.
      done()
    }
  })
  await answerTo(done => sftp.close(handle, done))
}

async function readWhole(sftp: SFTPWrapper, path: string): Promise<Buffer> {
  const handle = await answerTo<Buffer>(done => sftp.open(path, 'r', done))
  const { size } = await answerTo<{ size: number }>(done => sftp.fstat(handle, done))
  const whole = Buffer.alloc(size)
  await inBlocks(size, async (at, length) => {
    for (let read = 0; read < length; ) {
      const from = at + read
      const more = await answerTo<number>(done => sftp.read(handle, whole, from, length - read, from, done))
      if (more === 0) return
      read += more
    }
  })
  await answerTo(done => sftp.close(handle, done))
  return whole
}

/** Runs a step for each block, a few at a time; many steps in one turn of the event loop would delay visitors. */
async function inBlocks(bytes: number, act: (at: number, size: number) => Promise<void>): Promise<void> {
  let next = 0
  let begun: Promise<void> = Promise.resolve()
  const worker = async () => {
    while (next < bytes) {
      const at = next
      next += BLOCK
      begun = begun.then(() => turn())
      await begun
      await act(at, Math.min(BLOCK, bytes - at))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const ignore = () => undefined

/** Turns the error of a missing file, which has another code in the library than in the protocol, into undefined. */
function unlessMissing(error: Error & { code?: string | number }): undefined {
  if (error.code !== 'ENOENT' && error.code !== 2 && !/no such file/i.test(error.message)) throw error
}
