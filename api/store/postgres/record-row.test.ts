import { expect, it } from 'vitest'
import type { AdminRecord, MailStatus } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { type GivenLimits, limitFields } from '../../testing/limit-fields'
import { newStored } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { QUEUES } from '../questions/due'
import { flatRecord, type State, type StoredRecord } from '../records/record'
import { searchTextsOf } from '../records/search-texts'
import { factRowOf, LONGEST_WORD, mailRowsOf, placeName, readBy, recordOf, textsOf, wordRowOf } from './record-row'

const AT = '2026-03-02T10:00:30.000Z'
const TODAY = 20_000
/** Reads the limit that a test record's decision contains. */
const limits = {
  digest: 7,
  fieldsOf: ({ decision }: Record<string, unknown>) => limitFields(decision as GivenLimits),
}

function record(fields: Record<string, unknown> = {}, rest: Partial<State> = {}): StoredRecord {
  const additions = { id: 5, reference: 'ACDEFGHJ', at: AT, mailDomain: 'a.example' }
  const { submitted, state } = newStored('inquiries', enquiry(fields, { acknowledge: true }), additions)
  return { submitted, state: { ...state, ...rest } }
}

const LETTER = { id: 'a', name: 'a.pdf', type: 'application/pdf', bytes: 9, sha256: '0', scanned: false } as const

const status = (of: Partial<MailStatus>): MailStatus => ({
  state: 'sent',
  attempts: 1,
  messageId: '<m@a.example>',
  ...of,
})

it('a record that was split into columns is read unchanged, with its fields in their order', () => {
  const whole = record()
  const { fields, state } = textsOf(whole)
  expect(JSON.stringify(recordOf({ id: 5, fields, state }))).toBe(JSON.stringify(flatRecord(whole)))
  expect(Object.keys(JSON.parse(fields))).toEqual(Object.keys(enquiry().fields))
  expect(Object.keys(JSON.parse(state))).toEqual(expect.arrayContaining(['reference', 'createdAt', 'mail']))
  expect(fields + state).not.toContain('"id":')
  // The id, which the JSON lacks, comes from the row's own column.
  expect(recordOf({ id: 6, fields, state })).toEqual({ ...flatRecord(whole), id: 6 })
})

it('the name of a record’s place consists of its list and its id', () => {
  expect([placeName({ list: 'inquiries', id: 1 }), placeName({ list: 'callbacks', id: 12 })]).toEqual([
    'inquiries/1',
    'callbacks/12',
  ])
})

it('the columns of a plain record have their usual values', () => {
  const { row } = factRowOf('inquiries', record({}, { mail: { staff: status({ state: 'queued' }) } }), limits)
  expect(row).toEqual({
    arrived_at: Date.parse(AT),
    due: Math.floor(Date.parse(AT) / MINUTE),
    pending: true,
    processed: false,
    spam: false,
    suspect: false,
    held: false,
    demoted: false,
    urgency: 'medium',
    by_staff: false,
    limit_day: null,
    limit_days: '{}',
    removal_day: null,
    undated: false,
    detained: false,
    rules: readBy(false, limits),
    owner: null,
    answered: false,
    staff_mail: 'queued',
    visitor_mail: null,
    traits: '{"service=visa-rejected"}',
    follow_up: null,
  })
})

it.each<[string, StoredRecord, object]>([
  ['is processed', record({}, { isProcessed: true }), { processed: true, pending: false, answered: true }],
  ['is spam', record({}, { spam: true }), { spam: true, pending: false }],
  ['is suspect', record({}, { suspect: true }), { suspect: true, pending: true }],
  ['is held', record({}, { held: true }), { held: true }],
  ['is demoted', record({}, { demoted: true }), { demoted: true }],
  ['is urgent', record({ urgencyLevel: 'urgent' }), { urgency: 'urgent' }],
  ['has priority', record({ urgencyLevel: 'priority' }), { urgency: 'high' }],
  ['has an unknown urgency', record({ urgencyLevel: 'whenever' }), { urgency: 'low' }],
  [
    'has a limit',
    record({ decision: { day: 20_001 } }),
    { limit_day: 20_001, limit_days: '{20001}', undated: false, rules: readBy(true, limits) },
  ],
  [
    'has a limit without a day',
    record({ decision: { undated: true } }),
    { limit_day: null, undated: true, rules: readBy(true, limits) },
  ],
  [
    'is of somebody detained',
    record({ decision: { detained: true } }),
    { detained: true, rules: readBy(true, limits) },
  ],
  [
    'has letters, a language and only one safe way of contact',
    record({ language: 'ti', safeContact: { ways: ['text'] } }, { files: [LETTER] }),
    { traits: '{"letters","service=visa-rejected","language=ti","unsafeWay"}' },
  ],
  ['is assigned to somebody', record({}, { assignedTo: { id: 'ana', name: 'Ana Silva' } }), { owner: 'ana' }],
  ['was answered', record({}, { answeredAt: AT }), { answered: true, processed: false, pending: true }],
  [
    'is promised an answer',
    record({}, { answerBy: '2026-03-02T12:00:00.000Z' }),
    { due: Date.parse('2026-03-02T12:00Z') / MINUTE },
  ],
  [
    'has mails',
    record({}, { mail: { staff: status({ state: 'failed' }), visitor: status({ state: 'skipped' }) } }),
    { staff_mail: 'failed', visitor_mail: 'skipped' },
  ],
])('the columns show a record that %s', (_, given, facts) => {
  expect(factRowOf('inquiries', given, limits).row).toMatchObject(facts)
})

