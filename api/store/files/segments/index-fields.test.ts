import { describe, expect, test } from 'vitest'
import type { AdminRecord, MailState } from '../../../contract/records/records'
import { newRecord } from '../../../testing/new-record'
import { enquiry } from '../../../testing/store-fixtures'
import type { Entry } from '../journal/entry'
import {
  DETAINED,
  EXISTS,
  HELD,
  indexFieldsOf,
  isPending,
  isUrgent,
  keyFingerprint,
  PROCESSED,
  referenceFingerprint,
  SPAM,
  SUSPECT,
  soonestOf,
  UNDATED,
  undeliveredMails,
} from './index-fields'
import { ANSWERED, ownerCode, ownerOf } from './work-fields'

const AT = Date.parse('2026-11-21T10:00:30.000Z')
const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: new Date(AT).toISOString(), mailDomain: 'example.org' }

function entryOf(change: Partial<AdminRecord> = {}, fields: Record<string, unknown> = {}): Entry {
  const record = { ...newRecord('inquiries', enquiry(fields, { acknowledge: true }), ADDITIONS), ...change }
  return { rev: 1, list: 'inquiries', id: 7, key: 'a key', record: record as AdminRecord }
}
const bitsOf = (...args: Parameters<typeof entryOf>) => indexFieldsOf(entryOf(...args)).bits

/** As index files hold them: other figures would have every index made anew, or read wrongly. */
describe('the indexFields of a record', () => {
  test('are its times, its fingerprints and its bits', () => {
    expect(indexFieldsOf(entryOf())).toEqual({
      time: AT,
      due: Math.floor(AT / 60_000),
      limit: 0,
      ruled: false,
      // There is one, of medium urgency, with both mails queued.
      bits: 1 + (2 << 4) + (1 << 6) + (1 << 9),
      work: 0,
      answered: 0,
      // The second of the services.
      traits: 2,
      origin: 0,
      key: 0x8fa3aab2faa9,
      reference: referenceFingerprint('ACDEFGHJ'),
    })
  })

  test('are nothing where the record is gone', () => {
    const { record: _, ...gone } = entryOf()
    expect(indexFieldsOf(gone)).toEqual({
      time: 0,
      due: 0,
      limit: 0,
      ruled: false,
      bits: 0,
      work: 0,
      answered: 0,
      traits: 0,
      origin: 0,
      key: 0,
      reference: 0,
    })
  })

  test('name the minute that an answer was promised by', () => {
    expect(indexFieldsOf(entryOf({ answerBy: '2026-11-21T12:34:59.999Z' })).due).toBe(
      Date.parse('2026-11-21T12:34Z') / 60_000,
    )
    expect(indexFieldsOf(entryOf({ answerBy: 'nonsense' })).due).toBe(Math.floor(AT / 60_000))
  })

  test('say of each switch whether it is on', () => {
    const plain = bitsOf()
    expect(plain & (PROCESSED | SUSPECT | HELD)).toBe(0)
    expect(bitsOf({ isProcessed: true }) - plain).toBe(PROCESSED)
    expect(bitsOf({ suspect: true }) - plain).toBe(SUSPECT)
    expect(bitsOf({ held: true }) - plain).toBe(HELD)
    expect([EXISTS, PROCESSED, SUSPECT, HELD]).toEqual([1, 2, 4, 8])
  })

  test.each([
    ['urgent', 0],
    ['priority', 1],
    ['standard', 2],
    ['whatever', 3],
    [5, 3],
    [undefined, 3],
  ])('rank the urgency %j as %i', (urgencyLevel, rank) => {
    expect((bitsOf({}, { urgencyLevel }) >> 4) & 3).toBe(rank)
  })

  test('say whose it is, and whether it was answered', () => {
    const workOf = (change: Partial<AdminRecord>) => indexFieldsOf(entryOf(change)).work
    const [at, by] = ['2026-11-21T10:00:00.000Z', 'shared' as const]
    const ana = workOf({ assignedTo: { id: 'ana', name: 'Ana' } })
    expect(ana).toBe(ownerCode('ana'))
    expect([ana % 2, ana > 0, ana < 2 ** 32]).toEqual([0, true, true])
    expect(workOf({ assignedTo: { id: 'ana', name: 'Ana Silva' } })).toBe(ana)
    expect(workOf({ assignedTo: { id: 'ben', name: 'Ana' } })).not.toBe(ana)
    expect(ownerOf(ana + ANSWERED)).toBe(ana)
    expect(workOf({ assignedTo: { id: 'ana', name: 'Ana' }, answeredAt: at })).toBe(ana + 1)
    expect(workOf({ isProcessed: true, noAnswerNeeded: true, work: [{ at, by, what: 'processed' }] })).toBe(1)
    expect(workOf({ isProcessed: true, work: [{ at, by, what: 'processed' }] })).toBe(0)
    // As versions left it that did not note who did what.
    expect(workOf({ isProcessed: true })).toBe(1)
    expect(workOf({ isProcessed: true, work: [{ at, by, what: 'held' }] })).toBe(1)
    expect(workOf({ work: [{ at, by, what: 'contact', id: 'x', how: 'no_answer' }] })).toBe(0)
  })

  test('keep of its time limits what no day changes', () => {
    const limits = {
      digest: 7,
      fieldsOf: ({ decision }: { decision?: unknown }) => ({
        day: 20_000,
        undated: true,
        detained: decision === 'yes',
      }),
    }
    const plain = bitsOf()
    const ruled = (decision: unknown) => indexFieldsOf(entryOf({}, { decision }), undefined, limits)
    expect(ruled('yes')).toMatchObject({ limit: 20_000, ruled: true, bits: plain + 16_384 + 32_768 })
    expect(ruled('no')).toMatchObject({ limit: 20_000, ruled: true, bits: plain + 16_384 })
    expect(ruled(undefined)).toMatchObject({ limit: 0, ruled: false, bits: plain })
    const known = { fields: { urgencyLevel: 'standard', decision: 'yes' }, key: 5 }
    expect(indexFieldsOf(entryOf(), known, limits)).toMatchObject({ limit: 20_000, ruled: true })
    const corrected = entryOf({ decisionCorrections: [{ at: '2026-11-21T10:00:00.000Z', sentOn: null }] })
    expect(indexFieldsOf(corrected, undefined, limits)).toMatchObject({ limit: 20_000, ruled: true })
    const far = { ...limits, fieldsOf: () => ({ day: 2_932_896, undated: false, detained: false }) }
    expect(indexFieldsOf(entryOf({}, { decision: {} }), undefined, far).limit).toBe(65_535)
    // What is read by no rules is told apart from what there are none for.
    expect(indexFieldsOf(entryOf({}, { decision: {} }))).toMatchObject({ limit: 0, ruled: true, bits: plain })
  })

  test.each<[MailState, number]>([
    ['queued', 1],
    ['sent', 2],
    ['filed', 3],
    ['failed', 4],
    ['skipped', 5],
  ])('hold the state of a mail: %s as %i', (state, code) => {
    const { mail } = entryOf().record as AdminRecord
    const bits = bitsOf({ mail: { staff: { ...mail.staff, state }, visitor: { ...mail.staff, state } } })
    expect([(bits >> 6) & 7, (bits >> 9) & 7]).toEqual([code, code])
    const isUndelivered = state === 'queued' || state === 'failed'
    expect(undeliveredMails(bits)).toEqual(isUndelivered ? ['staff', 'visitor'] : [])
  })

  test('hold no state of a mail that there is not', () => {
    const { mail } = entryOf().record as AdminRecord
    const bits = bitsOf({ mail: { staff: mail.staff } })
    expect((bits >> 9) & 7).toBe(0)
    expect(undeliveredMails(bits)).toEqual(['staff'])
  })

  test('without a key there is no fingerprint of one', () => {
    const { key: _, ...without } = entryOf()
    expect(indexFieldsOf(without).key).toBe(0)
    expect(indexFieldsOf(without, { fields: { urgencyLevel: 'urgent' }, key: 5 })).toMatchObject({ key: 5 })
  })
})

