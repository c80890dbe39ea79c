import { createHash } from 'node:crypto'
import { MINUTE } from '../contract/time/durations'
import type { Documents } from '../store/store'
import { networkOf } from './client-address'
import type { Priority } from './login-queue'

/** Failures that a minute may see before delays begin: of an address or a person, and of a /48 of IPv6. */
const FREE_FAILURES = 5
const FREE_FAILURES_OF_48 = 20
/** First delay and longest delay, in ms. */
const FIRST_DELAY = 1_000
const LONGEST_DELAY = 60_000
/** After this long without a failure everything is forgotten, in ms. */
const FORGET_AFTER = 15 * MINUTE
/** How long an address that logged in is remembered, in ms. */
const KNOWN_FOR = 7 * 24 * 60 * MINUTE

/** Where failures are counted by address. */
export const LOGIN_FAILURES = 'login-throttle'
const KNOWN = 'known-addresses'

interface Failures {
  count: number
  /** Times in ms since 1970. */
  since: number
  last: number
  heldUntil: number
}

/**
 * Slows down the guessing of the admin password by each address, and by each /48 of IPv6, as one customer has that many
 * addresses. An address that logged in lately waits for its own failures alone.
 */
export interface LoginThrottle {
  /**
   * Seconds to wait; 0 admits one attempt, which counts as failed until `succeeded` is called. `priority` tells who is
   * to be heard first.
   */
  admit(address: string): Promise<{ wait: number; priority: Priority }>
  succeeded(address: string): Promise<void>
  /**
   * Takes a right attempt back by somebody's own means, and remembers the address; what was guessed from it besides stays
   * counted. Else whoever has a way in of their own could guess at all others'.
   */
  welcome(address: string): Promise<void>
  /** Takes an attempt back that was admitted and never looked at. */
  release(address: string): Promise<void>
}

/** What a throttle works with. */
export interface LoginThrottleParts {
  now?: () => number
  /** Whether the operator has asked since the last time for everyone to be admitted again. */
  unlocked?: () => Promise<boolean>
}

/** Failures by a key, over restarts. */
export interface FailureCounts {
  /** Seconds that a key is still held; whether it has failed at anything lately. */
  held(key: string): Promise<{ wait: number; hasFailed: boolean }>
  /** Counts an attempt where the key is not held; answers the seconds that it is. */
  count(key: string): Promise<number>
  /** Takes an attempt back. */
  release(key: string): Promise<void>
  forget(key: string): Promise<void>
  forgetAll(): Promise<void>
}

/** Counts failures among the store's documents, so that a restart does not reset them. `free` of a minute delay nobody. */
export function createFailureCounts(
  documents: Documents,
  space: string,
  now: () => number,
  free = FREE_FAILURES,
): FailureCounts {
  /** The failures of one key; what a clock that was ahead has left is put right, once. */
  async function failures(key: string): Promise<Failures | undefined> {
    const kept = await documents.get<Failures>(space, key)
    if (!kept || kept.last <= now()) return kept
    return await documents.update<Failures>(space, key, present => present && entry(asOf(present, now())))
  }

  return {
    async held(key) {
      const kept = await failures(key)
      return { wait: secondsUntil(kept?.heldUntil, now()), hasFailed: kept !== undefined }
    },

    async count(key) {
      let wait = 0
      await documents.update<Failures>(space, key, present => {
        const at = now()
        wait = secondsUntil(present?.heldUntil, at)
        return entry(wait > 0 && present ? present : oneMore(present, at, free))
      })
      return wait
    },

    async release(key) {
      await documents.update<Failures>(space, key, present => {
        if (!present || present.count <= 1) return undefined
        return entry({ ...present, count: present.count - 1, heldUntil: Math.min(present.heldUntil, now()) })
      })
    },

    async forget(key) {
      await documents.update<Failures>(space, key, () => undefined)
    },

    forgetAll: () => documents.clear(space),
  }
}

/** Where somebody got in lately. */
export interface KnownPlaces {
  has(key: string): Promise<boolean>
  note(key: string): Promise<void>
}

/** Remembers places among the store's documents. */
export function createKnownPlaces(documents: Documents, space: string, now: () => number): KnownPlaces {
  return {
    has: async key => (await documents.get<true>(space, key)) === true,
    async note(key) {
      await documents.update<true>(space, key, () => ({ value: true, expiresAt: new Date(now() + KNOWN_FOR) }))
    },
  }
}

/** Keeps the throttle among the store's documents. */
export function createLoginThrottle(
  documents: Documents,
  { now = Date.now, unlocked = async () => false }: LoginThrottleParts = {},
): LoginThrottle {
  const known = createKnownPlaces(documents, KNOWN, now)
  const ofAddress = createFailureCounts(documents, LOGIN_FAILURES, now)
  const ofCustomer = createFailureCounts(documents, LOGIN_FAILURES, now, FREE_FAILURES_OF_48)

  /** The counters that an address stands in, the wider one first. */
  async function countersOf(address: string): Promise<[FailureCounts, string][]> {
    const [network, customer] = [networkOf(address), networkOf(address, 48)]
    const own: [FailureCounts, string] = [ofAddress, keyOf(network)]
    return network === customer || (await known.has(keyOf(network))) ? [own] : [[ofCustomer, keyOf(customer)], own]
  }

  async function release(address: string): Promise<void> {
    for (const [counts, key] of await countersOf(address)) await counts.release(key)
  }

  return {
    async admit(address) {
      const own = keyOf(networkOf(address))
      const counters = await countersOf(address)
      // Refused attempts only read: a flood of guesses writes nothing.
      const standings = await Promise.all(counters.map(([counts, key]) => counts.held(key)))
      const held = Math.max(...standings.map(({ wait }) => wait))
      if (held > 0 && !(await unlocked())) return { wait: held, priority: 'failed' }
      if (held > 0) await ofAddress.forgetAll()
      const hasFailed = held === 0 && standings.at(-1)?.hasFailed === true
      for (const [at, [counts, key]] of counters.entries()) {
        const wait = await counts.count(key)
        if (wait === 0) continue
        // Others came in between: what was counted of this attempt is taken back.
        for (const [before, beforeKey] of counters.slice(0, at)) await before.release(beforeKey)
        return { wait, priority: 'failed' }
      }
      return { wait: 0, priority: (await known.has(own)) ? 'known' : hasFailed ? 'failed' : 'fresh' }
    },

    release,

    async succeeded(address) {
      await release(address)
      const own = keyOf(networkOf(address))
      await ofAddress.forget(own)
      await known.note(own)
    },

    async welcome(address) {
      await release(address)
      await known.note(keyOf(networkOf(address)))
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

function oneMore(present: Failures | undefined, at: number, free: number): Failures {
  const minuteIsOver = present && present.count < free && at - present.since >= MINUTE
  const before = !present || minuteIsOver || at - present.last >= FORGET_AFTER ? { count: 0, since: at } : present
  const over = before.count + 1 - free
  const delay = over < 0 ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** over)
  return { count: before.count + 1, since: before.since, last: at, heldUntil: at + delay }
}

const secondsUntil = (time: number | undefined, at: number) => Math.max(0, Math.ceil(((time ?? 0) - at) / 1000))

// Hashed, so that no address lies readable on disk.
const keyOf = (network: string) => createHash('sha256').update(network).digest('hex').slice(0, 32)
