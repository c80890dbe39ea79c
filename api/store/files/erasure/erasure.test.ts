import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MailState, MailStatus } from '../../../contract/records/records'
import { DAY } from '../../../contract/time/durations'
import { filedMailName, removeFiledMails } from '../../../mail/filed-mails'
import { filesWith } from '../../../testing/folder-texts'
import { startMailService, testClock } from '../../../testing/mail-service'
import { seedRecords } from '../../../testing/seed'
import { startChild } from '../../../testing/store-child'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../../testing/store-fixtures'
import type { Store } from '../../store'

const POLL = { timeout: 15_000, interval: 20 }
const CANARY = 'Canary-Sample'
const KEPT = 'Kept-Sample'
const LATER = new Date('2027-01-01T00:00:00.000Z')
const canary = (n: number) =>
  enquiry({ lastName: CANARY, message: `${CANARY} wrote this`, email: `${CANARY}.${n}@example.org` })

const eraseIn = (dir: string, store: Store, before = LATER) =>
  store.erase({ before, eraseElsewhere: records => removeFiledMails(dir, new Set(records.map(one => one.reference))) })

/** Gives a record's staff mail this state, as the sender of mails would. */
async function settle(store: Store, id: number, state: MailState, nextAttemptAt?: string): Promise<void> {
  const record = await store.get('inquiries', id)
  if (!record) throw new Error(`There is no record ${id}`)
  const { nextAttemptAt: _, ...staff } = record.mail.staff
  const status: MailStatus = { ...staff, state, attempts: 1, ...(nextAttemptAt && { nextAttemptAt }) }
  await store.recordMailOutcome({ list: 'inquiries', role: 'staff', record }, status)
}

/** A store with a processed record for each of these texts, whose mails have been sent. */
async function processed(dir: string, texts: string[]): Promise<Store> {
  const store = await openStore(dir, { now: () => new Date('2026-03-02T10:00:00.000Z') })
  for (const text of texts) {
    const { id } = await store.submit('inquiries', enquiry({ message: text }), { key: `key-${text}`, hash: 'hash' })
    await settle(store, id, 'sent')
    await store.change('inquiries', id, { isProcessed: true })
  }
  return store
}

test("no byte of an erased record's words stays in any file: segment, journal, filed mail or copy of a damaged file", async () => {
  const clock = testClock()
  const first = await startMailService({}, clock)
  const { dir } = first
  for (const fields of [canary(1), canary(2), enquiry({ lastName: KEPT, message: KEPT, email: 'kept@example.org' })]) {
    const key = JSON.stringify(fields)
    await first.store.submit('inquiries', { ...fields, acknowledge: true }, { key, hash: `hash of ${key}` })
  }
  await expect.poll(() => first.store.counts(), POLL).toMatchObject({ undelivered: 0 })
  for (const id of [1, 2]) await first.store.change('inquiries', id, { isProcessed: true })
  await first.stop()
  // Damages one line of the segment file, so that the next start keeps a copy of the damaged file.
  const segment = join(dir, 'inquiries', '000001.json')
  await writeFile(segment, (await readFile(segment, 'utf8')).replace('wrote this', 'wrote THIS'))
  clock.advance(DAY)
  const { store } = await startMailService({ dataDir: dir }, clock)
  expect(await filesWith(join(dir, 'recovered'), CANARY)).toHaveLength(1)
  expect(await filesWith(join(dir, 'mail'), CANARY)).toHaveLength(4)
  // Changes these records, so that the journal contains them, too.
  for (const id of [1, 2]) await store.change('inquiries', id, { suspect: true })
  expect(await filesWith(join(dir, 'journal'), CANARY)).not.toEqual([])

  const { reference } = (await store.get('inquiries', 1)) ?? {}
  // This time is after the records were processed, and before the copy of the damaged file was made.
  const before = new Date('2026-03-02T12:00:00.000Z')
  expect(await eraseIn(dir, store, before)).toEqual({ inquiries: 2, 'visa-applications': 0, callbacks: 0 })
  expect(await filesWith(dir, CANARY)).toEqual([])
  expect(await filesWith(dir, String(reference))).toEqual([])
  expect(await store.get('inquiries', 3)).toMatchObject({ lastName: KEPT, mail: { staff: { state: 'filed' } } })
  const kept = await Promise.all(['inquiries', 'mail', 'recovered'].map(name => filesWith(join(dir, name), KEPT)))
  expect(kept.map(files => files.length)).toEqual([1, 2, 1])

  await eraseIn(dir, store, new Date(clock.now().getTime() + DAY))
  expect(await readdir(join(dir, 'recovered'))).toEqual([])
})

