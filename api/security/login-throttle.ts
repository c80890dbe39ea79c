import { createHash } from 'node:crypto'
import type { Documents } from '../store/store'
import { networkOf } from './client-address'
import type { Priority } from './login-queue'

/** Failures that a minute may see before delays begin. */
const FREE_FAILURES = 5
const MINUTE = 60_000
/** First delay and longest delay, in ms. */
const FIRST_DELAY = 1_000
const LONGEST_DELAY = 60_000
/** After this long without a failure everything is forgotten, in ms. */
const FORGET_AFTER = 15 * MINUTE
/** How long an address that logged in is heard before others, in ms. */
const KNOWN_FOR = 7 * 24 * 60 * MINUTE

const SPACE = 'login-throttle'
const KNOWN = 'known-addresses'

interface Failures {
  count: number
  /** Times in ms since 1970. */
  since: number
  last: number
  heldUntil: number
}

/** Slows down the guessing of the admin password by each address; nobody waits for what others have failed at. */
export interface LoginThrottle {
  /**
   * Seconds to wait; 0 admits one attempt, which counts as failed until `succeeded` is called. `priority` tells who is
   * to be heard first.
   */
  admit(address: string): Promise<{ wait: number; priority: Priority }>
  succeeded(address: string): Promise<void>
  /** Takes an attempt back that was admitted and never looked at. */
  release(address: string): Promise<void>
}

/** What a throttle works with. */
export interface LoginThrottleParts {
  now?: () => number
  /** Whether the operator has asked since the last time for everyone to be admitted again. */
  unlocked?: () => Promise<boolean>
}

/** Keeps the throttle among the store's documents, so that a restart does not reset it. */
export function createLoginThrottle(
  documents: Documents,
  { now = Date.now, unlocked = async () => false }: LoginThrottleParts = {},
): LoginThrottle {
  /** The failures of one key; what a clock that was ahead has left is put right, once. */
  async function failures(key: string): Promise<Failures | undefined> {
    const kept = await documents.get<Failures>(SPACE, key)
    if (!kept || kept.last <= now()) return kept
    return await documents.update<Failures>(SPACE, key, present => present && entry(asOf(present, now())))
  }

  /** Seconds that one key is still held, counting an attempt when it is not. */
  async function count(key: string): Promise<number> {
    let wait = 0
    await documents.update<Failures>(SPACE, key, present => {
      const at = now()
      wait = secondsUntil(present?.heldUntil, at)
      return entry(wait > 0 && present ? present : oneMore(present, at))
    })
    return wait
  }

  return {
    async admit(address) {
      const own = keyOf(address)
      // Refused attempts only read: a flood of guesses writes nothing.
      const before = await failures(own)
      const held = secondsUntil(before?.heldUntil, now())
      if (held > 0 && !(await unlocked())) return { wait: held, priority: 'failed' }
      if (held > 0) await documents.clear(SPACE)
      const wait = await count(own)
      const known = await documents.get<true>(KNOWN, own)
      return { wait, priority: known ? 'known' : before && held === 0 ? 'failed' : 'fresh' }
    },

    async release(address) {
      await documents.update<Failures>(SPACE, keyOf(address), present => {
        if (!present || present.count <= 1) return undefined
        return entry({ ...present, count: present.count - 1, heldUntil: Math.min(present.heldUntil, now()) })
      })
    },

    async succeeded(address) {
      const own = keyOf(address)
      await documents.update<Failures>(SPACE, own, () => undefined)
      await documents.update<true>(KNOWN, own, () => ({ value: true, expiresAt: new Date(now() + KNOWN_FOR) }))
    },
  }
}

const entry = (value: Failures) => ({ value, expiresAt: new Date(value.last + FORGET_AFTER) })

/** Failures that a clock noted which was ahead count as if the last of them were of now. */
function asOf(failures: Failures, at: number): Failures {
  const ahead = Math.max(0, failures.last - at)
  const { count, since, last, heldUntil } = failures
  return { count, since: since - ahead, last: last - ahead, heldUntil: heldUntil - ahead }
}

function oneMore(present: Failures | undefined, at: number): Failures {
  const minuteIsOver = present && present.count < FREE_FAILURES && at - present.since >= MINUTE
  const before = !present || minuteIsOver || at - present.last >= FORGET_AFTER ? { count: 0, since: at } : present
  const over = before.count + 1 - FREE_FAILURES
  const delay = over < 0 ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** over)
  return { count: before.count + 1, since: before.since, last: at, heldUntil: at + delay }
}

const secondsUntil = (time: number | undefined, at: number) => Math.max(0, Math.ceil(((time ?? 0) - at) / 1000))

// Hashed, so that no address lies readable on disk.
const keyOf = (address: string) => createHash('sha256').update(networkOf(address)).digest('hex').slice(0, 32)
