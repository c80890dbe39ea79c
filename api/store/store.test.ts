import { expect, test } from 'vitest'
import { REFERENCE_ALPHABET } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
import { enquiry, openStore, temporaryFolder } from '../testing/store-fixtures'
import { KeyReusedError, StoreUnavailableError } from './store'

test("the store returns a record with every field as it was sent, and with the store's additions", async () => {
  const now = new Date('2026-03-02T10:00:00.000Z')
  const store = await openStore(await temporaryFolder(), { now: () => now })
  const submission = enquiry({}, { acknowledge: true, suspect: true })

  const { id, reference, replayed } = await store.submit('inquiries', submission)

  expect({ id, replayed }).toEqual({ id: 1, replayed: false })
  expect(reference).toMatch(new RegExp(`^[${REFERENCE_ALPHABET}]{8}$`))
  const mail = {
    state: 'queued',
    attempts: 0,
    messageId: expect.stringMatching(/^<.+@.+>$/),
    nextAttemptAt: now.toISOString(),
  }
  expect(await store.get('inquiries', id)).toEqual({
    ...submission.fields,
    id,
    reference,
    createdAt: now.toISOString(),
    isProcessed: false,
    processedAt: null,
    suspect: true,
    held: false,
    mail: { staff: mail, visitor: mail },
  })
})

test('the time of arrival has the name of its list’s field, and each list counts its own ids', async () => {
  const store = await openStore(await temporaryFolder())
  await store.submit('inquiries', enquiry())
  await store.submit('visa-applications', enquiry())
  await store.submit('callbacks', enquiry())
  expect(await store.get('visa-applications', 1)).toMatchObject({ id: 1, timestamp: expect.any(String) })
  expect(await store.get('callbacks', 1)).toMatchObject({ id: 1, timestamp: expect.any(String) })
  expect(await store.get('inquiries', 1)).not.toHaveProperty('timestamp')
})

test('the store returns undefined for ids that no record has', async () => {
  const store = await openStore(await temporaryFolder())
  await store.submit('inquiries', enquiry())
  for (const id of [0, -1, 2, 1.5, Number.NaN, 1e12]) expect(await store.get('inquiries', id)).toBeUndefined()
  expect(await store.change('inquiries', 2, { isProcessed: true })).toBeUndefined()
})

test('a key that is used again gets the same reference, and the store writes nothing', async () => {
  const store = await openStore(await temporaryFolder())
  const first = await store.submit('inquiries', enquiry(), { key: 'a', hash: '1' })
  const again = await store.submit('inquiries', enquiry(), { key: 'a', hash: '1' })
  expect(again).toEqual({ ...first, replayed: true })
  expect((await store.counts()).lists.inquiries.total).toBe(1)
})

test('a key that comes with another body is refused', async () => {
  const store = await openStore(await temporaryFolder())
  await store.submit('inquiries', enquiry(), { key: 'a', hash: '1' })
  await expect(store.submit('inquiries', enquiry(), { key: 'a', hash: '2' })).rejects.toThrow(KeyReusedError)
})

test('a key is valid for one list only', async () => {
  const store = await openStore(await temporaryFolder())
  await store.submit('inquiries', enquiry(), { key: 'a', hash: '1' })
  expect(await store.submit('callbacks', enquiry(), { key: 'a', hash: '2' })).toMatchObject({ replayed: false })
})

test('fifty submissions at once with one key make one record, over a restart too', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  const key = { key: '0b5a7c1e-8a51-4a8e-9d6c-3a1b7f7c2d10', hash: '1' }
  const submit = async () => (await store.submit('inquiries', enquiry(), key)).reference
  const references = new Set(await Promise.all(Array.from({ length: 50 }, submit)))
  await store.close()

  const reopened = await openStore(dir)
  references.add((await reopened.submit('inquiries', enquiry(), key)).reference)
  expect(references.size).toBe(1)
  expect((await reopened.counts()).lists.inquiries.total).toBe(1)
})

