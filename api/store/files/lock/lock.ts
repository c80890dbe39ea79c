import { randomUUID } from 'node:crypto'
import { type Stats, statSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UserFacingError } from '../../../user-facing-error'
import type { StoreLog } from '../../log'
import { StoreUnavailableError } from '../../store'
import {
  describeSelf,
  HEARTBEAT_INTERVAL,
  type Holder,
  judgeHolder,
  LOCK_TIMEOUT,
  parseHolder,
  readIfThere,
  whereaboutsOf,
} from './holder'
import { type LivenessSocket, listenIn } from './liveness-socket'

/** A folder that only this process may use. */
export interface FolderLock {
  /**
   * Rejects with a LostFolderError unless the folder at the path is the locked one, and this process still holds the
   * lock.
   */
  check(): Promise<void>
  /**
   * True when `check` would resolve. The journal calls this method right after each write, because the method is
   * synchronous.
   */
  isInPlace(): boolean
  release(): Promise<void>
}

/**
 * Thrown when the folder at the path is not the locked one, or when another process has locked it: this process must
 * not write there.
 */
export class LostFolderError extends StoreUnavailableError {
  constructor(
    message: string,
    /** True when another process may already use the files; false when the folder was only moved. */
    readonly isTaken: boolean,
  ) {
    super(message)
  }
}

/** The maximum number of attempts to take over an ended process's lock while others try, too. */
const TRIES = 10

