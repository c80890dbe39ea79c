import { expect, test } from 'vitest'
import type { AdminRecord } from '../../contract/records/records'
import { HOUR } from '../../contract/time/durations'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { InvalidCursorError, type ListQuery, type Store } from '../store'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const URGENCIES = ['urgent', 'priority', 'High', 'standard', 'Medium', 'whatever']

/** Stores ten enquiries an hour apart; every third is processed, and every fourth looks automated. */
async function tenEnquiries(): Promise<Store> {
  let now = START
  const store = await openStore(await temporaryFolder(), { now: () => new Date(now) })
  for (let n = 1; n <= 10; n++) {
    await store.submit('inquiries', enquiry({ urgencyLevel: URGENCIES[n % 6] }, { suspect: n % 4 === 0 }))
    if (n % 3 === 0) await store.change('inquiries', n, { isProcessed: true })
    now += HOUR
  }
  return store
}

async function idsOf(store: Store, query: Partial<ListQuery>): Promise<number[]> {
  return (await store.list('inquiries', { limit: 100, ...query })).records.map(record => record.id)
}

test('the store returns the newest requests of a list first', async () => {
  expect(await idsOf(await tenEnquiries(), {})).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('the store sorts by due time: the oldest pending first, then the newest processed', async () => {
  expect(await idsOf(await tenEnquiries(), { sort: 'due' })).toEqual([1, 2, 4, 5, 7, 8, 10, 9, 6, 3])
})

test('a sooner promise is due first, whenever the record arrived; without a promise a record is due at its arrival', async () => {
  let now = START
  const store = await openStore(await temporaryFolder(), { now: () => new Date(now) })
  const promised = [5, 1, 3, undefined, 1, 9]
  for (const hours of promised) {
    const answerBy = hours && { answerBy: () => new Date(START + hours * HOUR).toISOString() }
    await store.submit('inquiries', enquiry({}, answerBy || {}))
    now += HOUR
  }
  expect(await idsOf(store, { sort: 'due' })).toEqual([2, 5, 3, 4, 1, 6])
  await store.change('inquiries', 5, { isProcessed: true })
  await store.change('inquiries', 1, { isProcessed: true })
  expect(await idsOf(store, { sort: 'due' })).toEqual([2, 3, 4, 6, 5, 1])
  // The next page begins after a record that is no longer pending.
  const { nextCursor = '' } = await store.list('inquiries', { limit: 2, sort: 'due' })
  await store.change('inquiries', 3, { isProcessed: true })
  expect(await idsOf(store, { sort: 'due', cursor: nextCursor })).toEqual([4, 6, 5, 3, 1])
})

test('the store sorts thousands by due time, page by page and in a search, also after a restart', async () => {
  const dir = await temporaryFolder('memory')
  const first = await openStore(dir, { now: () => new Date(START) })
  const count = 2_600
  const minuteOf = (id: number) => (id * 7_919) % count
  for (let id = 1; id <= count; id++) {
    const answerBy = () => new Date(START + minuteOf(id) * 60_000).toISOString()
    const message = id % 2 ? 'odd' : 'even'
    void first.submit('inquiries', enquiry({ message }, { answerBy }))
  }
  const wanted = Array.from({ length: count }, (_, at) => at + 1).sort((a, b) => minuteOf(a) - minuteOf(b))
  const allOf = async (store: Store, query: Partial<ListQuery>) => {
    const all: number[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await store.list('inquiries', { limit: 500, sort: 'due', ...query, ...(cursor && { cursor }) })
      all.push(...page.records.map(record => record.id))
      cursor = page.nextCursor
    }
    return all
  }
  await expect.poll(async () => (await first.counts()).lists.inquiries.total, { timeout: 30_000 }).toBe(count)
  expect(await allOf(first, {})).toEqual(wanted)
  expect(await allOf(first, { q: 'even' })).toEqual(wanted.filter(id => id % 2 === 0))
  await first.close()
  const second = await openStore(dir)
  expect(await allOf(second, {})).toEqual(wanted)
})

test('the store sorts by urgency, in upper or lower case: pending urgent requests, the other ranks one after the other, then processed requests', async () => {
  const store = await tenEnquiries()
  await store.submit('inquiries', enquiry({ urgencyLevel: 'URGENT' }))
  expect(await idsOf(store, { sort: 'urgency' })).toEqual([11, 1, 2, 7, 8, 4, 10, 5, 9, 6, 3])
})

test('the store filters by each filter and by several together, and counts the matches', async () => {
  const store = await tenEnquiries()
  expect(await idsOf(store, { status: 'processed' })).toEqual([9, 6, 3])
  expect(await idsOf(store, { suspect: true })).toEqual([8, 4])
  expect(await idsOf(store, { suspect: false, status: 'pending', urgency: 'high' })).toEqual([7, 2, 1])
  expect(await idsOf(store, { urgency: 'low' })).toEqual([5])
  expect(await idsOf(store, { sort: 'urgency', urgency: 'urgent' })).toEqual([6])
  expect(await idsOf(store, { sort: 'due', status: 'processed' })).toEqual([9, 6, 3])
  expect(await idsOf(store, { mail: 'queued' })).toHaveLength(10)
  expect(await idsOf(store, { mail: 'sent' })).toEqual([])
  for (const [at, state] of (['sent', 'failed', 'filed', 'skipped'] as const).entries()) {
    const record = await store.get('inquiries', at + 1)
    const status = { ...(record as AdminRecord).mail.staff, state }
    await store.recordMailOutcome({ list: 'inquiries', role: 'staff', record: record as AdminRecord }, status)
  }
  expect(await idsOf(store, { mail: 'failed' })).toEqual([2])
  expect(await idsOf(store, { mail: 'undelivered' })).toEqual([10, 9, 8, 7, 6, 5, 2])
  expect((await store.counts()).lists.inquiries.undelivered).toBe(7)
  const from = new Date(START + 2 * HOUR).toISOString()
  const to = new Date(START + 5 * HOUR).toISOString()
  expect(await idsOf(store, { from, to })).toEqual([5, 4, 3])
  expect(await store.list('inquiries', { limit: 2, from, to })).toMatchObject({
    total: 3,
    nextCursor: expect.any(String),
  })
})

test.each(['submitted', 'due', 'urgency'] as const)('pages by %s show each record once', async sort => {
  const store = await tenEnquiries()
  const all: number[] = []
  let cursor: string | undefined
  do {
    const page = await store.list('inquiries', { limit: 3, sort, ...(cursor && { cursor }) })
    expect(page.total).toBe(10)
    all.push(...page.records.map(record => record.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(all).toEqual(await idsOf(store, { sort }))
})

test('a page continues where the last one ended, even if new records arrived in between', async () => {
  const store = await tenEnquiries()
  const { nextCursor = '' } = await store.list('inquiries', { limit: 4 })
  await store.submit('inquiries', enquiry())
  expect(await idsOf(store, { limit: 4, cursor: nextCursor })).toEqual([6, 5, 4, 3])
})

test('the last page has no cursor, and an empty list has no records', async () => {
  const store = await tenEnquiries()
  expect(await store.list('inquiries', { limit: 10 })).not.toHaveProperty('nextCursor')
  expect(await store.list('callbacks', { limit: 10 })).toEqual({ records: [], total: 0 })
})

test.each([
  '',
  'nonsense',
  '!',
  Buffer.from('due.0.3').toString('base64url'),
  Buffer.from('due.0.3.4').toString('base64url'),
])('the store refuses the cursor "%s"', async cursor => {
  const store = await tenEnquiries()
  await expect(store.list('inquiries', { limit: 3, cursor })).rejects.toThrow(InvalidCursorError)
})

test('the store finds text in any field, in upper or lower case and in either Unicode form', async () => {
  const store = await openStore(await temporaryFolder())
  const messages = ['Zoë asked', 'ZOE\u0308 again', 'She said "no\\yes"\n\ttwice', 'nothing', '100% <b>']
  for (const message of messages) await store.submit('inquiries', enquiry({ message, firstName: 'Amina' }))
  await store.submit('inquiries', enquiry({ message: '', decision: { kind: 'Curtailment' } }))
  expect(await idsOf(store, { q: 'zoe\u0308' })).toEqual([2, 1])
  expect(await idsOf(store, { q: '"NO\\yes"\n\t' })).toEqual([3])
  expect(await idsOf(store, { q: ' % <B> ' })).toEqual([5])
  expect(await idsOf(store, { q: 'curtail' })).toEqual([6])
  expect(await idsOf(store, { q: 'amina' })).toEqual([6, 5, 4, 3, 2, 1])
  expect(await idsOf(store, { q: 'amina', limit: 2 })).toEqual([6, 5])
})

test('the store finds a whole name, which is in two fields', async () => {
  const store = await openStore(await temporaryFolder())
  for (const firstName of ['Amina', 'Nasrin']) {
    await store.submit('inquiries', enquiry({ firstName, lastName: 'O"Neill Said' }))
  }
  expect(await idsOf(store, { q: 'nasrin o"neill s' })).toEqual([2])
  expect(await idsOf(store, { q: 'said nasrin' })).toEqual([2])
})

test('the store finds a phone number however its digits are grouped, with or without the country’s code', async () => {
  const store = await openStore(await temporaryFolder())
  for (const phone of ['020 7946 0123', '+44 (0)20-7946.0456', '0044 1632 960789', '+48 22 555 01 23']) {
    await store.submit('inquiries', enquiry({ phone }))
  }
  const found = async (...written: string[]) => Promise.all(written.map(q => idsOf(store, { q })))
  expect(await found('+442079460123', '02079460123', '(020) 7946 0123', '7946012')).toEqual([[1], [1], [1], [1]])
  expect(await found('020 7946 0456', '00442079460456', '+44 01632 960 789')).toEqual([[2], [2], [3]])
  expect(await found('48225550123', '+48 (22) 555-0123', '22555', '020794601234')).toEqual([[4], [4], [], []])
})

test('the store does not find names of fields, or words that the visitor did not say', async () => {
  const store = await openStore(await temporaryFolder())
  await store.submit('inquiries', enquiry({}), { key: 'the-key', hash: 'the-hash' })
  for (const q of ['firstName', 'queued', 'the-key', 'the-hash', 'createdAt', 'haven.invalid', 'null', '2026-11']) {
    expect([q, await idsOf(store, { q })]).toEqual([q, []])
  }
})

test('the store finds a reference in upper or lower case, whole or in part, also with other filters', async () => {
  const store = await openStore(await temporaryFolder())
  const { reference, id } = await store.submit('inquiries', enquiry())
  await store.submit('inquiries', enquiry())
  expect(await idsOf(store, { q: reference.toLowerCase() })).toEqual([id])
  expect(await idsOf(store, { q: reference.slice(1, 7) })).toEqual([id])
  expect(await idsOf(store, { q: reference, status: 'processed' })).toEqual([])
})

test('pages of a search follow each other and leave out no match', async () => {
  const store = await openStore(await temporaryFolder())
  const all = Array.from({ length: 2_500 }, (_, n) => enquiry({ message: n % 100 === 0 ? 'needle' : 'hay' }))
  await Promise.all(all.map(submission => store.submit('inquiries', submission)))
  const found: number[] = []
  let cursor: string | undefined
  do {
    const page = await store.list('inquiries', { limit: 4, q: 'needle', ...(cursor && { cursor }) })
    expect(page).not.toHaveProperty('total')
    found.push(...page.records.map(record => record.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(found).toEqual(Array.from({ length: 25 }, (_, n) => 2_401 - n * 100))
})
