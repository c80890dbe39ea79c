import { readFile, readlink, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isListening } from './liveness-socket'

/** The process that a lock names. */
export interface Holder {
  pid: number
  /** When it started, in clock ticks since the machine did; tells it from a later one of the same pid. */
  startedAt?: string
  token: string
  /** The name of its machine or container; missing in locks of version 0.1.0. */
  host?: string
  /** Which start of which kernel it runs on. */
  boot?: string
  /** The PID namespace that its pid is of. */
  namespace?: string
  /** The name of its listening socket beside the lock; missing where the folder's file system knows none. */
  socket?: string
}

/** How often the holder of a lock shows that it lives, in ms, and how long without makes it count as gone. */
export const HEARTBEAT_INTERVAL = 2_000
export const LOCK_TIMEOUT = 10_000
/** How often a lock is looked at meanwhile, in ms. */
const LOOK = 200

/** File systems, by their number for `statfs`, that one machine alone can have mounted. */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e])

/** What a lock says of this process, beside its token. */
export async function describeSelf(): Promise<Omit<Holder, 'token' | 'socket'>> {
  const { startedAt } = (await processOf(process.pid)) ?? {}
  const boot = (await readIfThere('/proc/sys/kernel/random/boot_id'))?.trim()
  const namespace = await readlink('/proc/self/ns/pid').catch(() => undefined)
  return {
    pid: process.pid,
    ...(startedAt && { startedAt }),
    host: hostname(),
    ...(boot && { boot }),
    ...(namespace && { namespace }),
  }
}

/** Reads a lock; undefined where it names nobody. */
export function parseHolder(text: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text)
    const { pid, token, socket = '' } = (holder ?? {}) as Partial<Holder>
    const isSound = Number.isInteger(pid) && typeof token === 'string' && /^[\w-]+$/.test(token)
    return isSound && /^[\w.-]*$/.test(socket) ? (holder as Holder) : undefined
  } catch {
    return undefined
  }
}

/** Whether a lock's process still has the folder, and how that was found out. */
export interface Verdict {
  isAlive: boolean
  /** True where it was only waited for a sign of life. */
  isGuess: boolean
}

/**
 * Whether the process that a lock names still has this very folder. On one kernel its socket tells, in whichever
 * container either of the two runs: the kernel closes it with the process, and a copy of the folder has nobody
 * listening. Where the kernel cannot tell, as of a process on another machine, the lock must show signs of life.
 */
export async function judge(holder: Holder, path: string, folder: string, timeout: number): Promise<Verdict> {
  const certain = (isAlive: boolean): Verdict => ({ isAlive, isGuess: false })
  const here = await describeSelf()
  const isAnswering = holder.socket ? await isListening(folder, holder.socket) : undefined
  if (isAnswering) return certain(true)
  const isOurKernel = holder.boot !== undefined && holder.boot === here.boot
  if (isAnswering === false) {
    if (isOurKernel) return certain(false)
    // This machine was started again since; a folder that others can reach proves no such thing.
    if (holder.host === here.host && (await isLocal(folder))) return certain(false)
  }
  // Version 0.1.0 showed no signs of life.
  if (holder.host === undefined) return certain(await isRunning(holder))
  if (await hasEnded(holder)) return certain(false)
  return { isAlive: await showsLife(path, timeout), isGuess: true }
}

/** Whether this machine can tell that a process is there no more; false where it cannot. */
export async function hasEnded(holder: Omit<Holder, 'token'>): Promise<boolean> {
  const here = await describeSelf()
  const isNear = holder.boot !== undefined && holder.boot === here.boot && holder.namespace === here.namespace
  return isNear && !(await isRunning(holder))
}

/** Where a lock's process is, as a part of a sentence. */
export async function whereaboutsOf({ pid, host, boot, namespace }: Holder): Promise<string> {
  const here = await describeSelf()
  const isOurKernel = boot === here.boot
  const isHere = host === undefined || (isOurKernel && host === here.host && namespace === here.namespace)
  if (isHere) return `process ${pid}`
  if (isOurKernel && boot !== undefined) return `process ${pid} of another container on this machine (${host})`
  return `process ${pid} on the host ${host}`
}

async function isLocal(folder: string): Promise<boolean> {
  return process.platform !== 'linux' || LOCAL.has((await statfs(folder)).type)
}

/** Whether a process of our PID namespace is there: neither another one of that number, nor one that only waits to be reaped. */
async function isRunning({ pid, startedAt }: Omit<Holder, 'token'>): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const present = await processOf(pid)
  // Without /proc there is no more to be known.
  if (!present) return true
  return present.state !== 'Z' && present.state !== 'X' && present.startedAt === startedAt
}

/** Watches whether a lock is touched. */
async function showsLife(path: string, timeout: number): Promise<boolean> {
  const first = await stampOf(path)
  const began = performance.now()
  while (performance.now() - began < timeout) {
    await delay(LOOK)
    const present = await stampOf(path)
    if (present === undefined) return false
    if (present !== first) return true
  }
  return false
}

// Opened, since a network file system may otherwise answer from memory.
async function stampOf(path: string): Promise<string | undefined> {
  await readIfThere(path)
  const about = await stat(path).catch(() => undefined)
  return about && `${about.ino} ${about.mtimeMs}`
}

/** The 3rd and 22nd field of `/proc/PID/stat`; undefined where there is no such file. */
async function processOf(pid: number): Promise<{ state?: string; startedAt?: string } | undefined> {
  const text = await readIfThere(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  // The second field is the program's name in brackets, which may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, startedAt] = [fields[0], fields[19]]
  return { ...(state && { state }), ...(startedAt && { startedAt }) }
}

/** A file's text; undefined where there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch(() => undefined)
}
