import { randomUUID } from 'node:crypto'
import { type Stats, statSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
import { listenIn } from './liveness-socket'

/** A folder that only this process may use. */
export interface FolderLock {
  /** Rejects with a LostFolderError unless the folder at the path is the locked one, and this process holds its lock. */
  check(): Promise<void>
  /** True when `check` would resolve; synchronous, because the journal calls it after each write. */
  isInPlace(): boolean
  release(): Promise<void>
}

/** Thrown when the folder at the path is not the locked one, or is another process's: this process must not write there. */
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

const lockPath = (folder: string) => join(folder, 'lock')

/** Locks a folder for this process, or throws an error that names the process which holds the folder. */
export async function lockFolder(folder: string, log: StoreLog, timeout = LOCK_TIMEOUT): Promise<FolderLock> {
  const path = lockPath(folder)
  const token = randomUUID()
  const name = `lock.${token}.socket`
  const socket = await listenIn(folder, name)
  const holder: Holder = { ...(await describeSelf()), token, ...(socket && { socket: name }) }
  const own = `${path}.${token}`
  let handle: FileHandle | undefined
  try {
    await writeFile(own, JSON.stringify(holder), { flag: 'wx', mode: 0o600, flush: true })
    handle = await open(own, 'r+')
    for (let tries = 0; tries < TRIES; tries++) {
      const isOurs = (await isLinked(own, path)) || (await takeOver(folder, own, log, timeout))
      if (isOurs) return await hold(folder, token, handle, socket, log)
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

/** Replaces the lock of an ended process by the file `own`; `timeout` is described at `LOCK_TIMEOUT`. */
async function takeOver(folder: string, own: string, log: StoreLog, timeout: number): Promise<boolean> {
  const path = lockPath(folder)
  const text = await readIfThere(path)
  if (text === undefined) return false
  const { holder, isGuess } = await goneHolder(text, path, timeout)
  // Only the process that creates this file may replace the lock. The process then reads the lock again, because
  // another process may have taken the lock over and released it.
  const takeoverClaim = `${path}.after.${holder?.token ?? 'unknown'}`
  if (!(await isLinked(own, takeoverClaim))) {
    await goneHolder((await readIfThere(takeoverClaim)) ?? text, takeoverClaim, timeout)
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

/** The ended process that made a lock, if the lock describes one. Throws when the process still holds the folder. */
async function goneHolder(text: string, path: string, timeout: number) {
  const holder = parseHolder(text)
  if (!holder) return { holder, isGuess: false }
  const folder = dirname(path)
  const { isAlive, isGuess } = await judgeHolder(holder, path, folder, timeout)
  if (!isAlive) return { holder, isGuess }
  throw new UserFacingError(
    `${folder} is in use by ${await whereaboutsOf(holder)}. Only one process may use a data folder: stop that process ` +
      `first. (Its lock is the file ${path}.)`,
  )
}

/**
 * Updates the time of a lock that this process holds, and notices when the lock is lost. `handle` stays the lock's open
 * file, even when another file is now at its path.
 */
async function hold(
  folder: string,
  token: string,
  handle: FileHandle,
  socket: Awaited<ReturnType<typeof listenIn>>,
  log: StoreLog,
): Promise<FolderLock> {
  const path = lockPath(folder)
  const file = await handle.stat()
  let isLost = false
  let beating: Promise<void> | undefined

  async function check(): Promise<void> {
    if (isSameFile(file, await stat(path).catch(() => undefined))) {
      if (isLost) log.warn({ folder }, 'The data folder is back: the service continues')
      isLost = false
      return
    }
    const error = await lossOf(folder, handle)
    if (!isLost) log.error({ folder }, error.message)
    isLost = true
    throw error
  }

  async function beat(): Promise<void> {
    const now = new Date()
    await handle.utimes(now, now).catch(() => undefined)
    await check().catch(() => undefined)
    beating = undefined
  }

  const timer = setInterval(() => {
    beating ??= beat()
  }, HEARTBEAT_INTERVAL)
  timer.unref()
  return {
    check,
    isInPlace: () => isSameFile(file, statIfThere(path)),
    async release() {
      clearInterval(timer)
      await beating
      const present = parseHolder((await readIfThere(path)) ?? '')
      if (present?.token === token) await rm(path, { force: true })
      await handle.close()
      await socket?.close()
    },
  }
}

/** The error that says how a lock was lost. */
async function lossOf(folder: string, handle: FileHandle): Promise<LostFolderError> {
  // If the open lock file no longer has a name, somebody removed or replaced the lock. If the file still has its name,
  // somebody moved the whole folder.
  const isNamed = await handle.stat().then(
    ({ nlink }) => nlink > 0,
    () => false,
  )
  if (isNamed) {
    return new LostFolderError(
      `${folder} is not the folder that this process opened: it was moved, replaced or unmounted. Put it back, and ` +
        'the service goes on by itself; to use what is there now, restart the service.',
      false,
    )
  }
  const successor = parseHolder((await readIfThere(lockPath(folder))) ?? '')
  const what = successor ? `was taken over by ${await whereaboutsOf(successor)}` : 'was removed'
  return new LostFolderError(
    `The lock of ${folder} ${what}: nothing more is saved here. Restart the service${successor ? ', or use that one' : ''}.`,
    true,
  )
}

/** True when two descriptions are those of the same file. */
export const isSameFile = (one: Stats | undefined, other: Stats | undefined) =>
  one !== undefined && one.ino === other?.ino && one.dev === other.dev

/** The file at a path; undefined when it is missing or cannot be read. */
export function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Gives a file a second name; false when the name is in use. The new name is created whole or not at all. */
async function isLinked(path: string, name: string): Promise<boolean> {
  try {
    await link(path, name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
