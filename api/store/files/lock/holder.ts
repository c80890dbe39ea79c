import { readFile, readlink, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isListening } from './liveness-socket'

/** The process that a lock names. */
export interface Holder {
  pid: number
  /**
   * The start of the process, in clock ticks since the machine's start; tells it from a later process with the same
   * pid.
   */
  startedAt?: string
  token: string
  /** The name of the process's machine or container; absent in locks of version 0.1.0. */
  host?: string
  /** The id of the kernel's start on that machine. */
  boot?: string
  /** The PID namespace that the pid belongs to. */
  namespace?: string
  /** The name of the process's listening socket beside the lock; absent when the file system has no sockets. */
  socket?: string
}

/** Interval at which a lock's holder touches the lock, and the silence after which the holder counts as gone, in ms. */
export const HEARTBEAT_INTERVAL = 2_000
export const LOCK_TIMEOUT = 10_000
/** Interval at which a waiting process looks at the lock, in ms. */
const LOOK = 200

/** File systems that only one machine can mount, by their number for `statfs`. */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e])

/** The facts that this process writes into a lock, in addition to the token. */
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

/** Reads a lock; undefined for a lock without a holder. */
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

/** The verdict on a lock: whether its process still has the folder, and how that was found. */
export interface Verdict {
  isAlive: boolean
  /** True when only a wait for a touch of the lock decided it. */
  isGuess: boolean
}

/**
 * Decides if the process that a lock names still has this folder. On one kernel its socket decides, in whichever
 * containers both processes run: the kernel closes the socket with the process, and a copy of the folder has no
 * listener. When the kernel cannot tell, as for a process on another machine, the lock must be touched in time.
 */
export async function judge(holder: Holder, path: string, folder: string, timeout: number): Promise<Verdict> {
  const certain = (isAlive: boolean): Verdict => ({ isAlive, isGuess: false })
  const here = await describeSelf()
  const isAnswering = holder.socket ? await isListening(folder, holder.socket) : undefined
  if (isAnswering) return certain(true)
  const isOurKernel = holder.boot !== undefined && holder.boot === here.boot
  if (isAnswering === false) {
    if (isOurKernel) return certain(false)
    // This machine has restarted since the lock was made. For a folder that others can reach, the restart proves
    // nothing.
    if (holder.host === here.host && (await isLocal(folder))) return certain(false)
  }
  // Version 0.1.0 did not touch its lock.
  if (holder.host === undefined) return certain(await isRunning(holder))
  if (await hasEnded(holder)) return certain(false)
  return { isAlive: await showsLife(path, timeout), isGuess: true }
}

/** True when this machine can tell that a process has ended. */
export async function hasEnded(holder: Omit<Holder, 'token'>): Promise<boolean> {
  const here = await describeSelf()
  const isNear = holder.boot !== undefined && holder.boot === here.boot && holder.namespace === here.namespace
  return isNear && !(await isRunning(holder))
}

/** Says where a lock's process runs, as a part of a sentence. */
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

/**
 * True when a process of this PID namespace runs: not another one with its number, nor one that only waits to be
 * reaped.
 */
async function isRunning({ pid, startedAt }: Omit<Holder, 'token'>): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const present = await processOf(pid)
  // Without /proc the system tells no more.
  if (!present) return true
  return present.state !== 'Z' && present.state !== 'X' && present.startedAt === startedAt
}

/** Watches a lock for a touch. */
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

// The file is opened, because a network file system may otherwise answer from its cache.
async function stampOf(path: string): Promise<string | undefined> {
  await readIfThere(path)
  const about = await stat(path).catch(() => undefined)
  return about && `${about.ino} ${about.mtimeMs}`
}

/** The 3rd and 22nd field of `/proc/PID/stat`; undefined without such a file. */
async function processOf(pid: number): Promise<{ state?: string; startedAt?: string } | undefined> {
  const text = await readIfThere(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  // The second field is the program's name in brackets, which can hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, startedAt] = [fields[0], fields[19]]
  return { ...(state && { state }), ...(startedAt && { startedAt }) }
}

/** The text of a file; undefined for a missing one. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch(() => undefined)
}
