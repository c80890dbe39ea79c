import type { LoginQueue, Priority } from '../security/login-queue'
import type { FailureCounts } from '../security/login-throttle'
import { randomPassword, verifyPassword } from '../security/password'
import type { Secrets } from '../security/secrets'
import type { SignInWay } from '../security/sessions'
import type { OneTimeCodes } from './one-time-codes'
import { emailKey, type People, type Person } from './people'
import type { RecoveryCodes } from './recovery-codes'

/** What somebody typed to sign in: the code of their app, or one of their recovery codes. */
export interface Typed {
  email: string
  password: string
  code: string
}

/** Where an attempt comes from. */
export interface From {
  network: string
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
  queue: LoginQueue
  secrets: Pick<Secrets, 'digest'>
  hashPassword: (password: string) => Promise<string>
}

/**
 * Creates what tells a person by e-mail address, password and code. Whoever guesses is slowed down by the person whom
 * they guess at, wherever from; but what slows them down never stops whoever has it all right. So the code is looked at
 * first, which costs nothing: only with a right one does an attempt at a person under attack come to the password.
 * Wrong codes beside the right password are counted by themselves: there somebody has the password who should not, and
 * codes have to be slowed down for good.
 */
export function createSignIn({ people, codes, recovery, counts, queue, secrets, hashPassword }: Parts) {
  /** What nobody's password is held against, so that an unknown address takes as long as a known one. */
  let nobodys: Promise<string> | undefined

  /** Uses up the code, if it still is one. */
  async function useCode(person: Person, step: number | undefined, kept: string | undefined) {
    if (step !== undefined && (await codes.use(person, step))) return 'code'
    if (kept !== undefined && (await recovery.use(person, kept))) return 'recovery'
    return undefined
  }

  return async ({ email, password, code }: Typed, { network, priority, isGone }: From): Promise<Outcome> => {
    const person = await people.byEmail(email)
    const step = person && codes.look(person, code)
    const kept = person && step === undefined ? recovery.look(person, code) : undefined
    const hasCode = step !== undefined || kept !== undefined
    const guesses = secrets.digest(emailKey(email), 'guesses at')
    const codeGuesses = secrets.digest(emailKey(email), 'codes guessed at')
    const isKnown = priority === 'known'

    const held = { password: await counts.held(guesses), code: await counts.held(codeGuesses) }
    // Told before the password is looked at: else the wait would tell that it is right.
    if (held.code.wait > 0 && !isKnown) return { wait: held.code.wait }
    if (held.password.wait > 0 && !hasCode && !isKnown) return { wait: held.password.wait }

    nobodys ??= hashPassword(randomPassword())
    const hash = person?.password ?? (await nobodys)
    const verify = async () => (isGone() ? undefined : await verifyPassword(password, hash))
    const isRight = await queue.take(network, hasCode ? priority : 'failed', verify)
    if (isRight === undefined) return 'full'
    if (!person || !isRight) {
      await counts.count(guesses)
      return 'wrong'
    }
    const way = await useCode(person, step, kept)
    if (!way) {
      await counts.count(codeGuesses)
      return 'wrong'
    }
    await counts.forget(guesses)
    await counts.forget(codeGuesses)
    return { person, way }
  }
}
