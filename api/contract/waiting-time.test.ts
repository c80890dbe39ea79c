import { describe, expect, it } from 'vitest'
import { createWaitingTimes } from './waiting-time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { answerBy, waiting } = createWaitingTimes({
  opening: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'], opens: '10:00', closes: '18:00' },
  ],
  bankHolidays: ['2026-12-25'],
  promises: { contactHours: 2, callbackHours: 1, wizardHours: 24 },
})
const pending = (submittedAt: string, now: string) =>
  waiting('inquiries', { submittedAt, processedAt: null }, Date.parse(now))

describe('an answer', () => {
  it('is promised by each list’s own form', () => {
    const by = (list: Parameters<typeof answerBy>[0]) =>
      new Date(answerBy(list, '2026-11-18T11:00:00Z')).toISOString().slice(0, 16)
    expect(by('inquiries')).toBe('2026-11-18T13:00')
    expect(by('callbacks')).toBe('2026-11-18T12:00')
    expect(by('visa-applications')).toBe('2026-11-21T11:00')
  })

  it('cannot be due for a time that is none', () => {
    expect(answerBy('inquiries', 'yesterday')).toBeNaN()
    expect(pending('', '2026-11-18T11:00:00Z')).toBeUndefined()
  })
})

describe('a pending record', () => {
  it('has time left until it is due', () => {
    expect(pending('2026-11-21T10:48:00Z', '2026-11-21T11:38:00Z')).toMatchObject({
      state: 'due',
      waited: 50 * MINUTE,
      promised: 2 * HOUR,
      margin: 70 * MINUTE,
      isOpen: true,
    })
  })

  it('is overdue from then on, by office hours', () => {
    expect(pending('2026-11-21T10:48:00Z', '2026-11-21T12:48:00Z')?.state).toBe('due')
    expect(pending('2026-11-21T10:48:00Z', '2026-11-21T13:13:00Z')).toMatchObject({
      state: 'overdue',
      margin: 25 * MINUTE,
    })
    // Due at closing time on Saturday: overdue on Sunday, by nothing yet.
    expect(pending('2026-11-21T16:00:00Z', '2026-11-22T12:00:00Z')).toMatchObject({
      state: 'overdue',
      margin: 0,
      isOpen: false,
    })
    expect(pending('2026-11-21T16:00:00Z', '2026-11-23T10:40:00Z')).toMatchObject({
      state: 'overdue',
      margin: 40 * MINUTE,
    })
  })

  it('does not wait before the office opens', () => {
    expect(pending('2026-11-22T09:00:00Z', '2026-11-22T20:00:00Z')).toMatchObject({
      state: 'due',
      waited: 0,
      margin: 2 * HOUR,
    })
  })
})

describe('a processed record', () => {
  const processed = (submittedAt: string, processedAt: string) =>
    waiting('inquiries', { submittedAt, processedAt }, Date.parse('2026-12-24T12:00:00Z'))

  it('says how long the answer took', () => {
    expect(processed('2026-11-20T17:30:00Z', '2026-11-21T10:18:00Z')).toMatchObject({
      state: 'answered',
      waited: 48 * MINUTE,
      margin: 72 * MINUTE,
    })
  })

  it('took no office hours out of hours', () => {
    expect(processed('2026-11-22T12:00:00Z', '2026-11-22T15:00:00Z')).toMatchObject({ state: 'answered', waited: 0 })
  })
})