it('a record’s search words have one line each; words too long for the index, and numbers, are stored separately', () => {
  const [fits, long] = ['w'.repeat(LONGEST_WORD), 'l'.repeat(LONGEST_WORD + 1)]
  const fields = {
    firstName: 'Zdenka',
    message: `${fits} ${long} nul\0within`,
    phone: '020 7946 0958',
    whatsapp: '07700 900123',
    privacyVersion: 'first',
  }
  const { words, long: longWords, numbers } = wordRowOf(searchTextsOf(record(fields)))
  const all = words.split('\n')
  expect(all).toEqual(expect.arrayContaining(['zdenka', fits, 'nul', 'within', 'acdefghj']))
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter(word => word.length > LONGEST_WORD)).toEqual([])
  expect(longWords).toBe(long)
  expect(numbers.split('\n').toSorted()).toEqual(['02079460958', '07700900123'])
})

it('mails to staff about urgent records come first, then to staff about others, to visitors, to staff about demoted ones', () => {
  const queues = (given: StoredRecord, asked?: boolean) => {
    const { facts } = factRowOf('inquiries', given, limits)
    return mailRowsOf(given, facts, TODAY, asked).map(({ role, queue }) => [role, queue])
  }
  const visitor = ['visitor', QUEUES.visitors]
  expect(queues(record())).toEqual([['staff', QUEUES.staff], visitor])
  expect(queues(record({ urgencyLevel: 'urgent' }))).toEqual([['staff', QUEUES.urgent], visitor])
  // A limit counts as urgent from a week before its end.
  expect(queues(record({ decision: { day: TODAY + 7 } }))).toEqual([['staff', QUEUES.urgent], visitor])
  expect(queues(record({ decision: { day: TODAY + 8 } }))).toEqual([['staff', QUEUES.staff], visitor])
  expect(queues(record({}, { demoted: true }))).toEqual([['staff', QUEUES.demoted], visitor])
  // The lists rank a demoted record lower, but the mail of an urgent one stays in the queue of urgent mails.
  for (const said of [{ urgencyLevel: 'urgent' }, { decision: { removal: TODAY + 90 } }, { decision: { day: TODAY } }])
    expect(queues(record(said, { demoted: true }))).toEqual([['staff', QUEUES.urgent], visitor])
  // A mail that staff asked for is in the queue of mails about people's requests.
  expect(queues(record({}, { demoted: true }), true)).toEqual([['staff', QUEUES.staff], visitor])
  const inOrder = [QUEUES.urgent, QUEUES.staff, QUEUES.visitors, QUEUES.demoted, QUEUES.webhooks]
  expect(Object.values(QUEUES)).toEqual(inOrder.toSorted())
})

it('a mail is tried next at the time that its record has, and is not in the outbox without such a time', () => {
  const rows = (mail: AdminRecord['mail']) => {
    const given = record({}, { mail })
    return mailRowsOf(given, factRowOf('inquiries', given, limits).facts, TODAY)
  }
  expect(
    rows({
      staff: status({ state: 'failed', nextAttemptAt: AT }),
      visitor: status({ state: 'queued', nextAttemptAt: AT }),
    }),
  ).toEqual([
    { role: 'staff', queue: QUEUES.staff, next_at: Date.parse(AT), failed: true },
    { role: 'visitor', queue: QUEUES.visitors, next_at: Date.parse(AT), failed: false },
  ])
  expect(rows({ staff: status({ state: 'sent' }) })).toEqual([
    { role: 'staff', queue: QUEUES.staff, next_at: null, failed: false },
  ])
})
