import { describe, expect, test } from 'vitest'
import { NEVER } from '../../contract/order'
import type { MailState } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { newStored } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { countedOf } from './counted'
import { answerOf, hasPassed, isClose, isUndelivered, type RecordFacts, recordFactsOf } from './facts'
import { type LimitIndexer, NO_LIMITS } from './limits'
import type { State, StoredRecord } from './record'

const AT = Date.parse('2026-11-21T10:00:30.000Z')
const MINUTE_OF_ARRIVAL = Math.floor(AT / MINUTE)
const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: new Date(AT).toISOString(), mailDomain: 'example.org' }

function recordOf(change: Partial<State> = {}, fields: Record<string, unknown> = {}): StoredRecord {
  const { submitted, state } = newStored('inquiries', enquiry(fields, { acknowledge: true }), ADDITIONS)
  return { submitted, state: { ...state, ...change } }
}
const read = (...args: Parameters<typeof recordOf>) => recordFactsOf('inquiries', recordOf(...args), NO_LIMITS)

describe('the facts of a record', () => {
  test('are its times, its state and its counted values', () => {
    expect(read()).toMatchObject({
      list: 'inquiries',
      id: 7,
      reference: 'ACDEFGHJ',
      arrivedAt: AT,
      due: MINUTE_OF_ARRIVAL,
      pending: true,
      processed: false,
      spam: false,
      suspect: false,
      held: false,
      demoted: false,
      urgency: 'medium',
      byStaff: false,
      limitDay: null,
      limitDays: [],
      removalDay: null,
      undated: false,
      detained: false,
      ruled: false,
      owner: null,
      answered: false,
      staffMail: 'queued',
      visitorMail: 'queued',
      staffMailAt: AT,
      visitorMailAt: AT,
      promise: 'contact',
      answeredMinute: null,
      standing: null,
      service: 'visa-rejected',
      country: null,
      language: null,
      pageOrigin: null,
    })
  })

  test('contain the minute by which an answer was promised', () => {
    const by = '2026-11-21T12:34:59.999Z'
    expect(read({ answerBy: by }).due).toBe(Date.parse('2026-11-21T12:34Z') / MINUTE)
    expect(read({ answerBy: 'nonsense' }).due).toBe(MINUTE_OF_ARRIVAL)
    // After an answer to the visitor, nothing is due until staff process the request.
    expect(read({ answerBy: by, answeredAt: by }).due).toBe(NEVER)
    expect(read({ answerBy: by, answeredAt: by, isProcessed: true }).due).toBe(Date.parse('2026-11-21T12:34Z') / MINUTE)
  })

  test('show that the request is pending until it is processed or spam', () => {
    expect(read({ isProcessed: true })).toMatchObject({ pending: false, processed: true, spam: false })
    expect(read({ spam: true })).toMatchObject({ pending: false, processed: false, spam: true })
    expect(read({ suspect: true, held: true, demoted: true })).toMatchObject({
      pending: true,
      suspect: true,
      held: true,
    })
  })

  test.each([
    ['urgent', 'urgent'],
    ['priority', 'high'],
    ['standard', 'medium'],
    ['whatever', 'low'],
    [5, 'low'],
    [undefined, 'medium'],
    ['', 'medium'],
  ])('rank the urgency %j as %s', (urgencyLevel, rank) => {
    expect(read({}, { urgencyLevel }).urgency).toBe(rank)
  })

  test.each([
    [undefined, false],
    [{ voicemail: 'no' }, false],
    [{ ways: ['call', 'text', 'whatsapp', 'email'] }, false],
    [{ ways: ['call', 'text', 'email'] }, true],
    [{ ways: [] }, true],
  ])('say if a way of contact is unsafe for the answer %j: %s', (safeContact, unsafeWay) => {
    expect(read({}, { safeContact }).unsafeWay).toBe(unsafeWay)
  })

  test('name the assignee, and the answer', () => {
    const [at, by] = ['2026-11-21T10:00:00.000Z', 'shared' as const]
    const told = (change: Partial<State>) => {
      const { owner, answered } = read(change)
      return [owner, answered]
    }
    const assignedTo = { id: 'ana', name: 'Ana' }
    expect(told({ assignedTo })).toEqual(['ana', false])
    expect(told({ assignedTo, answeredAt: at })).toEqual(['ana', true])
    const processed = [{ at, by, what: 'processed' as const }]
    expect(told({ isProcessed: true, noAnswerNeeded: true, work: processed })).toEqual([null, true])
    expect(told({ isProcessed: true, work: processed })).toEqual([null, false])
    // A processed record whose history has no line about the processing comes from version 0.1.0, so it counts as
    // answered.
    expect(told({ isProcessed: true })).toEqual([null, true])
    expect(told({ isProcessed: true, work: [{ at, by, what: 'held' }] })).toEqual([null, true])
    expect(told({ work: [{ at, by, what: 'contact', id: 'x', how: 'no_answer' }] })).toEqual([null, false])
  })

  test('contain its time limits if it names a decision or staff corrected one', () => {
    const limits: LimitIndexer = {
      digest: 7,
      fieldsOf: ({ decision }) => ({
        days: [20_000, 20_003],
        removal: 19_990,
        undated: true,
        detained: decision === 'yes',
      }),
    }
    const ruled = (change: Partial<State>, decision?: unknown) =>
      recordFactsOf('inquiries', recordOf(change, { decision }), limits)
    const limited = { limitDay: 19_990, limitDays: [20_000, 20_003], removalDay: 19_990, undated: true, ruled: true }
    expect(ruled({}, 'yes')).toMatchObject({ ...limited, detained: true })
    expect(ruled({}, 'no')).toMatchObject({ ...limited, detained: false })
    expect(ruled({ corrected: { sentOn: null } })).toMatchObject(limited)
    expect(ruled({})).toMatchObject({ limitDay: null, undated: false, ruled: false })
    expect(read({}, { decision: {} })).toMatchObject({ limitDay: null, ruled: true })
  })

  test.each<[MailState, boolean]>([
    ['queued', true],
    ['sent', false],
    ['filed', false],
    ['failed', true],
    ['skipped', false],
  ])('contain the state of a mail: %s', (state, hasToArrive) => {
    const { mail } = recordOf().state
    const facts = read({ mail: { staff: { ...mail.staff, state }, visitor: { ...mail.staff, state } } })
    expect([facts.staffMail, facts.visitorMail]).toEqual([state, state])
    expect(isUndelivered(facts.staffMail)).toBe(hasToArrive)
  })

  test('contain no state and no time of a missing mail', () => {
    const { nextAttemptAt: _, ...staff } = recordOf().state.mail.staff
    expect(read({ mail: { staff } })).toMatchObject({ visitorMail: null, staffMailAt: null, visitorMailAt: null })
  })
})

