import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log'

/** Who holds a folder. */
interface Holder {
  pid: number
  /** When the process started, in clock ticks since the machine did; tells it from a later one of the same pid. */
  startedAt?: string
  token: string
}

/** Tries at taking over a dead process's lock, against others that try the same. */
const TRIES = 10

/** Takes a folder for this process alone, or throws and says who has it. Answers how to let go of it. */
export async function lockFolder(folder: string, log: Log): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const startedAt = await startOf(process.pid)
  const holder: Holder = { pid: process.pid, ...(startedAt && { startedAt }), token: randomUUID() }
  const own = `${path}.${holder.token}`
  await writeSynced(own, JSON.stringify(holder))
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      // A link is made whole or not at all, and fails where the name is taken.
      const isOurs = (await succeeds(link(own, path), 'EEXIST')) || (await takeOver(path, own, folder, log))
      if (isOurs) return () => release(path, holder)
    }
  } finally {
    await rm(own, { force: true })
  }
  throw new Error(`${folder} is being taken over by another process (see ${path}).`)
}

async function takeOver(path: string, own: string, folder: string, log: Log): Promise<boolean> {
  const text = await readIfThere(path)
  if (text === undefined) return false
  const holder = await deadHolder(text, path, folder)
  // Who has the right to replace this lock; the lock is read again, since an earlier heir may have been and gone.
  const heir = `${path}.after.${holder?.token ?? 'unknown'}`
  if (!(await succeeds(link(own, heir), 'EEXIST'))) {
    await deadHolder((await readIfThere(heir)) ?? text, heir, folder)
    await rm(heir, { force: true })
    return false
  }
  const isStale = (await readIfThere(path)) === text
  if (isStale) await rename(own, path)
  await rm(heir, { force: true })
  if (isStale) log.warn({ file: path, pid: holder?.pid }, 'Took over the lock of a process that is gone')
  return isStale
}

/** The process that a lock names, undefined where it names none; throws where that process is alive. */
async function deadHolder(text: string, path: string, folder: string): Promise<Holder | undefined> {
  const holder = parseHolder(text)
  if (!holder || !(await isAlive(holder))) return holder
  throw new Error(
    `${folder} is in use by process ${holder.pid}. Only one process may use a data folder: stop that one first. ` +
      `(Its lock is the file ${path}.)`,
  )
}

async function release(path: string, holder: Holder): Promise<void> {
  const present = parseHolder((await readIfThere(path)) ?? '')
  if (present?.token === holder.token) await rm(path, { force: true })
}

async function isAlive({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const present = await startOf(pid)
  return present === undefined || startedAt === undefined || present === startedAt
}

/** The 22nd field of `/proc/PID/stat`; undefined where there is no such file. */
async function startOf(pid: number): Promise<string | undefined> {
  const text = await readIfThere(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets, which may hold anything.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19]
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text)
    const { pid, token } = (holder ?? {}) as Partial<Holder>
    const sound = Number.isInteger(pid) && typeof token === 'string' && /^[\w-]+$/.test(token)
    return sound ? (holder as Holder) : undefined
  } catch {
    return undefined
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch(() => undefined)
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

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
