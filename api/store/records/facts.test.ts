import { describe, expect, test } from 'vitest'
import { NEVER } from '../../contract/order'
import type { MailState } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { newStored } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { countedOf } from './counted'
import { answerOf, deadlineOf, type Facts, factsOf, soonestDay, undeliveredMails } from './facts'
import { type LimitIndexer, NO_LIMITS } from './limits'
import type { State, StoredRecord } from './record'

const AT = Date.parse('2026-11-21T10:00:30.000Z')
const MINUTE_OF_ARRIVAL = Math.floor(AT / MINUTE)
const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: new Date(AT).toISOString(), mailDomain: 'example.org' }

function recordOf(change: Partial<State> = {}, fields: Record<string, unknown> = {}): StoredRecord {
  const { said, state } = newStored('inquiries', enquiry(fields, { acknowledge: true }), ADDITIONS)
  return { said, state: { ...state, ...change } }
}
const read = (...args: Parameters<typeof recordOf>) => factsOf('inquiries', recordOf(...args), NO_LIMITS)

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

  test('name the minute that an answer was promised by', () => {
    const by = '2026-11-21T12:34:59.999Z'
    expect(read({ answerBy: by }).due).toBe(Date.parse('2026-11-21T12:34Z') / MINUTE)
    expect(read({ answerBy: 'nonsense' }).due).toBe(MINUTE_OF_ARRIVAL)
    // After an answer to the visitor, nothing is due until staff process the request.
    expect(read({ answerBy: by, answeredAt: by }).due).toBe(NEVER)
    expect(read({ answerBy: by, answeredAt: by, isProcessed: true }).due).toBe(Date.parse('2026-11-21T12:34Z') / MINUTE)
  })

  test('have somebody answer it until it is processed or spam', () => {
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
  ])('say for the safe contact %j whether some way is unsafe: %s', (safeContact, unsafeWay) => {
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
    // Version 0.1.0 did not store who made a change.
    expect(told({ isProcessed: true })).toEqual([null, true])
    expect(told({ isProcessed: true, work: [{ at, by, what: 'held' }] })).toEqual([null, true])
    expect(told({ work: [{ at, by, what: 'contact', id: 'x', how: 'no_answer' }] })).toEqual([null, false])
  })

  test('hold its time limits, where it tells of a decision or staff corrected one', () => {
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
      factsOf('inquiries', recordOf(change, { decision }), limits)
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
  ])('hold the state of a mail: %s', (state, isUndelivered) => {
    const { mail } = recordOf().state
    const facts = read({ mail: { staff: { ...mail.staff, state }, visitor: { ...mail.staff, state } } })
    expect([facts.staffMail, facts.visitorMail]).toEqual([state, state])
    expect(undeliveredMails(facts)).toEqual(isUndelivered ? ['staff', 'visitor'] : [])
  })

  test('hold no state and no time of a mail that there is not', () => {
    const { nextAttemptAt: _, ...staff } = recordOf().state.mail.staff
    expect(read({ mail: { staff } })).toMatchObject({ visitorMail: null, staffMailAt: null, visitorMailAt: null })
  })
})

describe('the day of the soonest limit', () => {
  test.each([
    ['none where there is none', null, false, null],
    ['its own where its day is known', 200, false, 200],
    ['today where none has a day', null, true, 100],
    ['today where only a later one has a day', 101, true, 100],
    ['an earlier one’s', 99, true, 99],
  ])('is %s', (_, limitDay, undated, day) => {
    expect(soonestDay({ limitDay, undated }, 100)).toBe(day)
  })
})

describe('the limits of a record', () => {
  test.each<[string, Partial<Facts>, ReturnType<typeof deadlineOf>]>([
    ['say nothing where there is none', {}, undefined],
    ['end within a week where one has no day', { undated: true }, '7days'],
    ['end within a week up to the seventh day', { limitDay: 107, limitDays: [107] }, '7days'],
    ['do not end within a week on the eighth', { limitDay: 108, limitDays: [108] }, undefined],
    ['end within a week where one does, whatever has passed', { limitDay: 90, limitDays: [90, 103] }, '7days'],
    ['end within a week where somebody is to be removed', { limitDay: 100, removalDay: 100 }, '7days'],
    ['have passed where one has, and none is near', { limitDay: 99, limitDays: [99, 130] }, 'passed'],
    ['have passed however long ago', { limitDay: 1, limitDays: [1] }, 'passed'],
  ])('%s', (_, facts, deadline) => {
    expect(deadlineOf({ ...read(), ...facts }, 100)).toBe(deadline)
  })
})

test('services, countries and languages are known ones, or other', () => {
  const none = { service: null, country: null, language: null }
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

test('an answer stands by the minute of the first contact, and by the moment that was promised', () => {
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

test('the short enquiry promises something else than its list’s form', () => {
  expect(read({}, { serviceRequired: 'Immigration Consultation' }).promise).toBe('enquiry')
})