describe('the limits of a record', () => {
  test.each<[string, Partial<RecordFacts>, { close: boolean; passed: boolean }]>([
    ['say nothing where there is none', {}, { close: false, passed: false }],
    ['end within a week where one has no day', { undated: true }, { close: true, passed: false }],
    ['end within a week on the seventh day', { limitDay: 107, limitDays: [107] }, { close: true, passed: false }],
    [
      'do not end within a week on the eighth day',
      { limitDay: 108, limitDays: [108] },
      { close: false, passed: false },
    ],
    ['have passed and end within a week', { limitDay: 90, limitDays: [90, 103] }, { close: true, passed: true }],
    ['end within a week with a removal today', { limitDay: 100, removalDay: 100 }, { close: true, passed: false }],
    ['have passed where none is near', { limitDay: 99, limitDays: [99, 130] }, { close: false, passed: true }],
    ['have passed however long ago', { limitDay: 1, limitDays: [1] }, { close: false, passed: true }],
  ])('%s', (_, some, wanted) => {
    const facts = { ...read(), ...some }
    expect({ close: isClose(facts, 100), passed: hasPassed(facts, 100) }).toEqual(wanted)
  })
})

test('services, countries and languages are known ones, or counted as other', () => {
  const none = { service: null, country: null, language: null, formLanguage: null }
  expect(countedOf({})).toEqual(none)
  expect(countedOf({ serviceRequired: '', service: 'Tourist visa', country: '', language: '' })).toEqual(none)
  expect(countedOf({ serviceRequired: 7, country: null, language: [] })).toEqual(none)
  expect(countedOf({ serviceRequired: 'visa-application' }).service).toBe('visa-application')
  expect(countedOf({ service: 'Tourist visa', country: 'Canada' })).toMatchObject({
    service: 'Tourist visa',
    country: 'Canada',
  })
  expect(countedOf({ service: 'No such', country: 'Nowhere' })).toMatchObject({ service: 'other', country: 'other' })
})

test.each([
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['English', 'en'],
  ['Arabic', 'ar'],
  ['Telugu', 'te'],
  ['Kannada', 'kn'],
  ['Malayalam', 'ml'],
  ['Marathi', 'mr'],
  ['Other', 'und'],
  ['xx', 'und'],
  ['-', 'und'],
])('the language %s is counted as %s', (language, tag) => {
  expect(countedOf({ language }).language).toBe(tag)
})

test('an answered request has the minute of the first contact, and the promised moment', () => {
  const at = (time: string) => `2026-07-01T${time}.000Z`
  const told = (record: Partial<Parameters<typeof answerOf>[0]>) => answerOf({ processedAt: null, ...record })
  const minute = (time: string) => Date.parse(at(time)) / MINUTE
  expect(told({ answerBy: at('12:00:00') })).toBeUndefined()
  expect(told({ noAnswerNeeded: true })).toEqual({ minute: null, standing: 'not-needed' })
  const inTime = { minute: minute('11:30:00'), standing: 'kept' }
  expect(told({ answeredAt: at('11:30:59'), answerBy: at('11:30:59') })).toEqual(inTime)
  expect(told({ answeredAt: at('11:31:00'), answerBy: at('11:30:59') })).toMatchObject({ standing: 'late' })
  expect(told({ answeredAt: at('11:31:00') })).toMatchObject({ standing: 'unpromised' })
  expect(told({ processedAt: at('11:30:00'), answerBy: at('12:00:00') })).toEqual(inTime)
  expect(told({ answeredAt: at('13:00:00'), processedAt: at('10:00:00'), answerBy: at('12:00:00') })).toEqual({
    minute: minute('13:00:00'),
    standing: 'late',
  })
  expect(told({ noAnswerNeeded: true, answeredAt: at('11:00:00') })).toMatchObject({ standing: 'unpromised' })
})

test('the short enquiry has another promise than the other forms of its list', () => {
  expect(read({}, { serviceRequired: 'Immigration Consultation' }).promise).toBe('enquiry')
})
