import { createHash } from 'node:crypto'
import { MINUTE } from '../contract/time/durations'
import type { Documents } from '../store/store'
import { networkOf } from './client-address'
import type { Priority } from './login-queue'

/**
 * The number of failures within a minute after which the throttle delays attempts for an address or a person.
 * `FREE_FAILURES_OF_48` is this number for an IPv6 /48 network.
 */
const FREE_FAILURES = 5
const FREE_FAILURES_OF_48 = 20
/** The first and the longest delay, in ms. */
const FIRST_DELAY = 1_000
const LONGEST_DELAY = 60_000
/** The time in ms after the last failure of an address after which the throttle forgets the address's failures. */
const FORGET_AFTER = 15 * MINUTE
/** The time for which the throttle remembers a sign-in from an address, in ms. */
const KNOWN_FOR = 7 * 24 * 60 * MINUTE

/** The namespace of the documents with failures by address. */
export const LOGIN_FAILURES = 'login-throttle'
const KNOWN = 'known-addresses'

interface Failures {
  count: number
  /** The times of the first and the last failure and of the end of the delay, in ms since 1970. */
  since: number
  last: number
  heldUntil: number
}

/**
 * Slows down sign-ins after failures from the same address or the same IPv6 /48 network, all of which belongs to one
 * customer. Only its own failures delay an address with a recent sign-in.
 */
export interface LoginThrottle {
  /**
   * Resolves to the number of seconds to wait. If the number is 0, the attempt is admitted, and counts as a failure
   * until `succeeded`, `welcome` or `release` removes it from the count. `priority` is the address's priority in the
   * queue of sign-ins.
   */
  admit(address: string): Promise<{ wait: number; priority: Priority }>
  /**
   * For the shared password: removes a successful attempt from the count, forgets the failures of the address, and
   * remembers the address as known.
   */
  succeeded(address: string): Promise<void>
  /**
   * Removes a successful attempt from the count, and remembers the address as known. Failed attempts from this address
   * for other people still count. If these attempts did not count, a person who can sign in could try other people's
   * passwords without delay.
   */
  welcome(address: string): Promise<void>
  /** Removes an attempt from the count if its password was never checked. */
  release(address: string): Promise<void>
}

/** The parameters of `createLoginThrottle`. */
export interface LoginThrottleParts {
  now?: () => number
  /** Resolves to true when the operator has asked, since the last call, to forget all failures. */
  unlocked?: () => Promise<boolean>
}

/** Counts failures by key. The counts still apply after a restart. */
export interface FailureCounts {
  /** The number of seconds until an attempt with this key is admitted, and true if there was a recent failure. */
  waitFor(key: string): Promise<{ wait: number; hasFailed: boolean }>
  /** Counts an attempt if one is allowed now; otherwise resolves to the number of seconds to wait. */
  count(key: string): Promise<number>
  /** Removes one attempt from the key's count. */
  release(key: string): Promise<void>
  forget(key: string): Promise<void>
  forgetAll(): Promise<void>
}

/**
 * Counts failures in documents, so that the counts still apply after a restart. After `free` failures within a minute,
 * each further attempt has to wait.
 */
export function createFailureCounts(
  documents: Documents,
  space: string,
  now: () => number,
  free = FREE_FAILURES,
): FailureCounts {
  /** The failures of a key. The function corrects times in the future, which a wrong clock has stored. */
  async function failures(key: string): Promise<Failures | undefined> {
    const kept = await documents.get<Failures>(space, key)
    if (!kept || kept.last <= now()) return kept
    return await documents.update<Failures>(space, key, present => present && entry(asOf(present, now())))
  }

  return {
    async waitFor(key) {
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

/** The addresses with a recent sign-in. */
export interface KnownPlaces {
  has(key: string): Promise<boolean>
  note(key: string): Promise<void>
}

/** Stores the keys of known addresses in documents. The caller makes each key as a hash of an address. */
export function createKnownPlaces(documents: Documents, space: string, now: () => number): KnownPlaces {
  return {
    has: async key => (await documents.get<true>(space, key)) === true,
    async note(key) {
      await documents.update<true>(space, key, () => ({ value: true, expiresAt: new Date(now() + KNOWN_FOR) }))
    },
  }
}

/** Creates the throttle. The throttle stores its counts in documents. */
export function createLoginThrottle(
  documents: Documents,
  { now = Date.now, unlocked = async () => false }: LoginThrottleParts = {},
): LoginThrottle {
  const known = createKnownPlaces(documents, KNOWN, now)
  const ofAddress = createFailureCounts(documents, LOGIN_FAILURES, now)
  const ofCustomer = createFailureCounts(documents, LOGIN_FAILURES, now, FREE_FAILURES_OF_48)

  /** The counters for an address, with the counter of the larger network first. */
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
      // Reads the counts before writing, so that a refused attempt writes nothing, and a flood of attempts causes no
      // work for the disk.
      const failures = await Promise.all(counters.map(([counts, key]) => counts.waitFor(key)))
      const held = Math.max(...failures.map(({ wait }) => wait))
      if (held > 0 && !(await unlocked())) return { wait: held, priority: 'failed' }
      if (held > 0) await ofAddress.forgetAll()
      const hasFailed = held === 0 && failures.at(-1)?.hasFailed === true
      for (const [at, [counts, key]] of counters.entries()) {
        const wait = await counts.count(key)
        if (wait === 0) continue
        // Another attempt was counted between the read and the write. The throttle therefore refuses the present
        // attempt, and removes it from the counters that have already counted it.
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

/**
 * Corrects times in the future, which a wrong clock has stored: moves all times back equally, so that the last failure
 * is now.
 */
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

// The key is a hash, so that nobody can read addresses on the disk.
const keyOf = (network: string) => createHash('sha256').update(network).digest('hex').slice(0, 32)
