import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, inject, it, onTestFinished } from 'vitest'
import { DAY } from '../../contract/time/durations'
import { startLine } from '../../testing/database-line'
import { limitFields } from '../../testing/limit-fields'
import { enquiry, memoryLog, openStore, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { INSTANCE_FILE, openSharedStore } from '../shared-store'
import { StoreUnavailableError, UnknownLettersError } from '../store'
import { Database } from './database'
import { openPostgresStore } from './postgres-store'
import { readBy } from './record-row'
import { rereadRecords } from './reread-records'

const LEASE = 60_000
const nameOf = (dir: string) => readFile(join(dir, INSTANCE_FILE), 'utf8')

/** Opens two stores of one database; the test can delay the first one's connection. */
async function two(now = () => new Date()) {
  const dir = await temporaryFolder()
  const line = await startLine(await schemaFor(inject('databaseUrl') ?? '', dir))
  const database = new Database(line.url, memoryLog())
  const one = await openPostgresStore({ database, log: memoryLog(), now })
  onTestFinished(() => one.close())
  return { one, other: await openStore(dir, { now }), line, database }
}

it('a document’s change is repeated if another instance changed or removed the document between read and write', async () => {
  const { one, other, line } = await two()
  const add = (store: typeof one) => store.documents.update<number>('a', 'b', (present = 0) => ({ value: present + 1 }))
  const seen: unknown[] = []
  const removed = () =>
    one.documents.update<number>('a', 'b', present => {
      seen.push(present)
      return undefined
    })
  await add(other)
  line.hold('update documents set value', () => add(other))
  expect(await add(one)).toBe(3)
  line.hold('delete from documents', () => add(other))
  await removed()
  expect(seen).toEqual([3, 4])
  line.hold('insert into documents', () => add(other))
  expect(await add(one)).toBe(2)
  expect(line.isHeld()).toBe(false)
})

it('two changes of a request that wait for each other are both kept', async () => {
  const { one, database } = await two()
  await one.submit('inquiries', enquiry())
  let changing: Promise<unknown> = Promise.resolve()
  await database.transaction(async queries => {
    const [own] = await queries.query<{ pid: number }>('select pg_backend_pid() as pid')
    await queries.query('select 1 from numbers where one for update')
    changing = one.change('inquiries', 1, { suspect: true })
    const waiting = 'select 1 from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))'
    await expect.poll(async () => (await database.query(waiting, [own?.pid])).length).toBe(1)
    await queries.query(
      `update records set rev = rev + 1, held = true, state = jsonb_set(state::jsonb, '{held}', 'true')::text`,
    )
  })
  await changing
  expect(await one.get('inquiries', 1)).toMatchObject({ held: true, suspect: true })
})

it('a letter is added once to a request that changes at the same time, and both changes are kept', async () => {
  const { one, other, line } = await two()
  await one.submit('inquiries', enquiry())
  const { id } = await one.letters.keep(
    { name: 'letter.pdf', type: 'application/pdf' },
    Readable.from([Buffer.from('%PDF')]),
  )
  line.hold('update records r set rev', () => other.change('inquiries', 1, { held: true }))
  await one.addLetters('inquiries', 1, [id], () => true)
  expect(line.isHeld()).toBe(false)
  expect(await other.get('inquiries', 1)).toMatchObject({ held: true, files: [{ id }] })
  await expect(one.addLetters('inquiries', 1, [id], () => true)).rejects.toThrow(UnknownLettersError)
})

it('limits that are read again by other rules are those of the newest state of a request, even if it changes meanwhile', async () => {
  const { one, other, line, database } = await two()
  await one.submit('inquiries', enquiry({ decision: { kind: 'refusal' } }))
  const fieldsOf = ({ held }: Record<string, unknown>) => limitFields({ day: held ? 2 : 1 })
  line.hold('select 1 from numbers where one for update', () => other.change('inquiries', 1, { held: true }))
  await rereadRecords(database, { digest: 9, fieldsOf })
  expect(line.isHeld()).toBe(false)
  expect(await database.query('select limit_day, rules from records')).toEqual([
    { limit_day: 2, rules: readBy(true, { digest: 9 }) },
  ])
})

it('a document that gets a new date while another instance writes it keeps the other’s date', async () => {
  const clock = { time: Date.parse('2026-11-01T10:00Z') }
  const { one, other, line, database } = await two(() => new Date(clock.time))
  await one.documents.update('a', 'b', () => ({ value: 1, expiresAt: new Date(clock.time + DAY) }))
  // An instance with a fast clock dated the document one ms too late.
  await database.query('update documents set expires_at = expires_at + 1')
  line.hold('update documents set expires_at', () => other.documents.update('a', 'b', () => ({ value: 2 })))
  await one.documents.get('a', 'b')
  expect(line.isHeld()).toBe(false)
  clock.time += 2 * DAY
  expect(await one.documents.get('a', 'b')).toBe(2)
})

it('an expired key that another instance uses at the same time makes one record', async () => {
  const clock = { time: Date.parse('2026-11-01T10:00Z') }
  const { one, other, line } = await two(() => new Date(clock.time))
  const key = { key: 'a key', hash: 'its hash' }
  await one.submit('inquiries', enquiry(), key)
  clock.time += 8 * DAY
  let faster: string | undefined
  line.hold('delete from idempotency_keys', async () => {
    faster = (await other.submit('inquiries', enquiry(), key)).reference
  })
  const slower = await one.submit('inquiries', enquiry(), key)
  expect(slower).toMatchObject({ reference: faster, replayed: true })
  expect((await other.counts()).lists.inquiries.total).toBe(2)
})

it('a record whose mail another instance claims just before the erasure is erased once this mail is sent', async () => {
  const { one, other, line } = await two()
  await one.submit('inquiries', enquiry())
  const order: string[] = []
  line.hold('select 1 from numbers where one for update', async () => {
    const [mail] = await other.claimMails(new Date(Date.now() + 1_000), 5, LEASE)
    line.hold('select 1 from mails where list', async () => {
      order.push('mail')
      if (mail) await other.recordMailOutcome(mail, { ...mail.record.mail.staff, state: 'sent' })
    })
  })
  const outcome = await one.eraseRecord('inquiries', 1, async () => void order.push('erased elsewhere'))
  expect([outcome, ...order]).toEqual(['erased', 'mail', 'erased elsewhere'])
})

it.each(['40001', '40P01'])('a statement that the engine cancelled in favour of others (%s) runs again', async code => {
  const { one, database } = await two()
  await database.query('create sequence tries')
  await database.query(`create function refuse() returns trigger language plpgsql as $$ begin
    if nextval('tries') % 6 <> 0 then raise exception 'broken off' using errcode = '${code}'; end if;
    return new;
  end $$`)
  await database.query(
    'create trigger refuse before insert or update on records for each row execute function refuse()',
  )
  await one.submit('inquiries', enquiry(), { key: 'a key', hash: 'its hash' })
  await one.change('inquiries', 1, { held: true })
  const [row] = await database.query<{ tries: number; kept: number }>(
    'select last_value as tries, (select count(*) from records) as kept from tries',
  )
  expect(row).toEqual({ tries: 12, kept: 1 })
})

it('an instance that ends or starts gives back its own claims, and nobody else’s', async () => {
  const url = await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder())
  const folders = [await temporaryFolder(), await temporaryFolder()] as const
  const open = async (dir: string) => (await openSharedStore({ url, dir, log: memoryLog() })).store
  const [one, other] = [await open(folders[0]), await open(folders[1])]
  onTestFinished(() => one.close())
  await one.submit('inquiries', enquiry())
  await one.submit('inquiries', enquiry())
  const later = new Date(Date.now() + 10_000)
  const claimed = async (store: typeof one) => (await store.claimMails(later, 1, LEASE)).map(({ record }) => record.id)
  const own = await claimed(one)
  const theirs = await claimed(other)
  await other.close()
  expect(await claimed(one)).toEqual(theirs)
  expect(await claimed(one)).toEqual([])
  const again = await open(folders[1])
  onTestFinished(() => again.close())
  expect(await claimed(again)).toEqual([])
  await one.close()
  expect((await again.claimMails(later, 5, LEASE)).map(({ record }) => record.id)).toEqual([...own, ...theirs])
  // The leases are as a killed process leaves them; the next process with the same data folder releases them at once.
  const database = new Database(url, memoryLog())
  await database.query('update mails set leased_by = $1', [(await nameOf(folders[0])).trim()])
  await database.close()
  const restarted = await open(folders[0])
  onTestFinished(() => restarted.close())
  expect(await restarted.claimMails(later, 5, LEASE)).toHaveLength(2)
})

it('a database that accepts no changes is not ready, and refuses every change with this reason', async () => {
  const { one, database } = await two()
  await one.ready()
  await database.query('set session characteristics as transaction read only')
  await expect(one.ready()).rejects.toThrow('it is a standby')
  await expect(one.documents.update('a', 'b', () => ({ value: 1 }))).rejects.toThrow(StoreUnavailableError)
})