test('fingerprints tell keys and references apart, and are never nothing', () => {
  expect(keyFingerprint('a key')).not.toBe(keyFingerprint('another key'))
  expect(referenceFingerprint('ACDEFGHJ')).not.toBe(referenceFingerprint('ACDEFGHK'))
  // The CRC-32 of nothing is 0.
  expect(referenceFingerprint('')).toBe(1)
})

describe('the day of the soonest limit', () => {
  test.each([
    ['none where there is none', EXISTS, 0, 0],
    ['its own where its day is known', EXISTS, 200, 200],
    ['today where none has a day', EXISTS | UNDATED, 0, 100],
    ['today where only a later one has a day', EXISTS | UNDATED, 101, 100],
    ['an earlier one’s', EXISTS | UNDATED, 99, 99],
  ])('is %s', (_, bits, limit, day) => {
    expect(soonestOf(bits, limit, 100)).toBe(day)
  })
})

const STANDARD = bitsOf({}, { urgencyLevel: 'standard' })
describe('a record is urgent', () => {
  test.each([
    ['by its visitor’s choice', bitsOf({}, { urgencyLevel: 'urgent' }), 0, true],
    ['not by another choice', STANDARD, 0, false],
    ['with a limit without a day', STANDARD | UNDATED, 0, true],
    ['of somebody detained', STANDARD | DETAINED, 0, true],
    ['with a limit within a week', STANDARD, 107, true],
    ['not with a later one', STANDARD, 108, false],
    ['with one that has passed', STANDARD, 1, true],
    ['not without one', STANDARD, 0, false],
  ])('%s', (_, bits, limit, is) => {
    expect(isUrgent(bits, limit, 100)).toBe(is)
  })
})

test('what exists, is not processed and no spam is pending', () => {
  const all = [0, EXISTS, EXISTS | HELD | SUSPECT, EXISTS | PROCESSED, EXISTS | SPAM, HELD]
  expect(all.map(isPending)).toEqual([false, true, true, false, false, false])
})
