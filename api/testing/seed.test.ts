import { expect, test } from 'vitest'
import { seedRecords } from './seed'
import { memoryLog, openStore, temporaryFolder } from './store-fixtures'

test('the store opens a seeded folder like one that it has written, and the folder contains the given records', async () => {
  const dir = await temporaryFolder('memory')
  await seedRecords({ dir, records: 2_500 })
  const log = memoryLog()
  const store = await openStore(dir, { log })
  expect((await store.counts()).lists.inquiries).toMatchObject({ total: 2_500, pending: 50 })
  const { records } = await store.list('inquiries', { limit: 500, q: 'sample-2345' })
  expect(records).toMatchObject([{ id: 2_345, mail: { staff: { state: 'sent' } } }])
  expect(new Set((await store.list('inquiries', { limit: 500 })).records.map(it => it.reference)).size).toBe(500)
  await store.close()
  expect(log.entries).toEqual([])
})
