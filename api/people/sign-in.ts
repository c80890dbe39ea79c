import type { LoginQueue, Priority } from '../security/login-queue'
import type { FailureCounts, KnownPlaces } from '../security/login-throttle'
import { randomPassword, verifyPassword } from '../security/password'
import type { Secrets } from '../security/secrets'
import type { SignInWay } from '../security/sessions'
import type { OneTimeCodes } from './one-time-codes'
import { emailKey, type People, type Person } from './people'
import type { RecoveryCodes } from './recovery-codes'
import { createTries } from './tries'

/**
 * Number of wrong codes with one password within a minute or two after which even a right code is refused for a while.
 */
const FREE_CODES = 5

/** A sign-in that a person typed; the code is from their app, or is a recovery code. */
export interface Typed {
  email: string
  password: string
  code: string
}

/** Where an attempt to sign in comes from. */
export interface From {
  /** The key by which attempts are queued. */
  network: string
  /** The key of a place from which people sign in: the address of a household, an office or a phone. */
  place: string
  priority: Priority
  /** True when nobody waits for the answer any more. */
  isGone: () => boolean
}

/** The person who signed in; or false for a wrong part, the number of seconds to wait, or a full queue. */
export type Outcome = { person: Person; way: SignInWay } | { wait: number } | 'wrong' | 'full'

interface Parts {
  people: Pick<People, 'byEmail'>
  codes: Pick<OneTimeCodes, 'look' | 'use'>
  recovery: Pick<RecoveryCodes, 'look' | 'use'>
  counts: FailureCounts
  /** The places from which people have signed in recently. */
  known: KnownPlaces
  /** Resolves to true when the operator asked to forget all failed sign-ins, which this call has then done. */
  unlocked: () => Promise<boolean>
  queue: LoginQueue
  secrets: Pick<Secrets, 'digest'>
  hashPassword: (password: string) => Promise<string>
  now: () => number
}

/**
 * Creates the function that recognises a person by email address, password and code.
 *
 * Failed attempts slow down every further attempt for the same person, from any address, but a person with the right
 * code and password can always sign in. For this, the server checks the code first, which costs no time. During an
 * attack, only attempts with a right code get as far as the password.
 *
 * Wrong codes with the right password are counted separately, too: somebody knows the password, so guessing codes must
 * stay slow. The server counts simultaneous attempts by the typed password as they arrive, before it knows which of
 * them are wrong. The server does not store wrong passwords.
 *
 * A place from which the person signed in recently has its own count, so that attempts from elsewhere do not block the
 * person there.
 */
export function createSignIn(parts: Parts) {
  const { people, codes, recovery, counts, known, unlocked, queue, secrets, hashPassword, now } = parts
  const tries = createTries(now)
  /** The hash that is checked for an unknown address, so that the answer takes as long as for a known one. */
  let nobodys: Promise<string> | undefined

  /** Uses up the code if it is still valid. */
  async function useCode(person: Person, step: number | undefined, kept: string | undefined) {
    if (step !== undefined && (await codes.use(person, step))) return 'code'
    if (kept !== undefined && (await recovery.use(person, kept))) return 'recovery'
    return undefined
  }

  return async ({ email, password, code }: Typed, { network, place, priority, isGone }: From): Promise<Outcome> => {
    const person = await people.byEmail(email)
    const step = person && codes.look(person, code)
    const kept = person && step === undefined ? recovery.look(person, code) : undefined
    const hasCode = step !== undefined || kept !== undefined
    const here = `${emailKey(email)}\n${place}`
    const asKnown = secrets.digest(here, 'signed in from')
    const target = (await known.has(asKnown)) ? here : emailKey(email)
    const guesses = secrets.digest(target, 'guesses at')
    const codeGuesses = secrets.digest(target, 'codes guessed at')
    const withPassword = secrets.digest(`${target}\n${password}`, 'tried at')
    const isTried = tries.note(withPassword) > FREE_CODES

    // The server checks the limit on attempts before the password. Otherwise the delay would show that the password was
    // right.
    const held = { password: await counts.held(guesses), code: await counts.held(codeGuesses) }
    const wait = Math.max(held.code.wait, hasCode ? 0 : held.password.wait)
    if (wait > 0 && !(await unlocked())) return { wait }

    nobodys ??= hashPassword(randomPassword())
    const hash = person?.password ?? (await nobodys)
    const verify = async () => (isGone() ? undefined : await verifyPassword(password, hash))
    const isRight = await queue.take(network, hasCode ? priority : 'failed', verify)
    if (isRight === undefined) return 'full'
    const way = person && isRight && !isTried ? await useCode(person, step, kept) : undefined
    if (!person || !way) {
      // Both counts rise in the same way. Otherwise the first delay would show that the password was right.
      await counts.count(guesses)
      if (isRight) await counts.count(codeGuesses)
      return 'wrong'
    }
    tries.forget(withPassword)
    await counts.forget(guesses)
    await counts.forget(codeGuesses)
    await known.note(asKnown)
    return { person, way }
  }
}
