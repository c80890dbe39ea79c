import type { MailStatus } from '../../contract/records/records'
import { DAY, HOUR, MINUTE } from '../../contract/time/durations'

/** A mail is tried for at least this long, in ms. */
const TRY_FOR = 5 * DAY
/** Waits vary by this share, so that mails that failed together do not all come back together. */
const JITTER = 0.25
/** Waits in ms, by the state that a failure leaves: each is twice the one before, up to the longest. */
const WAITS = {
  queued: { first: MINUTE / 2, longest: HOUR },
  failed: { first: 10 * MINUTE, longest: 4 * HOUR },
}
/** Characters of a server's answer that are kept. */
const MAX_SMTP_RESPONSE = 500

/** Why an attempt failed. */
export interface MailFailure {
  /** The server's answer, or the connection's error. */
  answer: string
  /** Whether this very mail was refused for good; anything else passes by itself. */
  permanent: boolean
}

/** When a mail is to be tried next, in ms since 1970; undefined when it is not. */
export function nextAttemptOf({ nextAttemptAt }: MailStatus): number | undefined {
  const time = nextAttemptAt === undefined ? Number.NaN : Date.parse(nextAttemptAt)
  return Number.isNaN(time) ? undefined : time
}

/** Whether a mail whose next attempt is at `next` is to be tried now; both are ms since 1970. */
export function isDue({ state }: Pick<MailStatus, 'state'>, next: number, now: number): boolean {
  // One that is further ahead than any wait was set by a clock that was wrong.
  return next <= now || next > now + longestWait(state === 'failed' ? 'failed' : 'queued')
}

/** The state of a mail after an attempt that failed at a time. */
export function afterFailure(before: MailStatus, { answer, permanent }: MailFailure, at: Date): MailStatus {
  const state = permanent ? 'failed' : 'queued'
  const status = { ...attempted(before, at), lastAnswer: shorten(answer) }
  const triedFor = at.getTime() - Date.parse(status.firstAttemptAt ?? '')
  // Nor after fewer attempts than that time has room for: a clock that leaps ahead makes nobody give up.
  const isGivenUp = triedFor >= TRY_FOR && status.attempts > TRY_FOR / longestWait(state)
  if (isGivenUp) return { ...status, state: 'failed' }
  const next = new Date(at.getTime() + waitAfter(status.attempts, WAITS[state]))
  return { ...status, state, nextAttemptAt: next.toISOString() }
}

/** The state of a mail after an attempt that settled it. */
export function afterSuccess(
  before: MailStatus,
  state: 'sent' | 'filed' | 'skipped',
  answer: string,
  at: Date,
): MailStatus {
  return { ...attempted(before, at), state, lastAnswer: shorten(answer) }
}

function attempted(before: MailStatus, at: Date): Omit<MailStatus, 'nextAttemptAt' | 'lastAnswer'> {
  const { nextAttemptAt: _next, lastAnswer: _answer, ...status } = before
  const now = at.toISOString()
  // One that lies ahead is of a clock that was wrong.
  const first = status.firstAttemptAt && status.firstAttemptAt < now ? status.firstAttemptAt : now
  return { ...status, attempts: status.attempts + 1, firstAttemptAt: first, lastAttemptAt: now }
}

function waitAfter(attempts: number, { first, longest }: { first: number; longest: number }): number {
  const wait = Math.min(first * 2 ** Math.min(attempts - 1, 30), longest)
  return wait * (1 - JITTER + 2 * JITTER * Math.random())
}

const longestWait = (state: keyof typeof WAITS) => WAITS[state].longest * (1 + JITTER)

/** The longest that a mail of each state waits for its next attempt, in ms. */
export const LONGEST_WAITS = { queued: longestWait('queued'), failed: longestWait('failed') }

const shorten = (answer: string) => answer.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_SMTP_RESPONSE)
