import { randomUUID } from 'node:crypto'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { enquiry, memoryLog, schemaFor } from '../../testing/store-fixtures'
import { Database } from '../postgres/database'
import { openPostgresStore } from '../postgres/postgres-store'
import { SqlPending } from './pending'

/** Opens a store with pending requests; `found` returns their names, and the number of rows of each statement. */
async function pendingStore() {
  const url = await schemaFor(inject('databaseUrl') ?? '', `pending ${randomUUID()}`)
  const database = new Database(url, memoryLog())
  const store = await openPostgresStore({ database, log: memoryLog() })
  onTestFinished(() => store.close())
  for (const list of ['callbacks', 'inquiries', 'inquiries'] as const) await store.submit(list, enquiry())
  const pending = new SqlPending(database)
  const found = async () => {
    const read = vi.spyOn(database, 'read')
    const names = (await pending.all()).map(({ list, id }) => `${list}/${id}`)
    const rows = await Promise.all(read.mock.results.map(async ({ value }) => (await value).length))
    read.mockRestore()
    return { names, rows }
  }
  return { database, store, pending, found }
}

it('an instance reads pending requests once, and later only changed and missing ones', async () => {
  const { store, found } = await pendingStore()
  expect(await found()).toEqual({ names: ['inquiries/1', 'inquiries/2', 'callbacks/1'], rows: [1, 3] })
  expect((await found()).rows).toEqual([1, 0, 0])
  await store.change('inquiries', 1, { isProcessed: true })
  await store.submit('visa-applications', enquiry())
  await store.eraseRecord('callbacks', 1, async () => undefined)
  expect(await found()).toEqual({ names: ['inquiries/2', 'visa-applications/1'], rows: [1, 2, 1] })
  await store.change('inquiries', 1, { isProcessed: false })
  expect(await found()).toEqual({ names: ['inquiries/1', 'inquiries/2', 'visa-applications/1'], rows: [1, 1, 0] })
})

it('pending requests are read again after a restore, and after a start with other rules of time limits', async () => {
  const { database, found } = await pendingStore()
  await found()
  await database.query('update numbers set revision = revision - 1')
  expect((await found()).rows).toEqual([1, 3])
  await database.query("update records set rules = 7, due = 8 where list = 'callbacks'")
  expect((await found()).rows).toEqual([1, 3])
})

it('a query after a failed read, and queries at the same time, return all pending requests', async () => {
  const { database, pending } = await pendingStore()
  await database.query('alter table numbers rename to elsewhere')
  await expect(pending.all()).rejects.toThrow('"numbers" does not exist')
  await database.query('alter table elsewhere rename to numbers')
  for (const all of await Promise.all([pending.all(), pending.all()])) expect(all).toHaveLength(3)
})
