import { readFile, readlink, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isListening } from './liveness-socket'

/** The process that holds a lock, as the lock file describes it. */
export interface Holder {
  pid: number
  /** The process's start in clock ticks since the machine started; it differs for a later process with the same pid. */
  startedAt?: string | undefined
  token: string
  /** The name of the machine or container on which the process runs; absent in locks of version 0.1.0. */
  host?: string
  /** The machine's boot id, which changes at each start of its kernel. */
  boot?: string | undefined
  /** The PID namespace that the pid belongs to. */
  namespace?: string | undefined
  /** The name of the process's socket beside the lock; absent when the file system does not support sockets. */
  socket?: string
}

/** How often a lock's holder updates the lock's time, in ms. */
export const HEARTBEAT_INTERVAL = 2_000
/** The time without an update after which the holder counts as ended, in ms. */
export const LOCK_TIMEOUT = 10_000
/** How often a waiting process checks the lock, in ms. */
const LOOK = 200

/** File systems that only one machine can mount, by their type number in `statfs`. */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e])

/** The description of this process for its lock, without the token. */
export async function describeSelf(): Promise<Omit<Holder, 'token' | 'socket'>> {
  const startedAt = (await processOf(process.pid))?.startedAt
  const boot = (await readIfThere('/proc/sys/kernel/random/boot_id'))?.trim() || undefined
  const namespace = await readlink('/proc/self/ns/pid').catch(() => undefined)
  return { pid: process.pid, startedAt, host: hostname(), boot, namespace }
}

/** Reads a lock; undefined for a lock that describes no process. */
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

/**
 * Decides whether the process that made a lock still holds this folder. For processes of one kernel, in whatever
 * containers, the socket decides: the kernel closes the socket when the process ends, and a copy of the folder has no
 * listener. When the kernel cannot decide, as for a process on another machine, the lock counts as held if its time is
 * updated soon enough. `isGuess` is true for such a verdict.
 */
export async function judgeHolder(holder: Holder, path: string, folder: string, timeout: number) {
  const certain = (isAlive: boolean) => ({ isAlive, isGuess: false })
  const here = await describeSelf()
  const isAnswering = holder.socket ? await isListening(folder, holder.socket) : undefined
  if (isAnswering) return certain(true)
  const isOurKernel = holder.boot !== undefined && holder.boot === here.boot
  if (isAnswering === false) {
    if (isOurKernel) return certain(false)
    // A restart of this machine ended the process. In a folder that other machines can reach, a restart proves nothing.
    const isLocal = async () => process.platform !== 'linux' || LOCAL.has((await statfs(folder)).type)
    if (holder.host === here.host && (await isLocal())) return certain(false)
  }
  // Version 0.1.0 stored no host and did not update a lock's time: only the running process shows that it holds the lock.
  if (holder.host === undefined) return certain(await isRunning(holder))
  if (await hasEnded(holder)) return certain(false)
  return { isAlive: await showsLife(path, timeout), isGuess: true }
}

/** True when this machine knows for certain that a process has ended. */
export async function hasEnded(holder: Omit<Holder, 'token'>): Promise<boolean> {
  const here = await describeSelf()
  const isNear = holder.boot !== undefined && holder.boot === here.boot && holder.namespace === here.namespace
  return isNear && !(await isRunning(holder))
}

/** Describes where a lock's process runs, as a part of a sentence. */
export async function whereaboutsOf({ pid, host, boot, namespace }: Holder): Promise<string> {
  const here = await describeSelf()
  const isOurKernel = boot === here.boot
  const isHere = host === undefined || (isOurKernel && host === here.host && namespace === here.namespace)
  if (isHere) return `process ${pid}`
  if (isOurKernel && boot !== undefined) return `process ${pid} of another container on this machine (${host})`
  return `process ${pid} on the host ${host}`
}

/** True when a process runs in this PID namespace; false for an unreaped one, and for a later one with its pid. */
async function isRunning({ pid, startedAt }: Omit<Holder, 'token'>): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const present = await processOf(pid)
  // Without `/proc`, nothing more can be learned about the process.
  if (!present) return true
  return present.state !== 'Z' && present.state !== 'X' && present.startedAt === startedAt
}

/** Waits for an update of a lock's time. */
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

// Opens the file first, because a network file system may otherwise return the old time from its cache.
async function stampOf(path: string): Promise<string | undefined> {
  await readIfThere(path)
  const about = await stat(path).catch(() => undefined)
  return about && `${about.ino} ${about.mtimeMs}`
}

/** The 3rd and 22nd field of `/proc/PID/stat`; undefined if the file does not exist. */
async function processOf(pid: number) {
  const text = await readIfThere(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  // The second field is the program's name in brackets, which can contain any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], startedAt: fields[19] }
}

/** The text of a file; undefined when the file is missing or cannot be read. */
export const readIfThere = (path: string) => readFile(path, 'utf8').catch(() => undefined)
