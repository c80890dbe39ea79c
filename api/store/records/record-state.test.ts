import { describe, expect, test } from 'vitest'
import type { MailState } from '../../contract/records/records'
import { newRecord } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import type { RecordChange } from '../store'
import type { State, SubmittedFields } from './record'
import { changedState, initialState, stateWithMailsDue } from './record-state'

/** The state after a change of a record whose visitor sent these fields. */
const changed = (state: State, change: RecordChange, now: Date, submitted: SubmittedFields = {}) =>
  changedState({ submitted, state }, change, now)

const AT = '2026-11-21T10:00:00.000Z'
const LATER = new Date('2026-11-21T11:00:00.000Z')
const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: AT, mailDomain: 'example.org' }
const queued = {
  state: 'queued',
  attempts: 0,
  messageId: expect.stringMatching(/^<[\da-f-]{36}@example\.org>$/),
  nextAttemptAt: AT,
}
const state = {
  id: 7,
  reference: 'ACDEFGHJ',
  createdAt: AT,
  isProcessed: false,
  processedAt: null,
  suspect: false,
  held: false,
  mail: { staff: queued },
}

describe('a new record', () => {
  test('is pending, with its mail to staff queued', () => {
    expect(initialState('inquiries', enquiry(), ADDITIONS)).toEqual(state)
  })

  test("has the visitor's words, none of which can replace the store's own fields", () => {
    const record = newRecord('inquiries', enquiry({ id: 99, isProcessed: true, mail: 'mine' }), ADDITIONS)
    expect(record).toEqual({ ...enquiry().fields, ...state })
  })

  test('has a mail to the visitor if the visitor wants one, with another Message-ID than the mail to staff', () => {
    const { mail } = initialState('inquiries', enquiry({}, { acknowledge: true, suspect: true }), ADDITIONS)
    expect(mail).toEqual({ staff: queued, visitor: queued })
    expect(mail.visitor?.messageId).not.toBe(mail.staff.messageId)
  })

  test("can be sent behind people's records, and only then has the field `demoted`", () => {
    expect(initialState('inquiries', enquiry({}, { demoted: true }), ADDITIONS)).toEqual({ ...state, demoted: true })
    expect(initialState('inquiries', enquiry({}, { demoted: false }), ADDITIONS)).not.toHaveProperty('demoted')
  })

  test('contains the time by which an answer was promised', () => {
    const answerBy = (at: string) => `after ${at}`
    const promised = initialState('callbacks', enquiry({}, { answerBy, suspect: true }), ADDITIONS)
    expect(promised).toMatchObject({ answerBy: `after ${AT}`, suspect: true })
  })
})

describe('a changed record', () => {
  const record = newRecord('inquiries', enquiry(), ADDITIONS)
  const processed = changed(record, { isProcessed: true }, LATER)

  test('keeps when it was processed first, until it is pending again', () => {
    expect(processed).toEqual({ ...record, isProcessed: true, processedAt: LATER.toISOString() })
    expect(changed(processed, { isProcessed: true, held: true }, new Date())).toEqual({
      ...processed,
      held: true,
    })
    expect(changed(processed, { suspect: true }, new Date())).toEqual({ ...processed, suspect: true })
    expect(changed(processed, { isProcessed: false }, LATER)).toEqual(record)
  })

  test('keeps every field that the change does not name', () => {
    const both = changed(record, { held: true, suspect: true }, LATER)
    expect(both).toEqual({ ...record, held: true, suspect: true })
    expect(changed(both, {}, LATER)).toEqual(both)
    expect(changed(both, { held: false, suspect: false }, LATER)).toEqual(record)
  })
})

describe('a record that waits behind people’s', () => {
  const record = newRecord('inquiries', enquiry({}, { demoted: true, suspect: true }), ADDITIONS)

  test('waits until staff mark it as a person’s', () => {
    for (const change of [{}, { isProcessed: true }, { suspect: true }]) {
      expect(changed(record, change, LATER)).toMatchObject({ demoted: true })
    }
    expect(changed(record, { suspect: false }, LATER)).not.toHaveProperty('demoted')
  })
})

describe('mails that staff retry', () => {
  const due = { state: 'queued', nextAttemptAt: LATER.toISOString() }
  const record = newRecord('inquiries', enquiry({}, { acknowledge: true }), ADDITIONS)

  test.each<[MailState, boolean]>([
    ['queued', true],
    ['failed', true],
    ['filed', true],
    ['sent', false],
    ['skipped', false],
  ])('a mail that was %s is due at once: %s', (mailState, isDue) => {
    const staff = { ...record.mail.staff, state: mailState }
    const before = { ...record, mail: { ...record.mail, staff } }
    const { mail } = stateWithMailsDue(before, LATER)
    expect(mail.staff).toEqual(isDue ? { ...staff, ...due } : staff)
    expect(mail.visitor).toEqual({ ...record.mail.visitor, ...due })
  })

  test('a visitor who wanted no mail gets none', () => {
    expect(stateWithMailsDue(newRecord('inquiries', enquiry(), ADDITIONS), LATER).mail).not.toHaveProperty('visitor')
  })
})
