import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { ListName, MailState } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { type GivenLimits, limitFields } from '../../testing/limit-fields'
import { enquiry, memoryLog, schemaFor } from '../../testing/store-fixtures'
import { openFileStore } from '../files/file-store'
import { Database } from '../postgres/database'
import { openPostgresStore } from '../postgres/postgres-store'
import type { ListQuery, NewRecord, RecordChange, Store } from '../store'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const TODAY = dayNumberInLondon(START)

/** A test request, with the work of staff on it and the results of its mails. */
interface Sample {
  fields?: Record<string, unknown>
  rest?: Partial<NewRecord>
  changes?: RecordChange
  /** Number of minutes after the start; by default, one minute after the previous request. */
  arrives?: number
  staff?: MailState
  visitor?: MailState
}

const limited = (limit: GivenLimits): Sample => ({ fields: { decision: { kind: 'refusal', limit } } })
const inDays = (days: number, more: GivenLimits = {}) => limited({ day: TODAY + days, ...more })
const of = (urgencyLevel: string): Sample => ({ fields: { urgencyLevel } })
const answerBy = (minutes: number) => ({ answerBy: () => new Date(START + minutes * MINUTE).toISOString() })
const ana = { id: 'ana', name: 'Ana' }
const done: RecordChange = { isProcessed: true }
const junk: RecordChange = { spam: true }
const spoken: RecordChange = { contact: { id: 'one', how: 'spoke' }, who: 'shared' }

/** Requests of every urgency: all pending, each due a minute after the previous one. */
const PRESSING: Record<string, Sample> = {
  medium: {},
  urgent: of('URGENT'),
  high: of('priority'),
  low: of('whatever'),
  passed: inDays(-1),
  today: inDays(0),
  'in a week': inDays(7),
  later: inDays(8),
  'long ago': inDays(-29),
  'passed and in a week': limited({ days: [TODAY - 1, TODAY + 7] }),
  undated: limited({ undated: true }),
  'undated and passed': inDays(-1, { undated: true }),
  'undated and later': inDays(8, { undated: true }),
  detained: limited({ detained: true }),
}

/** Requests for trying each sort order. */
const SORTED: Record<string, Sample> = {
  answered: { changes: spoken },
  'urgent and answered': { ...of('urgent'), changes: spoken },
  first: {},
  'promised soon': { rest: answerBy(-60) },
  urgent: of('urgent'),
  demoted: { rest: { demoted: true } },
  'demoted later': { rest: { demoted: true } },
  'demoted and urgent': { ...of('urgent'), rest: { demoted: true } },
  processed: { ...inDays(0), changes: done },
  spam: { ...of('urgent'), changes: junk },
  'processed spam': { changes: { ...done, ...junk } },
  'processed later': { changes: done },
  'limit in 20 days': inDays(20),
  'limit in 10 days': inDays(10),
  'another in 10 days': { ...inDays(10), rest: answerBy(-30) },
  undated: limited({ undated: true }),
}

/** Requests with work of staff, done and open, and with mails in each state. */
const WORK: Record<string, Sample> = {
  new: {},
  'of Ana': { changes: { assignedTo: ana } },
  'of Ben': { changes: { assignedTo: { id: 'ben', name: 'Ben' } } },
  suspect: { rest: { suspect: true } },
  answered: { changes: spoken },
  processed: { changes: { ...done, who: 'shared' } },
  spam: { changes: junk },
  'processed spam': { changes: { ...done, ...junk } },
  sent: { staff: 'sent', visitor: 'sent' },
  failed: { staff: 'failed', visitor: 'sent' },
  filed: { staff: 'filed' },
  skipped: { staff: 'skipped' },
  'not acknowledged': { staff: 'sent', visitor: 'failed' },
  'filed for both': { staff: 'sent', visitor: 'filed' },
  'by a clock that was behind': { arrives: 2.5 },
}

