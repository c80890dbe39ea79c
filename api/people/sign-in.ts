import type { LoginQueue, Priority } from '../security/login-queue'
import type { FailureCounts, KnownPlaces } from '../security/login-throttle'
import { randomPassword, verifyPassword } from '../security/password'
import type { Secrets } from '../security/secrets'
import type { SignInWay } from '../security/sessions'
import type { OneTimeCodes } from './one-time-codes'
import { emailKey, type People, type Person } from './people'
import type { RecoveryCodes } from './recovery-codes'
import { createTries } from './tries'

/** Wrong codes with one password within a minute or two, after which even a right code is refused for a while. */
const FREE_CODES = 5

/** A person's typed sign-in: the code is from their app, or a recovery code. */
export interface Typed {
  email: string
  password: string
  code: string
}

/** The source of an attempt. */
export interface From {
  /** The key by which attempts take turns. */
  network: string
  /** The key by which a person's usual place is known: the address of a household, an office, a phone. */
  place: string
  priority: Priority
  /** True when nobody waits for the answer any more. */
  isGone: () => boolean
}

/** The person who signed in; or false for a wrong part, the seconds to wait, or a full queue. */
export type Outcome = { person: Person; way: SignInWay } | { wait: number } | 'wrong' | 'full'

interface Parts {
  people: Pick<People, 'byEmail'>
  codes: Pick<OneTimeCodes, 'look' | 'use'>
  recovery: Pick<RecoveryCodes, 'look' | 'use'>
  counts: FailureCounts
  /** Places from which a person signed in lately. */
  known: KnownPlaces
  /** True when the operator asked to forget all failures; they are then already forgotten. */
  unlocked: () => Promise<boolean>
  queue: LoginQueue
  secrets: Pick<Secrets, 'digest'>
  hashPassword: (password: string) => Promise<string>
  now: () => number
}

/**
 * Creates the function that identifies a person by e-mail address, password and code.
 *
 * Failures slow down every guess at the same person, from anywhere, but never stop the person who has everything right.
 * So the server checks the code first, which costs nothing. During an attack only an attempt with a right code gets to
 * the password.
 *
 * Wrong codes with the right password count separately as well: somebody else has that password, and codes must stay
 * slow. The server counts thousands of attempts at once as they arrive, by the typed password, before it knows which
 * are wrong. It keeps no wrong password.
 *
 * A place from which the person signed in lately has its own count, so that guesses from elsewhere hold nobody up
 * there.
 */
export function createSignIn(parts: Parts) {
  const { people, codes, recovery, counts, known, unlocked, queue, secrets, hashPassword, now } = parts
  const tries = createTries(now)
  /** The hash for an unknown address, so that the answer takes as long as for a known one. */
  let nobodys: Promise<string> | undefined

  /** Uses up the code, if it is still valid. */
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

    // The server checks the throttle before the password. Otherwise the delay would reveal a right password.
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
      // Counts both alike. Otherwise the first delay would reveal a right password.
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
