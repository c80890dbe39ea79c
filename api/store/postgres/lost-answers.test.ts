import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { startLine } from '../../testing/database-line'
import { enquiry, memoryLog, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { StoreUnavailableError } from '../store'
import { Database } from './database'
import { openPostgresStore } from './postgres-store'

async function open() {
  const line = await startLine(await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder()))
  const database = new Database(line.url, memoryLog())
  const store = await openPostgresStore({ database, log: memoryLog() })
  onTestFinished(() => store.close())
  return { ...line, store, database }
}

it.each([undefined, { key: 'a key', hash: 'its hash' }])(
  'a submission whose commit was not confirmed makes one record, with the reference in the answer (key: %j)',
  async key => {
    const { store, lose, isLost } = await open()
    await store.submit('inquiries', enquiry())
    lose('arrivals')
    const { id, reference, replayed } = await store.submit('inquiries', enquiry({ firstName: 'Lost' }), key)
    expect(isLost()).toBe(true)
    expect(replayed).toBe(false)
    const { records, total } = await store.list('inquiries', { limit: 10 })
    expect(total).toBe(2)
    expect(records.map(record => [record.id, record.reference])[0]).toEqual([id, reference])
    // The transaction whose answer was lost had written everything that belongs to the submission.
    const mails = await store.claimMails(new Date(Date.now() + 1_000), 5, 60_000)
    expect(mails.map(({ record }) => record.id)).toContain(id)
    const again = key && (await store.submit('inquiries', enquiry({ firstName: 'Lost' }), key))
    expect(again).toEqual(key && { ...again, reference, replayed: true })
  },
)

it('a read whose answer was lost is repeated', async () => {
  const { store, lose, isLost } = await open()
  await store.submit('inquiries', enquiry())
  lose('records where list')
  expect((await store.list('inquiries', { limit: 10 })).total).toBe(1)
  expect(isLost()).toBe(true)
})

it('a search with little time left continues without an index whose answer was lost', async () => {
  const { store, lose, isLost } = await open()
  await store.submit('inquiries', enquiry({ email: 'oldest@example.org' }))
  // Stores enough newer records for a full first step of the search. A search is too slow when this step takes longer
  // than 150 ms.
  await Promise.all(Array.from({ length: 1_000 }, () => store.submit('inquiries', enquiry())))
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000))
  onTestFinished(() => clock.mockRestore())
  lose('record_contacts')
  const { requests, nextCursor = '' } = await store.requests({ q: 'oldest@example.org', limit: 10 })
  expect(isLost()).toBe(true)
  const rest = requests.length
    ? requests
    : (await store.requests({ q: 'oldest@example.org', limit: 10, cursor: nextCursor })).requests
  expect(rest).toHaveLength(1)
})

it('a statement of an instance is ended after ten seconds; a statement of a command has no time limit', async () => {
  const url = await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder())
  for (const [isPatient, longest] of [
    [false, '10s'],
    [true, '0'],
  ] as const) {
    const database = new Database(url, memoryLog(), isPatient)
    const settings = ['statement_timeout', 'idle_in_transaction_session_timeout']
    const rows = await database.read<{ setting: string }>(
      `select current_setting(name) as setting from unnest($1::text[]) name`,
      [settings],
    )
    await database.close()
    expect(rows.map(({ setting }) => setting)).toEqual([longest, longest])
  }
})

it('a statement that takes too long counts as a database that cannot be reached', async () => {
  const { database } = await open()
  const slow = database.transaction(async queries => {
    await queries.query('set local statement_timeout = 20')
    await queries.query('select pg_sleep(10)')
  })
  await expect(slow).rejects.toThrow(StoreUnavailableError)
})

it('a database of a later version is not changed', async () => {
  const url = await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder())
  const database = new Database(url, memoryLog())
  await (await openPostgresStore({ database, log: memoryLog() })).close()
  const other = new Database(url, memoryLog())
  await other.query('update migrations set version = version + 1')
  await expect(openPostgresStore({ database: other, log: memoryLog() })).rejects.toThrow(/later version of Haven/)
})

it('a reference that another record already has is replaced by another random one', async () => {
  const { store, database } = await open()
  const first = await store.submit('inquiries', enquiry())
  await database.query('create sequence draws')
  await database.query(`create function collide() returns trigger language plpgsql as $$ begin
    if nextval('draws') = 1 then new.reference := '${first.reference}'; end if;
    return new;
  end $$`)
  await database.query('create trigger collide before insert on records for each row execute function collide()')
  const second = await store.submit('inquiries', enquiry({ firstName: 'Another' }))
  expect(second.reference).not.toBe(first.reference)
  const { records } = await store.list('inquiries', { limit: 10 })
  expect(records.map(({ reference }) => reference)).toEqual([second.reference, first.reference])
})