const LISTED = { inquiries: PRESSING, callbacks: SORTED, 'visa-applications': WORK } as const

/** A store in PostgreSQL and one in files, both with the same requests. */
const stores: Store[] = []
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haven-filters-'))
  const clock = { time: START }
  const fieldsOf = ({ decision }: Record<string, unknown>) => limitFields((decision as { limit: GivenLimits }).limit)
  const options = { now: () => new Date(clock.time), log: memoryLog(), limits: { digest: 5, fieldsOf } }
  const database = new Database(await schemaFor(inject('databaseUrl') ?? '', folder), memoryLog())
  stores.push(await openPostgresStore({ database, ...options }), await openFileStore({ dir: folder, ...options }))
  for (const [list, samples] of Object.entries(LISTED)) {
    for (const [at, sample] of Object.values(samples).entries()) {
      clock.time = START + (sample.arrives ?? at + 1) * MINUTE
      for (const store of stores) await put(store, list as ListName, sample)
    }
  }
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(store: Store, list: ListName, { fields, rest, changes, staff, visitor }: Sample) {
  const { id } = await store.submit(list, enquiry(fields, { acknowledge: visitor !== undefined, ...rest }))
  if (changes) await store.change(list, id, changes)
  for (const [role, state] of Object.entries({ staff, visitor }) as ['staff' | 'visitor', MailState?][]) {
    const record = await store.get(list, id)
    const status = record?.mail[role]
    if (record && status && state) await store.recordMailOutcome({ list, role, record }, { ...status, state })
  }
}

/** The names of the rows that both stores return for a query. */
async function shown(list: ListName, query: Partial<ListQuery>): Promise<string[]> {
  const [here, inFiles] = await Promise.all(
    stores.map(async store => {
      const { records, total } = await store.list(list, { limit: 100, ...query })
      expect([query, total]).toEqual([query, records.length])
      return records.map(({ id }) => Object.keys(LISTED[list])[id - 1] ?? '')
    }),
  )
  expect([query, here]).toEqual([query, inFiles])
  return here ?? []
}

/** The names of the rows that neither store returns, oldest first. */
async function leftOut(list: ListName, query: Partial<ListQuery>) {
  const left = await shown(list, query)
  return Object.keys(LISTED[list]).filter(name => !left.includes(name))
}

it('the filter `urgent` finds requests that visitors called urgent or that a fact makes urgent today; three filters find the others', async () => {
  const rank = (urgency: ListQuery['urgency'] & string) => shown('inquiries', { urgency })
  const undated = ['undated and later', 'undated and passed', 'undated']
  const pressing = [...undated, 'passed and in a week', 'in a week', 'today', 'passed']
  expect(await rank('urgent')).toEqual(['detained', ...pressing, 'urgent'])
  expect(await rank('high')).toEqual(['high'])
  expect(await rank('medium')).toEqual(['long ago', 'later', 'medium'])
  expect(await rank('low')).toEqual(['low'])
})

it('the database filters by limits that end within a week and by passed ones; a limit without a day counts as today', async () => {
  const limit = (deadline: ListQuery['deadline'] & string) => shown('inquiries', { deadline })
  const undated = ['undated and later', 'undated and passed', 'undated']
  const close = [...undated, 'passed and in a week', 'in a week', 'today']
  expect(await limit('passed')).toEqual(['undated and passed', 'passed and in a week', 'long ago', 'passed'])
  expect(await limit('7days')).toEqual(close)
  expect((await limit('any')).sort()).toEqual([...close, 'later', 'passed', 'long ago'].sort())
  expect(await limit('none')).toEqual(['detained', 'low', 'high', 'urgent', 'medium'])
  expect(await shown('inquiries', { deadline: 'none', urgency: 'urgent' })).toEqual(['detained', 'urgent'])
})

