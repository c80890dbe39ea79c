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
      if (await succeeds(link(own, path), 'EEXIST')) return () => release(path, holder)
      await removeStale(path, folder, log)
    }
  } finally {
    await rm(own, { force: true })
  }
  throw new Error(`${folder} is being taken over by another process (see ${path}).`)
}

async function removeStale(path: string, folder: string, log: Log): Promise<void> {
  const text = await readIfThere(path)
  if (text === undefined) return
  const holder = parseHolder(text)
  if (holder && (await isAlive(holder))) {
    throw new Error(
      `${folder} is in use by process ${holder.pid}. Only one process may use a data folder: stop that one first. ` +
        `(Its lock is the file ${path}.)`,
    )
  }
  const aside = `${path}.${randomUUID()}`
  if (!(await succeeds(rename(path, aside), 'ENOENT'))) return
  // Somebody else may have taken over in between: then the lock is theirs, and goes back.
  if ((await readIfThere(aside)) !== text) await succeeds(link(aside, path), 'EEXIST')
  else log.warn({ file: path, pid: holder?.pid }, 'Took over the lock of a process that is gone')
  await rm(aside, { force: true })
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
    const sound = typeof holder === 'object' && holder !== null && 'pid' in holder && Number.isInteger(holder.pid)
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
