import { createHash } from 'node:crypto'
import type { Documents } from '../store/store'
import { networkOf } from './client-address'

/** Failures that a minute may see before delays begin. */
const FREE_FAILURES = 5
const MINUTE = 60_000
/** First delay and longest delay, in ms. */
const FIRST_DELAY = 1_000
const LONGEST_DELAY = 60_000
/** After this long without a failure everything is forgotten, in ms. */
const FORGET_AFTER = 15 * MINUTE
/** How long a successful login exempts an address from the overall delay, in ms. */
const KNOWN_FOR = 7 * 24 * 60 * MINUTE

const SPACE = 'login-throttle'
const KNOWN = 'known-addresses'
const OVERALL = 'overall'

interface Failures {
  count: number
  /** Times in ms since 1970. */
  since: number
  last: number
  heldUntil: number
}

/** Slows down the guessing of the admin password, by address and overall. */
export interface LoginThrottle {
  /** Seconds to wait; 0 admits one attempt, which counts as failed until `succeeded` is called. */
  admit(address: string): Promise<number>
  succeeded(address: string): Promise<void>
}

/** Keeps the throttle among the store's documents, so that a restart does not reset it. */
export function createLoginThrottle(documents: Documents, now: () => number = Date.now): LoginThrottle {
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
      const known = await documents.get<true>(KNOWN, own)
      const keys = known ? [own] : [OVERALL, own]
      // Refused attempts only read: a flood of guesses writes nothing.
      const kept = await Promise.all(keys.map(key => failures(key)))
      for (const each of kept) {
        const wait = secondsUntil(each?.heldUntil, now())
        if (wait > 0) return wait
      }
      for (const key of keys) {
        const wait = await count(key)
        if (wait > 0) return wait
      }
      return 0
    },

    async succeeded(address) {
      const own = keyOf(address)
      const known = await documents.get<true>(KNOWN, own)
      await documents.update<Failures>(SPACE, own, () => undefined)
      if (!known) {
        await documents.update<Failures>(
          SPACE,
          OVERALL,
          present => present && entry({ ...present, count: Math.max(0, present.count - 1), heldUntil: 0 }),
        )
      }
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