it('the database sorts by arrival, the newest first, in any state', async () => {
  const all = Object.keys(SORTED).reverse()
  expect(await shown('callbacks', {})).toEqual(all)
  expect(await shown('callbacks', { sort: 'submitted' })).toEqual(all)
})

const ENDED = ['processed later', 'processed', 'processed spam', 'spam']

it('the database sorts pending requests by due time, then processed ones, and spam last', async () => {
  const limits = ['limit in 20 days', 'limit in 10 days', 'undated']
  const demoted = ['demoted', 'demoted later', 'demoted and urgent']
  const answered = ['answered', 'urgent and answered']
  const pending = ['promised soon', 'another in 10 days', 'first', 'urgent', ...demoted, ...limits, ...answered]
  expect(await shown('callbacks', { sort: 'due' })).toEqual([...pending, ...ENDED])
})

it('the database sorts by urgency: near limits, urgent choices, the rest, then demoted ones; within each group, answered ones are last', async () => {
  const rest = ['promised soon', 'another in 10 days', 'first', 'limit in 20 days', 'limit in 10 days', 'answered']
  const demoted = ['demoted', 'demoted later', 'demoted and urgent']
  const pending = ['undated', 'urgent', 'urgent and answered', ...rest, ...demoted]
  expect(await shown('callbacks', { sort: 'urgency' })).toEqual([...pending, ...ENDED])
})

it('the database sorts by the day of the soonest limit, then requests without one by due time', async () => {
  const limits = ['undated', 'limit in 10 days', 'another in 10 days', 'limit in 20 days']
  const others = [
    'promised soon',
    'first',
    'urgent',
    'demoted',
    'demoted later',
    'demoted and urgent',
    'answered',
    'urgent and answered',
  ]
  expect(await shown('callbacks', { sort: 'deadline' })).toEqual([...limits, ...others, ...ENDED])
})

it('the database does not query parts of a list that a status excludes', async () => {
  const [store] = stores
  const asked = async (sort: ListQuery['sort'] & string, status: ListQuery['status'] & string) => {
    const read = vi.spyOn(Database.prototype, 'read')
    await store?.list('callbacks', { limit: 100, sort, status })
    const { length } = read.mock.calls.filter(([text]) => text.includes('order by'))
    read.mockRestore()
    return length
  }
  const counts: number[] = []
  for (const status of ['pending', 'processed'] as const)
    for (const sort of ['due', 'urgency', 'deadline'] as const) counts.push(await asked(sort, status))
  // With `processed`, there are two statements, for processed requests and for spam, because a processed request can be
  // spam.
  expect(counts).toEqual([2, 10, 3, 2, 2, 2])
})

it('the database filters by work that staff still have to do', async () => {
  const work = (query: Partial<ListQuery>) => shown('visa-applications', query)
  const without = (query: Partial<ListQuery>) => leftOut('visa-applications', query)
  const ended = ['processed', 'spam', 'processed spam']
  expect(await without({ status: 'pending' })).toEqual(ended)
  expect(await work({ status: 'processed' })).toEqual(['processed spam', 'processed'])
  expect(await work({ spam: true })).toEqual(['processed spam', 'spam'])
  expect(await without({ spam: false })).toEqual(['spam', 'processed spam'])
  expect(await work({ suspect: true })).toEqual(['suspect'])
  expect(await without({ suspect: false })).toEqual(['suspect'])
  expect(await work({ answered: true })).toEqual(['processed spam', 'answered'])
  expect(await without({ answered: false })).toEqual(['answered', 'spam', 'processed spam'])
})

it('the database filters by assignee: one person, or none of several people', async () => {
  const of = (assigned: string | string[]) => shown('visa-applications', { assigned })
  const without = (assigned: string[]) => leftOut('visa-applications', { assigned })
  expect(await of('ana')).toEqual(['of Ana'])
  expect(await of('ben')).toEqual(['of Ben'])
  expect(await of('nobody')).toEqual([])
  // No id contains a NUL, and the filter does not read NUL as another character.
  expect(await of('an\0a')).toEqual([])
  expect(await of('ana\0')).toEqual([])
  expect(await without(['ana', 'ben'])).toEqual(['of Ana', 'of Ben'])
  expect(await without(['ben'])).toEqual(['of Ben'])
  expect(await without([])).toEqual([])
})

