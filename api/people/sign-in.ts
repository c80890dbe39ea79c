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
 * The number of attempts with the same password within a minute or two. After more attempts, the server refuses even a
 * right code for a while.
 */
const FREE_CODES = 5

/** A typed sign-in. The code is from the person's authenticator app, or is a recovery code. */
export interface TypedSignIn {
  email: string
  password: string
  code: string
}

/** The origin of an attempt to sign in. */
export interface AttemptOrigin {
  /** The network of the address. The queue of sign-ins limits the waiting attempts of each network. */
  network: string
  /** A key for the place of the person, such as a household, an office or a phone, made from the address. */
  place: string
  priority: Priority
  /** True when the browser no longer waits for the answer. */
  isGone: () => boolean
}

/**
 * The result of an attempt: the person and how they signed in, or the number of seconds to wait. `wrong` means a wrong
 * address, password or code, and `full` a full queue.
 */
export type SignInResult = { person: Person; way: SignInWay } | { wait: number } | 'wrong' | 'full'

interface Parts {
  people: Pick<People, 'byEmail'>
  codes: Pick<OneTimeCodes, 'unusedStep' | 'use'>
  recovery: Pick<RecoveryCodes, 'unusedDigest' | 'use'>
  counts: FailureCounts
  /** The places from which people have signed in recently. */
  knownPlaces: KnownPlaces
  /** If the operator has asked for it, forgets all failed sign-ins and resolves to true. */
  unlocked: () => Promise<boolean>
  queue: LoginQueue
  secrets: Pick<Secrets, 'digest'>
  hashPassword: (password: string) => Promise<string>
  now: () => number
}

/**
 * Creates the function that recognises a person by email address, password and code.
 *
 * Failed attempts slow down every further attempt for the same person, from any address. Wrong passwords do not delay a
 * person with the right code, because the server checks the code first, which costs no time. During an attack, only
 * attempts with a right code get as far as the password.
 *
 * Wrong codes with the right password also have a count of their own: somebody knows this password, so guessing codes
 * must stay slow. The server counts simultaneous attempts by the typed password when they arrive, before it knows which
 * of them are wrong. The server does not store wrong passwords.
 *
 * A place from which the person signed in recently has its own count, so that attempts from elsewhere do not block the
 * person there.
 */
export function createSignIn(parts: Parts) {
  const { people, codes, recovery, counts, knownPlaces, unlocked, queue, secrets, hashPassword, now } = parts
  const tries = createTries(now)
  /**
   * For an unknown email address, or a person without a password, the server checks this hash, so that every answer
   * takes equally long.
   */
  let nobodys: Promise<string> | undefined

  /**
   * Uses up the code if it is still valid. Resolves to the way of signing in, or to undefined for a code that is no
   * longer valid.
   */
  async function useCode(person: Person, step: number | undefined, digest: string | undefined) {
    if (step !== undefined && (await codes.use(person, step))) return 'code'
    if (digest !== undefined && (await recovery.use(person, digest))) return 'recovery'
    return undefined
  }

  return async (
    { email, password, code }: TypedSignIn,
    { network, place, priority, isGone }: AttemptOrigin,
  ): Promise<SignInResult> => {
    const person = await people.byEmail(email)
    const step = person && codes.unusedStep(person, code)
    const digest = person && step === undefined ? recovery.unusedDigest(person, code) : undefined
    const hasCode = step !== undefined || digest !== undefined
    const here = `${emailKey(email)}\n${place}`
    const asKnown = secrets.digest(here, 'signed in from')
    const target = (await knownPlaces.has(asKnown)) ? here : emailKey(email)
    const guesses = secrets.digest(target, 'guesses at')
    const codeGuesses = secrets.digest(target, 'codes guessed at')
    const withPassword = secrets.digest(`${target}\n${password}`, 'tried at')
    const isTried = tries.note(withPassword) > FREE_CODES

    // The limits are checked first, because the delay must not depend on the password being right.
    const held = { password: await counts.waitFor(guesses), code: await counts.waitFor(codeGuesses) }
    const wait = Math.max(held.code.wait, hasCode ? 0 : held.password.wait)
    if (wait > 0 && !(await unlocked())) return { wait }

    nobodys ??= hashPassword(randomPassword())
    const hash = person?.password ?? (await nobodys)
    const verify = async () => (isGone() ? undefined : await verifyPassword(password, hash))
    const isRight = await queue.take(network, hasCode ? priority : 'failed', verify)
    if (isRight === undefined) return 'full'
    const way = person && isRight && !isTried ? await useCode(person, step, digest) : undefined
    if (!person || !way) {
      // Adds a wrong attempt to the same counts, whether the password or the code was wrong. With separate counts, the
      // first delay would show that the password was right.
      await counts.count(guesses)
      if (isRight) await counts.count(codeGuesses)
      return 'wrong'
    }
    tries.forget(withPassword)
    await counts.forget(guesses)
    await counts.forget(codeGuesses)
    await knownPlaces.note(asKnown)
    return { person, way }
  }
}
