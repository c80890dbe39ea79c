import type { MailStatus } from '../contract/records'
import { DeliveryError } from './mail'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A mail is tried for at least this long, in ms. */
const TRY_FOR = 5 * DAY
/** Waits in ms: each is twice the one before, up to the longest. */
const TEMPORARY = { first: MINUTE / 2, longest: 60 * MINUTE }
const PERMANENT = { first: 10 * MINUTE, longest: 240 * MINUTE }
/** Waits vary by this share, so that mails that failed together do not all come back together. */
const JITTER = 0.25
/** Characters of a server's answer that are kept. */
const MAX_ANSWER = 500

/** The state of a mail after an attempt that failed at a time. */
export function afterFailure(before: MailStatus, error: unknown, at: Date): MailStatus {
  const permanent = error instanceof DeliveryError && error.permanent
  const status = { ...attempted(before, at), lastAnswer: answerOf(error) }
  const givenUp = at.getTime() - Date.parse(status.firstAttemptAt ?? '') >= TRY_FOR
  if (givenUp) return { ...status, state: 'failed' }
  const next = new Date(at.getTime() + waitAfter(status.attempts, permanent ? PERMANENT : TEMPORARY))
  return { ...status, state: permanent ? 'failed' : 'queued', nextAttemptAt: next.toISOString() }
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
  return { ...status, attempts: status.attempts + 1, firstAttemptAt: status.firstAttemptAt ?? now, lastAttemptAt: now }
}

function waitAfter(attempts: number, { first, longest }: typeof TEMPORARY): number {
  const wait = Math.min(first * 2 ** Math.min(attempts - 1, 30), longest)
  return wait * (1 - JITTER + 2 * JITTER * Math.random())
}

function answerOf(error: unknown): string {
  return shorten(error instanceof Error ? error.message : 'unknown error')
}

const shorten = (answer: string) => answer.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_ANSWER)
