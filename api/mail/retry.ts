import type { MailStatus } from '../contract/records'
import { LONGEST_MAIL_WAIT } from '../store/store'
import { DeliveryError } from './mail'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A mail is tried for at least this long, in ms. */
const TRY_FOR = 5 * DAY
/** Waits vary by this share, so that mails that failed together do not all come back together. */
const JITTER = 0.25
/** Waits in ms: each is twice the one before, up to the longest. */
const TEMPORARY = { first: MINUTE / 2, longest: LONGEST_MAIL_WAIT.queued / (1 + JITTER) }
const PERMANENT = { first: 10 * MINUTE, longest: LONGEST_MAIL_WAIT.failed / (1 + JITTER) }
/** Characters of a server's answer that are kept. */
const MAX_SMTP_RESPONSE = 500

/** The state of a mail after an attempt that failed at a time. */
export function afterFailure(before: MailStatus, error: unknown, at: Date): MailStatus {
  const permanent = error instanceof DeliveryError && error.permanent
  const state = permanent ? 'failed' : 'queued'
  const status = { ...attempted(before, at), lastAnswer: answerOf(error) }
  const triedFor = at.getTime() - Date.parse(status.firstAttemptAt ?? '')
  // Nor after fewer attempts than that time has room for: a clock that leaps ahead makes nobody give up.
  const isGivenUp = triedFor >= TRY_FOR && status.attempts > TRY_FOR / LONGEST_MAIL_WAIT[state]
  if (isGivenUp) return { ...status, state: 'failed' }
  const next = new Date(at.getTime() + waitAfter(status.attempts, permanent ? PERMANENT : TEMPORARY))
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

function waitAfter(attempts: number, { first, longest }: typeof TEMPORARY): number {
  const wait = Math.min(first * 2 ** Math.min(attempts - 1, 30), longest)
  return wait * (1 - JITTER + 2 * JITTER * Math.random())
}

function answerOf(error: unknown): string {
  return shorten(error instanceof Error ? error.message : 'unknown error')
}

const shorten = (answer: string) => answer.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_SMTP_RESPONSE)