test('a key is forgotten after seven days', async () => {
  let now = Date.parse('2026-03-02T10:00:00.000Z')
  const dir = await temporaryFolder()
  const store = await openStore(dir, { now: () => new Date(now) })
  await store.submit('inquiries', enquiry(), { key: 'a', hash: '1' })
  now += 7 * DAY - 1
  expect(await store.submit('inquiries', enquiry(), { key: 'a', hash: '1' })).toMatchObject({ replayed: true })
  now += 1
  expect(await store.submit('inquiries', enquiry(), { key: 'a', hash: '2' })).toMatchObject({ id: 2, replayed: false })
})

test('a key that was stored while the clock was ahead by more than the key’s lifetime is forgotten once the clock is right', async () => {
  const right = Date.parse('2026-03-02T10:00:00.000Z')
  let now = right + 7 * DAY - 1
  const dir = await temporaryFolder()
  const store = await openStore(dir, { now: () => new Date(now) })
  await store.submit('inquiries', enquiry(), { key: 'near', hash: '1' })
  now = right + 7 * DAY
  await store.submit('inquiries', enquiry(), { key: 'far', hash: '1' })
  await store.close()
  const reopened = await openStore(dir, { now: () => new Date(right) })
  expect(await reopened.submit('inquiries', enquiry(), { key: 'near', hash: '1' })).toMatchObject({ replayed: true })
  expect(await reopened.submit('inquiries', enquiry(), { key: 'far', hash: '2' })).toMatchObject({ replayed: false })
})

test('every record, change and count survives a restart', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  for (let n = 1; n <= 2_345; n++) void store.submit('inquiries', enquiry({ message: `Number ${n}` }))
  await store.submit('callbacks', enquiry())
  await store.change('inquiries', 7, { isProcessed: true, held: true })
  const before = await store.list('inquiries', { limit: 500 })
  const counts = await store.counts()
  await store.close()

  const reopened = await openStore(dir)
  expect(await reopened.list('inquiries', { limit: 500 })).toEqual(before)
  expect(await reopened.counts()).toEqual(counts)
  expect(await reopened.get('inquiries', 7)).toMatchObject({ isProcessed: true, held: true, message: 'Number 7' })
  expect(await reopened.submit('inquiries', enquiry())).toMatchObject({ id: 2_346 })
})

test('a record keeps the time of processing until it is pending again', async () => {
  let now = new Date('2026-03-02T10:00:00.000Z')
  const store = await openStore(await temporaryFolder(), { now: () => now })
  await store.submit('inquiries', enquiry())
  await store.change('inquiries', 1, { isProcessed: true })
  now = new Date('2026-03-03T10:00:00.000Z')
  const same = await store.change('inquiries', 1, { isProcessed: true, suspect: true })
  expect(same).toMatchObject({ processedAt: '2026-03-02T10:00:00.000Z', suspect: true })
  expect(await store.counts()).toMatchObject({ lists: { inquiries: { total: 1, pending: 0 } } })
  expect(await store.change('inquiries', 1, { isProcessed: false })).toMatchObject({ processedAt: null, suspect: true })
})

test('changes to one record at the same time all take effect', async () => {
  const store = await openStore(await temporaryFolder())
  await store.submit('inquiries', enquiry())
  await Promise.all([
    store.change('inquiries', 1, { isProcessed: true }),
    store.change('inquiries', 1, { suspect: true }),
    store.change('inquiries', 1, { held: true }),
  ])
  expect(await store.get('inquiries', 1)).toMatchObject({ isProcessed: true, suspect: true, held: true })
})

test('a record is returned without its idempotency key and the hash of its request', async () => {
  const store = await openStore(await temporaryFolder())
  await store.submit('inquiries', enquiry(), { key: 'a-key', hash: 'a-hash' })
  const page = await store.list('inquiries', { limit: 1 })
  expect(JSON.stringify([page, await store.get('inquiries', 1)])).not.toMatch(/a-key|a-hash/)
})

test('a closed store refuses submissions, changes of documents and `ready`, and closing it twice has no effect', async () => {
  const store = await openStore(await temporaryFolder())
  const last = store.submit('inquiries', enquiry())
  await Promise.all([store.close(), store.close()])
  expect(await last).toMatchObject({ id: 1 })
  await expect(store.submit('inquiries', enquiry())).rejects.toThrow(StoreUnavailableError)
  await expect(store.documents.update('a', 'b', () => ({ value: 1 }))).rejects.toThrow(StoreUnavailableError)
  await expect(store.ready()).rejects.toThrow(StoreUnavailableError)
})