test('no query finds an erased record, no other record gets its id, its key is free, and the counts are right', async () => {
  const dir = await temporaryFolder()
  const store = await processed(dir, ['one', 'two', 'three'])
  const { reference } = (await store.get('inquiries', 3)) ?? {}
  await store.change('inquiries', 2, { held: true })
  expect(await eraseIn(dir, store)).toMatchObject({ inquiries: 2 })

  const checkErased = async (opened: Store) => {
    expect((await opened.counts()).lists.inquiries).toMatchObject({ total: 1, pending: 0 })
    expect(await opened.list('inquiries', { limit: 10 })).toMatchObject({ total: 1, records: [{ id: 2 }] })
    expect((await opened.list('inquiries', { limit: 10, q: String(reference) })).records).toEqual([])
    expect(await opened.get('inquiries', 3)).toBeUndefined()
    expect(await opened.change('inquiries', 3, { held: true })).toBeUndefined()
  }
  await checkErased(store)
  await store.close()
  const log = memoryLog()
  const reopened = await openStore(dir, { log })
  await checkErased(reopened)
  expect(await reopened.submit('inquiries', enquiry(), { key: 'key-three', hash: 'other' })).toMatchObject({
    id: 4,
    replayed: false,
  })
  expect(log.entries).toEqual([])
})

test('a record that is pending, held, undelivered or still being tried is never erased', async () => {
  const dir = await temporaryFolder()
  const store = await processed(dir, ['pending', 'held', 'queued', 'failed', 'given up', 'tried', 'due'])
  await store.change('inquiries', 1, { isProcessed: false })
  await store.change('inquiries', 2, { held: true })
  await settle(store, 3, 'queued', '2026-03-03T10:00:00.000Z')
  await settle(store, 4, 'failed', '2026-03-03T10:00:00.000Z')
  await settle(store, 5, 'failed')
  await settle(store, 6, 'sent', '2026-03-03T10:00:00.000Z')
  expect(await eraseIn(dir, store)).toMatchObject({ inquiries: 1 })
  expect((await store.list('inquiries', { limit: 10 })).records.map(({ message }) => message)).toEqual([
    ...['tried', 'given up', 'failed'],
    ...['queued', 'held', 'pending'],
  ])
})

test('a record that staff reopen just before its erasure stays, and is not counted as erased', async () => {
  const dir = await temporaryFolder()
  const store = await processed(dir, ['reopened', 'held', 'sent again', 'due'])
  await settle(store, 3, 'filed')
  const erasing = eraseIn(dir, store)
  await Promise.all([
    store.change('inquiries', 1, { isProcessed: false }),
    store.change('inquiries', 2, { held: true }),
    store.retryMail('inquiries', 3),
  ])
  expect(await erasing).toMatchObject({ inquiries: 1 })
  const { records } = await store.list('inquiries', { limit: 10 })
  expect(records.map(({ message }) => message)).toEqual(['sent again', 'held', 'reopened'])
})

/** Opens a store of three records whose mails have been sent; also returns the store's folder and clock. */
async function threeSettled() {
  const dir = await temporaryFolder()
  const clock = { time: Date.parse('2026-01-01T00:00:00.000Z') }
  const store = await openStore(dir, { now: () => new Date(clock.time) })
  for (let id = 1; id <= 3; id++) {
    await store.submit('inquiries', enquiry())
    await settle(store, id, 'sent')
  }
  return { dir, store, clock }
}

