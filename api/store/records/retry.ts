import type { MailStatus } from '../../contract/records/records'
import { DAY, HOUR, MINUTE } from '../../contract/time/durations'

/** Shortest time for which a mail is tried before it is given up, in ms. */
const TRY_FOR = 5 * DAY
/** The share by which waits vary, so that mails that failed together are not all tried together. */
const JITTER = 0.25
/** Waits in ms, by the state after a failure: each is twice the one before, up to the longest. */
const WAITS = {
  queued: { first: MINUTE / 2, longest: HOUR },
  failed: { first: 10 * MINUTE, longest: 4 * HOUR },
}
/** The maximum number of characters of a server's answer that a record keeps. */
const MAX_SMTP_RESPONSE = 500

/** The reason why an attempt failed. */
export interface MailFailure {
  /** The server's answer, or the connection's error. */
  answer: string
  /** True when the server refused this mail for good; any other failure may pass by itself. */
  permanent: boolean
}

/** The time of a mail's next attempt, in ms since 1970; undefined without one. */
export function nextAttemptOf({ nextAttemptAt }: MailStatus): number | undefined {
  const time = nextAttemptAt === undefined ? Number.NaN : Date.parse(nextAttemptAt)
  return Number.isNaN(time) ? undefined : time
}

/** True when a mail whose next attempt is at `next` is to be tried now; both in ms since 1970. */
export function isDue({ state }: Pick<MailStatus, 'state'>, next: number, now: number): boolean {
  // A time that is further ahead than any wait comes from a wrong clock.
  return next <= now || next > now + longestWait(state === 'failed' ? 'failed' : 'queued')
}

/** The state of a mail after an attempt that failed at a time. */
export function afterFailure(before: MailStatus, { answer, permanent }: MailFailure, at: Date): MailStatus {
  const state = permanent ? 'failed' : 'queued'
  const status = { ...attempted(before, at), lastAnswer: shorten(answer) }
  const triedFor = at.getTime() - Date.parse(status.firstAttemptAt ?? '')
  // The mail also needs as many attempts as that time allows, so that a clock that leaps ahead ends no tries.
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
  // A time ahead of now comes from a wrong clock.
  const first = status.firstAttemptAt && status.firstAttemptAt < now ? status.firstAttemptAt : now
  return { ...status, attempts: status.attempts + 1, firstAttemptAt: first, lastAttemptAt: now }
}

function waitAfter(attempts: number, { first, longest }: { first: number; longest: number }): number {
  const wait = Math.min(first * 2 ** Math.min(attempts - 1, 30), longest)
  return wait * (1 - JITTER + 2 * JITTER * Math.random())
}

const longestWait = (state: keyof typeof WAITS) => WAITS[state].longest * (1 + JITTER)

/** The longest wait of a mail for its next attempt, by state, in ms. */
export const LONGEST_WAITS = { queued: longestWait('queued'), failed: longestWait('failed') }

const shorten = (answer: string) => answer.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_SMTP_RESPONSE)
