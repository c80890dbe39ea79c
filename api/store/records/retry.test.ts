import { describe, expect, it } from 'vitest'
import type { MailStatus } from '../../contract/records/records'
import { DAY, HOUR, MINUTE } from '../../contract/time/durations'
import { afterFailure, afterSuccess, type MailFailure } from './retry'

const START = Date.parse('2026-03-02T10:00:00Z')
const QUEUED: MailStatus = {
  state: 'queued',
  attempts: 0,
  messageId: '<1@example.org>',
  nextAttemptAt: '2026-03-02T10:00:00.000Z',
}
const AWAY = { answer: 'connect ECONNREFUSED', permanent: false }
const REFUSED = { answer: '550 No such user', permanent: true }

/**
 * Fails each attempt as soon as it is due, until the store gives the mail up; returns the waits between the attempts in
 * ms.
 */
function failUntilGivenUp(failure: MailFailure) {
  const waits: number[] = []
  let at = START
  for (let status = QUEUED; waits.length < 10_000; ) {
    status = afterFailure(status, failure, new Date(at))
    if (!status.nextAttemptAt) return { waits, status, tried: at - START }
    waits.push(Date.parse(status.nextAttemptAt) - at)
    at += waits.at(-1) as number
  }
  throw new Error('The mail was never given up')
}

describe.each([
  ['whose server is away', AWAY, 30_000, HOUR],
  ['that is refused for good', REFUSED, 10 * MINUTE, 4 * HOUR],
])('a mail %s', (_, failure, first, longest) => {
  it('is tried again soon at first, then half as often each time, and never less often than its longest wait', () => {
    const { waits } = failUntilGivenUp(failure)
    for (const [index, wait] of waits.entries()) {
      const middle = Math.min(first * 2 ** index, longest)
      expect(wait).toBeGreaterThanOrEqual(middle * 0.75)
      expect(wait).toBeLessThanOrEqual(middle * 1.25)
    }
    expect(waits.length).toBeGreaterThan(15)
  })

  it('is tried for five days, and given up visibly at the next failure', () => {
    const { status, tried } = failUntilGivenUp(failure)
    expect(tried).toBeGreaterThanOrEqual(5 * DAY)
    expect(tried).toBeLessThan(5 * DAY + longest * 1.25)
    expect(status).toMatchObject({ state: 'failed', lastAnswer: failure.answer, firstAttemptAt: expect.any(String) })
    expect(status).not.toHaveProperty('nextAttemptAt')
  })

  it('is tried again at another moment than the mails that failed together with it', () => {
    const nexts = Array.from({ length: 20 }, () => afterFailure(QUEUED, failure, new Date(START)).nextAttemptAt)
    expect(new Set(nexts).size).toBeGreaterThan(10)
  })
})

it('the mail has the last outcome, the time of the first attempt and the number of all attempts', () => {
  const first = afterFailure(QUEUED, AWAY, new Date(START))
  const second = afterFailure(first, REFUSED, new Date(START + HOUR))
  expect(first).toMatchObject({ state: 'queued', attempts: 1, lastAnswer: 'connect ECONNREFUSED' })
  expect(second).toMatchObject({
    state: 'failed',
    attempts: 2,
    messageId: '<1@example.org>',
    firstAttemptAt: '2026-03-02T10:00:00.000Z',
    lastAttemptAt: '2026-03-02T11:00:00.000Z',
    lastAnswer: '550 No such user',
  })
  expect(afterSuccess(second, 'sent', '250 OK', new Date(START + 2 * HOUR))).toEqual({
    state: 'sent',
    attempts: 3,
    messageId: '<1@example.org>',
    firstAttemptAt: '2026-03-02T10:00:00.000Z',
    lastAttemptAt: '2026-03-02T12:00:00.000Z',
    lastAnswer: '250 OK',
  })
})

it('the mail counts its first attempt as made now if a clock that was ahead dated the attempt', () => {
  const ahead = afterFailure(QUEUED, AWAY, new Date(START + 30 * DAY))
  const right = afterFailure(ahead, AWAY, new Date(START))
  expect(right).toMatchObject({ attempts: 2, firstAttemptAt: '2026-03-02T10:00:00.000Z' })
})

it('the mail stores the server’s answer in one line of at most 500 characters', () => {
  const { lastAnswer } = afterSuccess(QUEUED, 'sent', `250\r\n\tOK\u0000 ${'x'.repeat(600)}`, new Date(START))
  expect(lastAnswer).toBe(`250 OK ${'x'.repeat(493)}`)
})

describe('a mail whose first attempt was five days ago', () => {
  const later = new Date(START + 5 * DAY)
  const after = (attempts: number, failure: MailFailure, at = later) =>
    afterFailure({ ...QUEUED, attempts, firstAttemptAt: new Date(START).toISOString() }, failure, at)

  it.each([
    // The last number is the number of attempts that fit into five days when every wait is the longest one: 75 minutes,
    // or 5 hours after a refusal.
    ['whose server is away', AWAY, 96],
    ['that is refused for good', REFUSED, 24],
  ])('%s is given up only after the smallest number of attempts that five days can have', (_, failure, attempts) => {
    expect(after(attempts - 1, failure)).toHaveProperty('nextAttemptAt')
    expect(after(attempts, failure)).toMatchObject({ state: 'failed', attempts: attempts + 1 })
    expect(after(attempts, failure)).not.toHaveProperty('nextAttemptAt')
  })

  it('is given up exactly then, and not a millisecond before', () => {
    expect(after(1_000, AWAY)).not.toHaveProperty('nextAttemptAt')
    expect(after(1_000, AWAY, new Date(START + 5 * DAY - 1))).toHaveProperty('nextAttemptAt')
  })
})