/** Locks a folder for this process, or throws an error that names the process which holds the folder. */
export async function lockFolder(folder: string, log: StoreLog, timeout = LOCK_TIMEOUT): Promise<FolderLock> {
  const path = join(folder, 'lock')
  const token = randomUUID()
  const name = `lock.${token}.socket`
  const socket = await listenIn(folder, name)
  const holder: Holder = { ...(await describeSelf()), token, ...(socket && { socket: name }) }
  const own = `${path}.${token}`
  let handle: FileHandle | undefined
  try {
    handle = await writeSynced(own, JSON.stringify(holder))
    for (let tries = 0; tries < TRIES; tries++) {
      // A hard link is created whole or not at all, and cannot be created when the name is in use.
      const isOurs =
        (await succeeds(link(own, path), 'EEXIST')) || (await takeOver({ path, own, folder, log, timeout }))
      if (isOurs) return await HeldLock.hold({ folder, path, token, handle, socket, log })
    }
    throw new UserFacingError(`${folder} is being taken over by another process (see ${path}).`)
  } catch (error) {
    await handle?.close()
    await socket?.close()
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

interface Takeover {
  path: string
  own: string
  folder: string
  log: StoreLog
  /** The longest wait for an update of the lock's time, in ms; see `LOCK_TIMEOUT`. */
  timeout: number
}

async function takeOver({ path, own, folder, log, timeout }: Takeover): Promise<boolean> {
  const text = await readIfThere(path)
  if (text === undefined) return false
  const { holder, isGuess } = await goneHolder(text, path, folder, timeout)
  // Only the process that creates this file may replace the lock. The process then reads the lock again, because
  // another process may have taken the lock over and released it.
  const takeoverClaim = `${path}.after.${holder?.token ?? 'unknown'}`
  if (!(await succeeds(link(own, takeoverClaim), 'EEXIST'))) {
    await goneHolder((await readIfThere(takeoverClaim)) ?? text, takeoverClaim, folder, timeout)
    await rm(takeoverClaim, { force: true })
    return false
  }
  const isStale = (await readIfThere(path)) === text
  if (isStale) await rename(own, path)
  await rm(takeoverClaim, { force: true })
  if (!isStale) return false
  if (holder?.socket) await rm(join(folder, holder.socket), { force: true })
  const fields = { file: path, pid: holder?.pid, host: holder?.host }
  if (!isGuess) log.warn(fields, 'Took over the lock of a process that is gone')
  else {
    const why = `Took over a lock that showed no sign of life for ${timeout / 1_000} s`
    log.warn(fields, `${why}: make sure that its process has stopped, or that this folder is a copy of another folder`)
  }
  return true
}

/**
 * The ended process that made a lock; undefined when the lock describes none. Throws when the process still holds the
 * folder.
 */
async function goneHolder(text: string, path: string, folder: string, timeout: number) {
  const holder = parseHolder(text)
  if (!holder) return { holder, isGuess: false }
  const { isAlive, isGuess } = await judgeHolder(holder, path, folder, timeout)
  if (!isAlive) return { holder, isGuess }
  throw new UserFacingError(
    `${folder} is in use by ${await whereaboutsOf(holder)}. Only one process may use a data folder: stop that process ` +
      `first. (Its lock is the file ${path}.)`,
  )
}

interface Held {
  folder: string
  path: string
  token: string
  /** The open file of the lock, even when another file is now at its path. */
  handle: FileHandle
  socket: LivenessSocket | undefined
  log: StoreLog
}

/** A lock that this process holds: it updates the lock's time, and notices when the lock is lost. */
class HeldLock implements FolderLock {
  readonly #held: Held
  readonly #file: FileIdentity
  readonly #timer: NodeJS.Timeout
  #beating: Promise<void> | undefined
  #isLost = false

  private constructor(held: Held, file: FileIdentity) {
    this.#held = held
    this.#file = file
    this.#timer = setInterval(() => {
      this.#beating ??= this.#beat().finally(() => {
        this.#beating = undefined
      })
    }, HEARTBEAT_INTERVAL)
    this.#timer.unref()
  }

  static async hold(held: Held): Promise<HeldLock> {
    return new HeldLock(held, await held.handle.stat())
  }

  async check(): Promise<void> {
    const { folder, path, log } = this.#held
    const isInPlace = isSameFile(this.#file, await stat(path).catch(() => undefined))
    if (isInPlace && this.#isLost) log.warn({ folder }, 'The data folder is back: the service continues')
    if (isInPlace) {
      this.#isLost = false
      return
    }
    const error = await this.#loss()
    if (!this.#isLost) log.error({ folder }, error.message)
    this.#isLost = true
    throw error
  }

  isInPlace(): boolean {
    return isSameFile(this.#file, statIfThere(this.#held.path))
  }

  async release(): Promise<void> {
    const { path, token, handle, socket } = this.#held
    clearInterval(this.#timer)
    await this.#beating
    const present = parseHolder((await readIfThere(path)) ?? '')
    if (present?.token === token) await rm(path, { force: true })
    await handle.close()
    await socket?.close()
  }

  async #beat(): Promise<void> {
    const now = new Date()
    await this.#held.handle.utimes(now, now).catch(() => undefined)
    await this.check().catch(() => undefined)
  }

  async #loss(): Promise<LostFolderError> {
    const { folder, path, handle } = this.#held
    // If the open lock file no longer has a name, somebody removed or replaced the lock. If the file still has its
    // name, somebody moved the whole folder.
    const names = await handle.stat().then(
      ({ nlink }) => nlink,
      () => 0,
    )
    if (names > 0) {
      return new LostFolderError(
        `${folder} is not the folder that this process opened: it was moved, replaced or unmounted. Put it back, and ` +
          'the service goes on by itself; to use what is there now, restart the service.',
        false,
      )
    }
    const successor = parseHolder((await readIfThere(path)) ?? '')
    const what = successor ? `was taken over by ${await whereaboutsOf(successor)}` : 'was removed'
    return new LostFolderError(
      `The lock of ${folder} ${what}: nothing more is saved here. Restart the service${successor ? ', or use that one' : ''}.`,
      true,
    )
  }
}

/** The device and the inode number that identify a file. */
export interface FileIdentity {
  dev: number
  ino: number
}

/** True when two identities are those of the same file. */
export function isSameFile(one: FileIdentity | undefined, other: FileIdentity | undefined): boolean {
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev
}

/** The file at a path; undefined when it is missing or cannot be read. */
export function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

async function succeeds(action: Promise<void>, expected: string): Promise<boolean> {
  try {
    await action
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false
    throw error
  }
}

async function writeSynced(path: string, text: string): Promise<FileHandle> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}
