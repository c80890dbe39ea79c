import { Readable } from 'node:stream'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { DAY } from '../../contract/time/durations'
import { startLine } from '../../testing/database-line'
import { enquiry, memoryLog, openStore, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import type { DueMail, ErasedRecord, Store } from '../store'
import { Database } from './database'
import { openPostgresStore } from './postgres-store'

const LEASE = 60_000

/** Marks a record's mails with these roles as sent. */
async function settle(store: Store, id: number, roles: readonly DueMail['role'][]): Promise<void> {
  const record = await store.get('inquiries', id)
  for (const role of roles) {
    const status = record?.mail[role]
    if (record && status) {
      const { messageId } = status
      await store.recordMailOutcome({ list: 'inquiries', role, record }, { state: 'sent', attempts: 1, messageId })
    }
  }
}

it('an erasure removes old records that were processed before the given day and whose mails are all finished', async () => {
  const clock = { time: Date.parse('2026-01-01T10:00Z') }
  const store = await openStore(await temporaryFolder(), { now: () => new Date(clock.time) })
  const letter = await store.letters.keep(
    { name: 'letter.pdf', type: 'application/pdf' },
    Readable.from([Buffer.from('%PDF')]),
  )
  const key = { key: 'a key', hash: 'its hash' }
  const first = await store.submit('inquiries', enquiry({}, { acknowledge: true, files: [letter.id] }), key)
  for (let at = 1; at < 6; at++) await store.submit('inquiries', enquiry({}, { acknowledge: true }))
  await store.submit('callbacks', enquiry())
  for (const id of [1, 2, 3, 5, 6]) await settle(store, id, id === 3 ? ['staff'] : ['staff', 'visitor'])
  for (const id of [1, 3, 4]) await store.change('inquiries', id, { isProcessed: true })
  await store.change('inquiries', 5, { spam: true })
  const before = new Date(clock.time + DAY)
  clock.time += 2 * DAY
  await store.change('inquiries', 2, { isProcessed: true })
  const gone: ErasedRecord[] = []
  const eraseElsewhere = async (records: readonly ErasedRecord[]) => void gone.push(...records)
  expect(await store.erase({ before, eraseElsewhere, goOn: () => false })).toMatchObject({ inquiries: 0 })
  expect(await store.erase({ before, eraseElsewhere })).toMatchObject({ inquiries: 2, callbacks: 0 })
  expect(await store.erase({ before, eraseElsewhere })).toMatchObject({ inquiries: 0, callbacks: 0 })
  const [one, five] = gone.toSorted((a, b) => a.id - b.id)
  expect([gone.length, one?.id, five?.id]).toEqual([2, 1, 5])
  expect(one).toMatchObject({ files: [letter.id], traces: expect.arrayContaining([first.reference, 'a key']) })
  expect(five?.traces).not.toContain(null)
  expect(await store.letters.open(letter)).toBeUndefined()
  const { lists } = await store.counts()
  expect([lists.inquiries.total, lists.callbacks.total]).toEqual([4, 1])
  expect(await store.eraseRecord('inquiries', 1, eraseElsewhere)).toBeUndefined()
  await store.change('inquiries', 2, { held: true })
  expect(await store.eraseRecord('inquiries', 2, eraseElsewhere)).toBe('held')
  const { records } = await store.list('inquiries', { limit: 10 })
  expect(records.map(({ id }) => id)).toEqual([6, 4, 3, 2])
})

it('a record whose mail another instance is claiming is erased once that mail is sent, and nobody claims the mail again', async () => {
  const dir = await temporaryFolder()
  const url = await schemaFor(inject('databaseUrl') ?? '', dir)
  const line = await startLine(url)
  const store = await openPostgresStore({ database: new Database(line.url, memoryLog()), log: memoryLog() })
  onTestFinished(() => store.close())
  const other = await openStore(dir)
  await store.submit('inquiries', enquiry())
  const record = await store.get('inquiries', 1)
  const [claiming, watcher] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([claiming.connect(), watcher.connect()])
  onTestFinished(async () => void (await Promise.all([claiming.end(), watcher.end()])))
  const { rows } = await claiming.query('select pg_backend_pid() as pid')
  await claiming.query('begin')
  await claiming.query('update mails set leased_until = $1', [Date.now() + LEASE])
  const order: string[] = []
  const erasing = store.eraseRecord('inquiries', 1, async () => void order.push('erased elsewhere'))
  const waiting = 'select 1 from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))'
  await expect.poll(async () => (await watcher.query(waiting, [rows[0].pid])).rowCount).toBe(1)
  line.hold('select 1 from mails where list', async () => {
    expect(await other.claimMails(new Date(), 5, LEASE)).toEqual([])
    order.push('mail')
    if (record)
      await other.recordMailOutcome(
        { list: 'inquiries', role: 'staff', record },
        { ...record.mail.staff, state: 'sent' },
      )
  })
  await claiming.query('commit')
  expect(await erasing).toBe('erased')
  expect(order).toEqual(['mail', 'erased elsewhere'])
  expect(await other.claimMails(new Date(Date.now() + 2 * LEASE), 5, LEASE)).toEqual([])
  expect((await watcher.query('select 1 from mails')).rowCount).toBe(0)
})

it('a record whose mail stays under way is erased after five seconds, with any outcome of the mail', async () => {
  const dir = await temporaryFolder('memory')
  const [store, other] = await Promise.all([openStore(dir), openStore(dir)])
  await store.submit('inquiries', enquiry())
  expect(await other.claimMails(new Date(), 1, 60 * LEASE)).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['performance'] })
  let passed = 0
  const passing = setInterval(() => {
    passed += 1
    vi.advanceTimersByTime(1_000)
  }, 10)
  onTestFinished(() => {
    clearInterval(passing)
    vi.useRealTimers()
  })
  expect(await store.eraseRecord('inquiries', 1, async () => undefined)).toBe('erased')
  expect(passed).toBeGreaterThanOrEqual(5)
  expect(await store.get('inquiries', 1)).toBeUndefined()
})