it('the database filters requests with letters, and counts only these', async () => {
  for (const id of [2, 5, 7]) {
    for (const store of stores) {
      const letter = await store.letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, bytes())
      await store.addLetters('visa-applications', id, [letter.id], () => true)
    }
  }
  const withLetters = (query: Partial<ListQuery>) => shown('visa-applications', { letters: true, ...query })
  expect(await withLetters({})).toEqual(['spam', 'answered', 'of Ana'])
  expect(await withLetters({ spam: false })).toEqual(['answered', 'of Ana'])
  expect(await withLetters({ sort: 'due', status: 'pending' })).toEqual(['of Ana', 'answered'])
  expect(await withLetters({ from: new Date(START + 3 * MINUTE).toISOString() })).toEqual(['spam', 'answered'])
  expect(await shown('inquiries', { letters: true })).toEqual([])
  const found = stores.map(store => store.requests({ q: 'amina@example.org', limit: 2, letters: true }))
  for (const { requests, total } of await Promise.all(found))
    expect([requests.map(({ record: { id } }) => id), total]).toEqual([[7, 5], 3])
})

async function* bytes() {
  yield new Uint8Array(9)
}

it('the database filters by the state of either mail', async () => {
  const mail = (mail: ListQuery['mail'] & string) => shown('visa-applications', { mail })
  const told = ['not acknowledged', 'failed']
  const behind = 'by a clock that was behind'
  const waiting = ['processed spam', 'spam', 'processed', 'answered', 'suspect', 'of Ben', 'of Ana', 'new']
  expect(await mail('queued')).toEqual([behind, ...waiting])
  expect(await mail('failed')).toEqual(told)
  expect(await mail('undelivered')).toEqual([behind, ...told, ...waiting])
  expect(await mail('sent')).toEqual(['filed for both', ...told, 'sent'])
  expect(await mail('filed')).toEqual(['filed for both', 'filed'])
  expect(await mail('skipped')).toEqual(['skipped'])
})

it('the database filters by time of arrival, from one moment on and before another', async () => {
  const at = (minutes: number, more = 0) => new Date(START + minutes * MINUTE + more).toISOString()
  const names = Object.keys(WORK).slice(0, -1)
  const all = (query: Partial<ListQuery>) => shown('visa-applications', query)
  expect(await all({ from: at(3) })).toEqual(names.slice(2).reverse())
  expect(await all({ from: at(3, 1) })).toEqual(names.slice(3).reverse())
  const behind = 'by a clock that was behind'
  expect(await all({ to: at(3) })).toEqual([behind, 'of Ana', 'new'])
  expect(await all({ to: at(3, 1) })).toEqual([behind, 'of Ben', 'of Ana', 'new'])
  expect(await all({ from: at(2), to: at(4), sort: 'due' })).toEqual(['of Ana', behind, 'of Ben'])
  expect(await all({ from: at(2), to: at(9), spam: true })).toEqual(['processed spam', 'spam'])
  expect(await all({ from: at(20) })).toEqual([])
})

it('a search for an address filters by time of arrival, too', async () => {
  const [from, to] = [3, 5].map(minutes => new Date(START + minutes * MINUTE).toISOString()) as [string, string]
  const found = stores.map(store => store.requests({ q: 'amina@example.org', limit: 100, from, to }))
  for (const { requests } of await Promise.all(found)) {
    const ids = (of: ListName) => requests.flatMap(({ list, record }) => (list === of ? record.id : []))
    expect([ids('inquiries'), ids('visa-applications')]).toEqual([
      [4, 3],
      [4, 3],
    ])
  }
})
