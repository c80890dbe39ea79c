import { createHash } from 'node:crypto'
import { MINUTE } from '../contract/time/durations'
import type { Documents } from '../store/store'
import { networkOf } from './client-address'
import type { Priority } from './login-queue'

/** Failures per minute without a delay: of an address or a person, and of an IPv6 /48. */
const FREE_FAILURES = 5
const FREE_FAILURES_OF_48 = 20
/** First and longest delay, in ms. */
const FIRST_DELAY = 1_000
const LONGEST_DELAY = 60_000
/** The throttle forgets an address this long after its last failure, in ms. */
const FORGET_AFTER = 15 * MINUTE
/** The throttle remembers an address this long after a sign-in, in ms. */
const KNOWN_FOR = 7 * 24 * 60 * MINUTE

/** The document space of failures by address. */
export const LOGIN_FAILURES = 'login-throttle'
const KNOWN = 'known-addresses'

interface Failures {
  count: number
  /** Times of the failures, in ms since 1970. */
  since: number
  last: number
  heldUntil: number
}

/**
 * Slows down guesses at the admin password by address and by IPv6 /48, because one customer has that many addresses. An
 * address with a recent sign-in waits only for its own failures.
 */
export interface LoginThrottle {
  /**
   * Returns the seconds to wait; 0 admits one attempt, which counts as failed until `succeeded` is called. `priority`
   * is the address's place in the login queue.
   */
  admit(address: string): Promise<{ wait: number; priority: Priority }>
  succeeded(address: string): Promise<void>
  /**
   * Takes back an attempt that succeeded with a person's own credentials, and remembers the address. Guesses at other
   * people from this address still count. Otherwise a person with a sign-in could guess at the others' without delay.
   */
  welcome(address: string): Promise<void>
  /** Takes back an admitted attempt whose password was never checked. */
  release(address: string): Promise<void>
}

/** The parts that a throttle needs. */
export interface LoginThrottleParts {
  now?: () => number
  /** True when the operator has asked for an unlock since the last call. */
  unlocked?: () => Promise<boolean>
}

/** Counts of failures by key; they survive restarts. */
export interface FailureCounts {
  /** The seconds until the key may try again, and true when it has failed lately. */
  held(key: string): Promise<{ wait: number; hasFailed: boolean }>
  /** Counts an attempt if the key may try; returns the seconds to wait otherwise. */
  count(key: string): Promise<number>
  /** Takes an attempt of the key back. */
  release(key: string): Promise<void>
  forget(key: string): Promise<void>
  forgetAll(): Promise<void>
}

/**
 * Keeps failures among the store's documents, so that a restart does not reset them. The first `free` failures of a
 * minute cause no delay.
 */
export function createFailureCounts(
  documents: Documents,
  space: string,
  now: () => number,
  free = FREE_FAILURES,
): FailureCounts {
  /** The failures of one key; a fast clock's times are corrected once. */
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

/** Places with a recent sign-in. */
export interface KnownPlaces {
  has(key: string): Promise<boolean>
  note(key: string): Promise<void>
}

/** Stores places of sign-ins among the store's documents. */
export function createKnownPlaces(documents: Documents, space: string, now: () => number): KnownPlaces {
  return {
    has: async key => (await documents.get<true>(space, key)) === true,
    async note(key) {
      await documents.update<true>(space, key, () => ({ value: true, expiresAt: new Date(now() + KNOWN_FOR) }))
    },
  }
}

/** Stores the throttle's counts among the store's documents. */
export function createLoginThrottle(
  documents: Documents,
  { now = Date.now, unlocked = async () => false }: LoginThrottleParts = {},
): LoginThrottle {
  const known = createKnownPlaces(documents, KNOWN, now)
  const ofAddress = createFailureCounts(documents, LOGIN_FAILURES, now)
  const ofCustomer = createFailureCounts(documents, LOGIN_FAILURES, now, FREE_FAILURES_OF_48)

  /** The counters of an address, the one of the wider network first. */
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
      // A refused attempt is only read, so that a flood of guesses writes nothing.
      const standings = await Promise.all(counters.map(([counts, key]) => counts.held(key)))
      const held = Math.max(...standings.map(({ wait }) => wait))
      if (held > 0 && !(await unlocked())) return { wait: held, priority: 'failed' }
      if (held > 0) await ofAddress.forgetAll()
      const hasFailed = held === 0 && standings.at(-1)?.hasFailed === true
      for (const [at, [counts, key]] of counters.entries()) {
        const wait = await counts.count(key)
        if (wait === 0) continue
        // Another attempt came in between, so this one is taken off the earlier counters again.
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

/** Corrects failures that a fast clock noted: the last one counts as of now. */
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

// The key is a hash, so that no address is readable on disk.
const keyOf = (network: string) => createHash('sha256').update(network).digest('hex').slice(0, 32)
