import type { LoginQueue, Priority } from '../security/login-queue'
import type { FailureCounts, KnownPlaces } from '../security/login-throttle'
import { randomPassword, verifyPassword } from '../security/password'
import type { Secrets } from '../security/secrets'
import type { SignInWay } from '../security/sessions'
import type { OneTimeCodes } from './one-time-codes'
import { emailKey, type People, type Person } from './people'
import type { RecoveryCodes } from './recovery-codes'
import { createTries } from './tries'

/** Codes that one may be wrong about with one password within a minute or two, before a right one counts no more. */
const FREE_CODES = 5

/** What somebody typed to sign in: the code of their app, or one of their recovery codes. */
export interface Typed {
  email: string
  password: string
  code: string
}

/** Where an attempt comes from. */
export interface From {
  /** What takes turns with others. */
  network: string
  /** What a person is known by: the address of a household, an office, a phone. */
  place: string
  priority: Priority
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean
}

/** Who signed in; or that something of it is wrong, the seconds to wait, or that too many wait for their turn. */
export type Outcome = { person: Person; way: SignInWay } | { wait: number } | 'wrong' | 'full'

interface Parts {
  people: Pick<People, 'byEmail'>
  codes: Pick<OneTimeCodes, 'look' | 'use'>
  recovery: Pick<RecoveryCodes, 'look' | 'use'>
  counts: FailureCounts
  /** Places that a person signed in from lately. */
  known: KnownPlaces
  /** Whether the operator has asked for all failures to be forgotten, which they are by then. */
  unlocked: () => Promise<boolean>
  queue: LoginQueue
  secrets: Pick<Secrets, 'digest'>
  hashPassword: (password: string) => Promise<string>
  now: () => number
}

/**
 * Creates what tells a person by e-mail address, password and code. Whoever guesses is slowed down by the person whom
 * they guess at, wherever from; but what slows them down never stops whoever has it all right. So the code is looked at
 * first, which costs nothing: only with a right one does an attempt at a person under attack come to the password.
 * Wrong codes beside the right password are counted by themselves as well: there somebody has the password who should
 * not, and codes have to be slowed down for good. Thousands at once are counted as they come, by what was typed as the
 * password: before any of them is known to be wrong, and without a word of those that were typed wrong. At a place that the person signed in from lately all of it is counted
 * apart: what others guess elsewhere holds nobody up there.
 */
export function createSignIn(parts: Parts) {
  const { people, codes, recovery, counts, known, unlocked, queue, secrets, hashPassword, now } = parts
  const tries = createTries(now)
  /** What nobody's password is held against, so that an unknown address takes as long as a known one. */
  let nobodys: Promise<string> | undefined

  /** Uses up the code, if it still is one. */
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

    // Told before the password is looked at: else the wait would tell that it is right.
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
      // Counted alike, whichever was wrong: else the first wait would tell that the password is right.
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