test('spam is erased by the time of staff’s mark, unless it is held', async () => {
  const { dir, store, clock } = await threeSettled()
  clock.time += DAY
  for (const id of [1, 2]) await store.change('inquiries', id, { spam: true })
  await store.change('inquiries', 2, { held: true })
  expect(await eraseIn(dir, store, new Date(clock.time))).toMatchObject({ inquiries: 0 })
  expect(await eraseIn(dir, store, new Date(clock.time + 1))).toMatchObject({ inquiries: 1 })
  expect((await store.list('inquiries', { limit: 10 })).records.map(({ id }) => id)).toEqual([3, 2])
})

test('the erasure counts from the time of processing, not of arrival, and spares what was processed a day later', async () => {
  const { dir, store, clock } = await threeSettled()
  for (let id = 1; id <= 3; id++) {
    clock.time += DAY
    await store.change('inquiries', id, { isProcessed: true })
  }
  expect(await eraseIn(dir, store, new Date(clock.time))).toMatchObject({ inquiries: 2 })
  expect((await store.list('inquiries', { limit: 10 })).records.map(({ id }) => id)).toEqual([3])
})

test('a kill at any moment leaves each record whole or erased, and the next run completes the interrupted one', async () => {
  const seeded = await temporaryFolder('memory')
  const until = new Date('2026-06-01T00:00:00.000Z')
  await seedRecords({ dir: seeded, records: 2_200, until })
  const store = await openStore(seeded)
  await mkdir(join(seeded, 'mail'))
  const everyone = await everyRecord(store)
  await store.close()
  // Only every ninth record has mails. Writing a file for each record would take longer than everything else in the
  // test.
  const mailsOf = (records: typeof everyone) =>
    records
      .filter(({ id }) => id % 9 === 0)
      .map(({ createdAt, reference }) => `${filedMailName(String(createdAt), reference, 'staff')}.eml`)
      .sort()
  for (const name of mailsOf(everyone)) await writeFile(join(seeded, 'mail', name), 'To: staff\r\n\r\n')

  let brokenOff = 0
  for (let cycle = 0; cycle < 6; cycle++) {
    const dir = join(await temporaryFolder('memory'), 'data')
    await cp(seeded, dir, { recursive: true, preserveTimestamps: true })
    const child = startChild('erase.ts', [dir, LATER.toISOString()])
    // Each of the first three segments is tried twice: once with a kill at the segment's beginning, and once with a
    // kill 25 ms later.
    await child.printed(`step ${1 + Math.floor(cycle / 2)}`)
    // The kill comes after a delay in real time, because a kill that waited for a step of the erasure would always hit
    // the same step.
    await delay((cycle % 2) * 25)
    child.process.kill('SIGKILL')
    await child.ended()

    const log = memoryLog()
    const reopened = await openStore(dir, { log })
    const left = await everyRecord(reopened)
    expect(await readdir(join(dir, 'mail'))).toEqual(expect.arrayContaining(mailsOf(left)))
    if (left.length < everyone.length && left.length > 44) brokenOff++
    await eraseIn(dir, reopened)
    const pending = everyone.filter(record => !record.isProcessed)
    expect(await everyRecord(reopened)).toEqual(pending)
    expect((await readdir(join(dir, 'mail'))).sort()).toEqual(mailsOf(pending))
    expect(await filesWith(dir, 'amina.1@example.org')).toEqual([])
    expect(log.entries.filter(({ level }) => level === 'error')).toEqual([])
    await reopened.close()
  }
  expect(brokenOff).toBeGreaterThan(0)
})

async function everyRecord(store: Store) {
  const all = []
  let cursor: string | undefined
  do {
    const page = await store.list('inquiries', { limit: 500, ...(cursor && { cursor }) })
    all.push(...page.records)
    cursor = page.nextCursor
  } while (cursor)
  return all
}
