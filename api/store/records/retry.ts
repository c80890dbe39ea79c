import type { MailStatus } from '../../contract/records/records'
import { DAY, HOUR, MINUTE } from '../../contract/time/durations'

/** Minimum time for which a mail is tried before the store gives it up, in ms. */
const TRY_FOR = 5 * DAY
/** The share by which waits vary, so that mails that failed at the same moment are not all tried at the same moment. */
const JITTER = 0.25
/** The waits in ms between attempts, by the state after a failure: each is twice the previous one, up to a maximum. */
const WAITS = {
  queued: { first: MINUTE / 2, longest: HOUR },
  failed: { first: 10 * MINUTE, longest: 4 * HOUR },
}
/** The longest wait for a mail's next attempt, by state, in ms. */
export const LONGEST_WAITS = {
  queued: WAITS.queued.longest * (1 + JITTER),
  failed: WAITS.failed.longest * (1 + JITTER),
}
/** The maximum number of characters of a server's reply that a record stores. */
const MAX_SMTP_RESPONSE = 500

/** The reason why an attempt failed. */
export interface MailFailure {
  /** The server's reply, or the error of the connection. */
  answer: string
  /** True when the server refused this mail for good; after any other failure, a later attempt can succeed. */
  permanent: boolean
}

/** The time of the next attempt to send a mail, in ms since 1970; undefined without a next attempt. */
export function nextAttemptOf({ nextAttemptAt }: MailStatus): number | undefined {
  const time = nextAttemptAt === undefined ? Number.NaN : Date.parse(nextAttemptAt)
  return Number.isNaN(time) ? undefined : time
}

/** True when a mail with the next attempt at `next` must be tried now. `next` and `now` are in ms since 1970. */
export function isDue({ state }: Pick<MailStatus, 'state'>, next: number, now: number): boolean {
  // A time further in the future than the longest wait comes from a wrong clock, so the mail is tried now.
  return next <= now || next > now + LONGEST_WAITS[state === 'failed' ? 'failed' : 'queued']
}

/** The state of a mail after a failed attempt at a given time. */
export function afterFailure(before: MailStatus, { answer, permanent }: MailFailure, at: Date): MailStatus {
  const state = permanent ? 'failed' : 'queued'
  const status = { ...attempted(before, at), lastAnswer: shorten(answer) }
  const triedFor = at.getTime() - Date.parse(status.firstAttemptAt ?? '')
  // A clock that jumps ahead must not end the attempts. So the store also needs more attempts than fit into `TRY_FOR`
  // with the longest waits.
  if (triedFor >= TRY_FOR && status.attempts > TRY_FOR / LONGEST_WAITS[state]) return { ...status, state: 'failed' }
  const next = new Date(at.getTime() + waitAfter(status.attempts, WAITS[state]))
  return { ...status, state, nextAttemptAt: next.toISOString() }
}

/** The state of a mail after its last attempt: sent, saved to disk or deliberately not sent. */
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
  // If the stored first attempt is in the future, a wrong clock dated it, so the present attempt counts as the first.
  const first = status.firstAttemptAt && status.firstAttemptAt < now ? status.firstAttemptAt : now
  return { ...status, attempts: status.attempts + 1, firstAttemptAt: first, lastAttemptAt: now }
}

function waitAfter(attempts: number, { first, longest }: { first: number; longest: number }): number {
  const wait = Math.min(first * 2 ** Math.min(attempts - 1, 30), longest)
  return wait * (1 - JITTER + 2 * JITTER * Math.random())
}

/** A server's reply as a record stores it. */
export const shorten = (answer: string) => answer.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_SMTP_RESPONSE)
