import { createHash } from 'node:crypto'
import { MINUTE } from '../contract/time/durations'
import type { Documents } from '../store/store'
import { networkOf } from './client-address'
import type { Priority } from './login-queue'

/** Number of failures per minute that cause no delay: for an address or a person, and for an IPv6 /48. */
const FREE_FAILURES = 5
const FREE_FAILURES_OF_48 = 20
/** The first and the longest delay, in ms. */
const FIRST_DELAY = 1_000
const LONGEST_DELAY = 60_000
/** Time after an address's last failure after which the throttle forgets the address, in ms. */
const FORGET_AFTER = 15 * MINUTE
/** Time after a sign-in for which the throttle remembers the address, in ms. */
const KNOWN_FOR = 7 * 24 * 60 * MINUTE

/** The namespace of the documents with failures by address. */
export const LOGIN_FAILURES = 'login-throttle'
const KNOWN = 'known-addresses'

interface Failures {
  count: number
  /** The times of the failures, in ms since 1970. */
  since: number
  last: number
  heldUntil: number
}

/**
 * Slows down attempts at the shared password by address and by IPv6 /48, because one customer has all addresses of a
 * /48. An address that signed in recently is delayed only by its own failures.
 */
export interface LoginThrottle {
  /**
   * Returns the number of seconds to wait; 0 admits one attempt, which counts as failed until `succeeded` is called.
   * `priority` is the address's priority in the queue of sign-ins.
   */
  admit(address: string): Promise<{ wait: number; priority: Priority }>
  succeeded(address: string): Promise<void>
  /**
   * Removes an attempt that succeeded from the count, and remembers the address. Failed attempts to sign in as other
   * people from this address are still counted. Otherwise a person who can sign in could try other people's passwords
   * without delay.
   */
  welcome(address: string): Promise<void>
  /** Removes an admitted attempt from the count, because its password was never checked. */
  release(address: string): Promise<void>
}

/** The parts from which a throttle is made. */
export interface LoginThrottleParts {
  now?: () => number
  /** True when the operator has asked to forget all failures since the last call. */
  unlocked?: () => Promise<boolean>
}

/** Counts of failures by key, which are kept over restarts. */
export interface FailureCounts {
  /**
   * The number of seconds until attempts with this key are admitted again, and true when one of them failed recently.
   */
  held(key: string): Promise<{ wait: number; hasFailed: boolean }>
  /** Counts an attempt if the key allows one now; otherwise returns the number of seconds to wait. */
  count(key: string): Promise<number>
  /** Removes one attempt from the key's count. */
  release(key: string): Promise<void>
  forget(key: string): Promise<void>
  forgetAll(): Promise<void>
}

/**
 * Keeps failures in documents of the store, so that a restart does not reset the counts. The first `free` failures in a
 * minute cause no delay.
 */
export function createFailureCounts(
  documents: Documents,
  space: string,
  now: () => number,
  free = FREE_FAILURES,
): FailureCounts {
  /** The failures that are counted under a key; times of a fast clock are corrected once. */
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

/** Places from which somebody signed in recently. */
export interface KnownPlaces {
  has(key: string): Promise<boolean>
  note(key: string): Promise<void>
}

/** Stores these places in documents of the store. */
export function createKnownPlaces(documents: Documents, space: string, now: () => number): KnownPlaces {
  return {
    has: async key => (await documents.get<true>(space, key)) === true,
    async note(key) {
      await documents.update<true>(space, key, () => ({ value: true, expiresAt: new Date(now() + KNOWN_FOR) }))
    },
  }
}

/** Stores the counts of the throttle in documents of the store. */
export function createLoginThrottle(
  documents: Documents,
  { now = Date.now, unlocked = async () => false }: LoginThrottleParts = {},
): LoginThrottle {
  const known = createKnownPlaces(documents, KNOWN, now)
  const ofAddress = createFailureCounts(documents, LOGIN_FAILURES, now)
  const ofCustomer = createFailureCounts(documents, LOGIN_FAILURES, now, FREE_FAILURES_OF_48)

  /** The counters that an address belongs to, the one of the larger network first. */
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
      // A refused attempt only reads the counts, so that a flood of attempts writes nothing.
      const standings = await Promise.all(counters.map(([counts, key]) => counts.held(key)))
      const held = Math.max(...standings.map(({ wait }) => wait))
      if (held > 0 && !(await unlocked())) return { wait: held, priority: 'failed' }
      if (held > 0) await ofAddress.forgetAll()
      const hasFailed = held === 0 && standings.at(-1)?.hasFailed === true
      for (const [at, [counts, key]] of counters.entries()) {
        const wait = await counts.count(key)
        if (wait === 0) continue
        // Another attempt was counted in between, so this one is removed from the counters before this one again.
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

/** Corrects failures that a fast clock dated: the last one counts as if it happened now. */
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

// The key is a hash, so that no address can be read on the disk.
const keyOf = (network: string) => createHash('sha256').update(network).digest('hex').slice(0, 32)
