import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { auditIn } from '../../audit/database-chain'
import { loadFirm, officeOf } from '../../content/firm'
import { DAY } from '../../contract/time/durations'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { startLine } from '../../testing/database-line'
import { limitFields } from '../../testing/limit-fields'
import { enquiry, memoryLog, schemaFor } from '../../testing/store-fixtures'
import { TABLES_OF_BEFORE } from '../../testing/tables-of-before'
import { answerTermsOf } from '../questions/figures'
import { ChangedElsewhereError, type DueMail, type Store, StoreUnavailableError, UnknownLettersError } from '../store'
import { Database } from './database'
import { migrate } from './migrations'
import { openPostgresStore, type PostgresStoreOptions } from './postgres-store'

const AT = Date.parse('2026-03-02T10:00:00.000Z')
const LEASE = 60_000
const NOBODY = [0, -1, 1.5, Number.NaN, 3, 2 ** 31, -(2 ** 31) - 1, 1e12]
const PDF = { name: 'letter.pdf', type: 'application/pdf' } as const
const elsewhere = async () => undefined

let url: string
let database: Database
const clock = { time: AT }

beforeAll(async () => {
  url = await schemaFor(inject('databaseUrl') ?? '', `store ${process.pid}`)
  database = new Database(url, memoryLog())
  await migrate(database, () => undefined)
})
beforeEach(async () => {
  clock.time = AT
  const ofRecords = [
    'records',
    'record_words',
    'record_contacts',
    'idempotency_keys',
    'mails',
    'tallies',
    'gone',
    'erased',
  ]
  for (const table of [...ofRecords, 'documents', 'files', 'file_parts']) await database.query(`delete from ${table}`)
  const lists = ['inquiries', 'visa_applications', 'callbacks'].flatMap(list => [
    `${list}_last = 0`,
    `${list}_total = 0`,
  ])
  await database.query(`update numbers set revision = 0, ${lists.join(', ')}`)
})
afterAll(() => database.close())

async function open(options: Partial<PostgresStoreOptions> = {}) {
  const log = memoryLog()
  const used = new Database(url, log)
  const now = () => new Date(clock.time)
  const store = await openPostgresStore({ database: used, log, now, mailDomain: 'a.example', ...options })
  onTestFinished(() => store.close())
  return { store, used, log }
}

/**
 * Helpers for tests of changed records: `told` makes the audit entry of a change; `written` returns the keys of the
 * stored entries.
 */
async function toldChanges() {
  const database = new Database(url, memoryLog())
  onTestFinished(() => database.close())
  await database.query('delete from audit')
  const chain = await auditIn(database, 'own').open({ secrets: { digest: () => '' } })
  const told = (key: string) =>
    chain.auditedChange?.({ at: new Date(clock.time).toISOString(), by: 'shared', what: 'record_changed', key })
  const written = async () =>
    (await database.query<{ key: string }>('select key from audit order by n')).map(({ key }) => key)
  return { told, written }
}

const claimed = async (store: Store, whose?: 'people' | 'demoted') =>
  (await store.claimMails(new Date(clock.time), 10, LEASE, whose)).map(({ list, role, record }) => [
    list,
    record.id,
    role,
  ])
const letterIn = async (store: Store) => (await store.letters.keep(PDF, Readable.from([Buffer.from('%PDF')]))).id
const closed = new StoreUnavailableError('The store is closed.')

it('a database of an earlier version is upgraded, and the log says so', async () => {
  for (const statement of TABLES_OF_BEFORE) await database.query(statement)
  const { store, log } = await open()
  expect(log.entries).toEqual([
    { level: 'warn', fields: {}, message: expect.stringContaining('Haven updates the database to this version') },
  ])
  await store.ready()
  expect((await open()).log.entries).toEqual([])
})

it('when a store opens, it reads limits again by its rules, and removes expired documents', async () => {
  const limits = (digest: number) => ({ digest, fieldsOf: () => limitFields({ day: digest }) })
  const { store } = await open({ limits: limits(20_000) })
  await store.submit('inquiries', enquiry({ decision: { kind: 'refusal' } }))
  await store.change('inquiries', 1, { isProcessed: true })
  await store.documents.update('a', 'b', () => ({ value: 1, expiresAt: new Date(AT + DAY) }))
  clock.time += DAY
  await open({ limits: limits(20_001) })
  expect(await database.query('select limit_day from records')).toEqual([{ limit_day: 20_001 }])
  expect(await database.query('select count from tallies')).toEqual([{ count: 1 }])
  expect(await database.query('select 1 from documents')).toEqual([])
})

it('a store that cannot be opened leaves no connection open', async () => {
  await database.query('update migrations set version = version + 1')
  onTestFinished(async () => void (await database.query('update migrations set version = version - 1')))
  const used = new Database(url, memoryLog())
  await expect(openPostgresStore({ database: used, log: memoryLog() })).rejects.toThrow('a later version of Haven')
  await expect(used.query('select 1')).rejects.toThrow(StoreUnavailableError)
})

it('if only a database is given, a store has a clock, a log and a name of its own, and no limit for letters', async () => {
  const store = await openPostgresStore({ database: new Database(url, memoryLog()) })
  onTestFinished(() => store.close())
  const before = Date.now()
  await store.submit('inquiries', enquiry())
  const record = await store.get('inquiries', 1)
  expect(Date.parse(record?.createdAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(Date.parse(record?.createdAt ?? '')).toBeLessThanOrEqual(Date.now())
  expect(record?.mail.staff.messageId).toMatch(/^<[0-9a-f-]{36}@haven\.invalid>$/)
  expect(await store.letters.space()).toEqual({ bytes: 0, maxBytes: Number.POSITIVE_INFINITY })
  expect(await store.claimMails(new Date(), 1, LEASE)).toHaveLength(1)
  const [mail] = await database.query<{ leased_by: string }>('select leased_by from mails')
  expect(mail?.leased_by).toMatch(/^[0-9a-f-]{36}$/)
})

it('letters are scanned, and have the given amount of space', async () => {
  const { store, log } = await open({ mostLetterBytes: 10, scan: async () => 'Eicar' })
  const kept = await store.letters.keep(PDF, Readable.from([Buffer.from('bad')]))
  expect(kept).toMatchObject({ bytes: 3, flagged: 'Eicar' })
  expect(await store.letters.space()).toEqual({ bytes: 3, maxBytes: 10 })
  expect(log.entries).toMatchObject([{ level: 'warn', fields: { file: kept.id } }])
  clock.time += DAY
  expect(await store.letters.removeUnnamed()).toBe(1)
})

it('lists, searches and counts depend on the present day', async () => {
  const limits = { digest: 5, fieldsOf: () => limitFields({ day: dayNumberInLondon(AT) + 8 }) }
  const { store } = await open({ limits })
  await store.submit('inquiries', enquiry({ decision: { kind: 'refusal' } }))
  await store.submit('inquiries', enquiry())
  const found = async (query: object) => [
    (await store.list('inquiries', { limit: 9, ...query })).records.map(({ id }) => id),
    (await store.requests({ q: 'okoro', limit: 9, ...query })).requests.map(({ record }) => record.id),
    (await store.counts()).lists.inquiries.urgent,
  ]
  expect(await found({})).toEqual([[2, 1], [2, 1], 0])
  expect(await found({ urgency: 'urgent' })).toEqual([[], [], 0])
  clock.time += DAY
  expect(await found({ urgency: 'urgent' })).toEqual([[1], [1], 1])
})

it('a question without a list is answered for all lists', async () => {
  const { store } = await open()
  await store.submit('inquiries', enquiry())
  await store.submit('inquiries', enquiry({ email: 'other@example.org', phone: '020 7946 0111' }))
  await store.submit('callbacks', enquiry())
  const named = (all: readonly { list: string; id: number }[]) => all.map(({ list, id }) => `${list}/${id}`)
  expect(named(await store.pending())).toEqual(['inquiries/1', 'inquiries/2', 'callbacks/1'])
  const thread = await store.thread('inquiries', 1)
  expect(named((thread?.requests ?? []).map(({ list, record }) => ({ list, id: record.id }))).toSorted()).toEqual([
    'callbacks/1',
    'inquiries/1',
  ])
  const terms = answerTermsOf(officeOf(loadFirm()))
  const { came } = await store.figures({ from: AT, to: AT + 1, by: 'day', terms })
  expect(came).toEqual({ inquiries: 2, 'visa-applications': 0, callbacks: 1 })
  expect([await store.diskSpace(), await store.journalFiles()]).toEqual([undefined, 0])
})

it('the changes of records since a revision can be read', async () => {
  const { store } = await open()
  for (let at = 0; at < 3; at++) await store.submit('inquiries', enquiry())
  const { revision } = await store.counts()
  await store.change('inquiries', 2, { held: true })
  await store.eraseRecord('inquiries', 1, elsewhere)
  const { changed, gone } = await store.changes('inquiries', [1, 2, 3], revision)
  expect([changed.map(({ id }) => id), gone]).toEqual([[2], [1]])
})

it('a record is returned whole, and a missing one as undefined', async () => {
  const { store } = await open()
  const fields = { firstName: 'Amina', email: 'amina@example.org' }
  const { reference } = await store.submit('inquiries', { fields, suspect: false, acknowledge: false })
  const mail = { state: 'queued', attempts: 0, messageId: expect.stringContaining('@a.example>') }
  const record = {
    ...fields,
    id: 1,
    reference,
    createdAt: new Date(AT).toISOString(),
    isProcessed: false,
    processedAt: null,
    suspect: false,
    held: false,
    mail: { staff: { ...mail, nextAttemptAt: new Date(AT).toISOString() } },
  }
  expect(await store.get('inquiries', 1)).toEqual(record)
  expect(await store.get('callbacks', 1)).toBeUndefined()
  for (const id of NOBODY) {
    expect(await store.get('inquiries', id)).toBeUndefined()
    expect(await store.thread('inquiries', id)).toBeUndefined()
    expect(await store.announcedBy('inquiries', id)).toBeUndefined()
    expect(await store.change('inquiries', id, { held: true })).toBeUndefined()
    expect(await store.retryMail('inquiries', id)).toBeUndefined()
    expect(await store.addLetters('inquiries', id, [], () => true)).toBeUndefined()
    expect(await store.eraseRecord('inquiries', id, elsewhere)).toBeUndefined()
  }
})

it('a change is made only if the record is as expected, together with its audit entry', async () => {
  const { store } = await open()
  const { told, written } = await toldChanges()
  await store.submit('inquiries', enquiry())
  clock.time += 1_000
  const changed = await store.change(
    'inquiries',
    1,
    { isProcessed: true },
    ({ isProcessed }) => !isProcessed,
    told('key 1'),
  )
  expect(changed).toMatchObject({ isProcessed: true, processedAt: new Date(AT + 1_000).toISOString() })
  expect(await store.get('inquiries', 1)).toEqual(changed)
  const refused = store.change('inquiries', 1, { held: true }, ({ isProcessed }) => !isProcessed, told('key 2'))
  const error = await refused.catch(error => error)
  expect([error instanceof ChangedElsewhereError, error.record]).toEqual([true, changed])
  expect(await store.get('inquiries', 1)).toEqual(changed)
  expect(await written()).toEqual(['key 1'])
  await store.change('inquiries', 1, { held: true })
  await store.change('inquiries', 1, { held: false }, undefined, told('key 3'))
  expect(await written()).toEqual(['key 1', 'key 3'])
  expect((await store.list('inquiries', { limit: 9, status: 'processed' })).total).toBe(1)
})

it('if another instance was faster, a change is made again on the other’s result', async () => {
  const line = await startLine(url)
  const { store } = await open({ database: new Database(line.url, memoryLog()) })
  const { store: other } = await open()
  await store.submit('inquiries', enquiry())
  line.hold('update records r set rev', () => other.change('inquiries', 1, { held: true }))
  expect(await store.change('inquiries', 1, { suspect: true })).toMatchObject({ held: true, suspect: true })
  const letter = await letterIn(store)
  line.hold('begin', () => other.change('inquiries', 1, { spam: true }))
  expect(await store.addLetters('inquiries', 1, [letter], () => true)).toMatchObject({
    spam: true,
    files: [{ id: letter }],
  })
  expect(line.isHeld()).toBe(false)
  expect(await other.get('inquiries', 1)).toMatchObject({
    held: true,
    suspect: true,
    spam: true,
    files: [{ id: letter }],
  })
})

it('a change of one record delays nobody who changes another record', async () => {
  const line = await startLine(url)
  const { store } = await open({ database: new Database(line.url, memoryLog()) })
  for (let at = 0; at < 2; at++) await store.submit('inquiries', enquiry())
  let looked = false
  let second: Promise<unknown> | undefined
  line.hold('update records r set rev', async () => {
    second = store.change('inquiries', 2, { held: true }, () => {
      looked = true
      return true
    })
    await expect.poll(() => looked).toBe(true)
  })
  await store.change('inquiries', 1, { held: true })
  expect(await second).toMatchObject({ id: 2, held: true })
})

it('the outcome of a mail ends its claim, and does not replace a newer mail', async () => {
  const { store } = await open()
  await store.submit('inquiries', enquiry({}, { acknowledge: true }))
  expect(await store.nextMailAt()).toEqual(new Date(AT))
  const mails = await store.claimMails(new Date(AT), 2, 10 * LEASE)
  const [staff, visitor] = (['staff', 'visitor'] as const).map(of => mails.find(({ role }) => role === of) as DueMail)
  const { messageId } = staff?.record.mail.staff ?? {}
  const soon = new Date(AT + LEASE).toISOString()
  const failed = { state: 'queued', attempts: 1, messageId: messageId ?? '', nextAttemptAt: soon } as const
  await store.recordMailOutcome(staff as DueMail, failed)
  const [before, after] = [visitor?.record, await store.get('inquiries', 1)]
  expect(after?.mail).toEqual({ staff: failed, visitor: before?.mail.visitor })
  expect(await store.nextMailAt()).toEqual(new Date(AT + LEASE))
  clock.time += LEASE
  expect(await claimed(store)).toEqual([['inquiries', 1, 'staff']])
  // Staff get a second mail, about a letter, while the first mail is still being sent.
  const renewed = await store.addLetters('inquiries', 1, [await letterIn(store)], () => true)
  await store.recordMailOutcome(staff as DueMail, { state: 'sent', attempts: 2, messageId: messageId ?? '' })
  expect(await store.get('inquiries', 1)).toEqual(renewed)
  expect(await claimed(store)).toEqual([['inquiries', 1, 'staff']])
  await store.recordMailOutcome(visitor as DueMail, { state: 'sent', attempts: 1, messageId: '' })
  expect((await store.get('inquiries', 1))?.mail.visitor).toEqual(before?.mail.visitor)
  const { staff: own } = renewed?.mail ?? {}
  await store.recordMailOutcome(staff as DueMail, { state: 'sent', attempts: 1, messageId: own?.messageId ?? '' })
  expect((await store.list('inquiries', { limit: 1, mail: 'sent' })).total).toBe(1)
  expect((await store.get('inquiries', 1))?.mail.staff).toEqual({
    state: 'sent',
    attempts: 1,
    messageId: own?.messageId,
  })
})

it('the mail of a demoted record waits behind all others until staff ask for it', async () => {
  const { store } = await open()
  const demoted = async () => (await store.submit('inquiries', enquiry({}, { demoted: true, suspect: true }))).id
  const none = [[], []]
  const queues = async () => {
    const both = [await claimed(store, 'people'), await claimed(store, 'demoted')]
    await database.query('update mails set leased_until = 0')
    return both
  }
  await demoted()
  const own = [['inquiries', 1, 'staff']]
  await store.change('inquiries', 1, { limits: [{ id: 'appeal', title: 'Appeal', lastDay: null, isDealtWith: true }] })
  expect(await queues()).toEqual([[], own])
  const [mail] = await store.claimMails(new Date(clock.time), 1, LEASE, 'demoted')
  const status = mail?.record.mail.staff
  if (mail && status) await store.recordMailOutcome(mail, { ...status, attempts: 1 })
  expect(await queues()).toEqual([[], own])
  // A retry, a letter that arrives later, or `suspect: false` moves the mail to the queue of people's requests.
  await store.retryMail('inquiries', 1)
  expect(await queues()).toEqual([own, []])
  await store.eraseRecord('inquiries', 1, elsewhere)
  expect(await queues()).toEqual(none)
  const second = await demoted()
  await store.addLetters('inquiries', second, [await letterIn(store)], () => true)
  expect(await queues()).toEqual([[['inquiries', second, 'staff']], []])
  await store.eraseRecord('inquiries', second, elsewhere)
  const third = await demoted()
  await store.change('inquiries', third, { suspect: false })
  expect(await queues()).toEqual([[['inquiries', third, 'staff']], []])
})

it('mails that were not sent are due at once when staff retry them, and the audit has an entry', async () => {
  const { store } = await open()
  const { told, written } = await toldChanges()
  expect(await store.nextMailAt()).toBeUndefined()
  await store.submit('inquiries', enquiry())
  const [mail] = await store.claimMails(new Date(AT), 1, LEASE)
  const later = new Date(AT + 10 * LEASE).toISOString()
  const status = { state: 'failed', attempts: 1, messageId: mail?.record.mail.staff.messageId ?? '' } as const
  await store.recordMailOutcome(mail as DueMail, { ...status, nextAttemptAt: later })
  clock.time += LEASE
  expect(await claimed(store)).toEqual([])
  const at = new Date(clock.time).toISOString()
  const retried = await store.retryMail('inquiries', 1, told('a key'), 'shared')
  expect(retried).toMatchObject({ mail: { staff: { ...status, state: 'queued', nextAttemptAt: at } } })
  expect(retried?.work).toEqual([{ at, by: 'shared', what: 'mail_retried' }])
  expect(await store.get('inquiries', 1)).toEqual(retried)
  expect(await written()).toEqual(['a key'])
  expect(await claimed(store)).toEqual([['inquiries', 1, 'staff']])
})

it('letters that come later belong to the record, and staff get a separate mail about them', async () => {
  const { store } = await open()
  await store.submit('inquiries', enquiry())
  const before = await store.get('inquiries', 1)
  const [one, other] = [await letterIn(store), await letterIn(store)]
  clock.time += LEASE
  const added = await store.addLetters('inquiries', 1, [one], ({ files }) => files === undefined)
  const addedAt = new Date(clock.time).toISOString()
  expect(added?.files).toEqual([expect.objectContaining({ ...PDF, id: one, addedAt })])
  expect(added?.mail.staff).toMatchObject({ state: 'queued', attempts: 0, nextAttemptAt: addedAt })
  expect(added?.mail.staff.messageId).toMatch(/@a\.example>$/)
  expect(added?.mail.staff.messageId).not.toBe(before?.mail.staff.messageId)
  expect(await store.get('inquiries', 1)).toEqual(added)
  expect([await store.letters.waiting(one), await store.letters.waiting(other)]).toMatchObject([
    undefined,
    { id: other },
  ])
  await expect(store.addLetters('inquiries', 1, [other], () => false)).rejects.toThrow(ChangedElsewhereError)
  await expect(store.addLetters('inquiries', 1, [one], () => true)).rejects.toThrow(UnknownLettersError)
  expect(await store.letters.waiting(other)).toMatchObject({ id: other })
  expect(await store.get('inquiries', 1)).toEqual(added)
})

it('a planned erasure continues until the plan stops it or the store is closed', async () => {
  const { store } = await open()
  const mails = async () => {
    for (const mail of await store.claimMails(new Date(clock.time), 10, LEASE))
      await store.recordMailOutcome(mail, { state: 'sent', attempts: 1, messageId: mail.record.mail.staff.messageId })
  }
  for (let at = 0; at < 2; at++) await store.submit('inquiries', enquiry())
  await mails()
  for (const id of [1, 2]) await store.change('inquiries', id, { isProcessed: true })
  const plan = { before: new Date(AT + DAY), eraseElsewhere: elsewhere }
  const none = { inquiries: 0, 'visa-applications': 0, callbacks: 0 }
  expect(await store.erase({ ...plan, goOn: () => false })).toEqual(none)
  expect(await store.erase({ ...plan, goOn: () => true })).toEqual({ ...none, inquiries: 2 })
  await store.submit('callbacks', enquiry())
  await mails()
  await store.change('callbacks', 1, { spam: true })
  expect(await store.erase(plan)).toEqual({ ...none, callbacks: 1 })
  await store.submit('callbacks', enquiry())
  await store.change('callbacks', 2, { held: true })
  expect(await store.eraseRecord('callbacks', 2, elsewhere)).toBe('held')
  await store.change('callbacks', 2, { held: false })
  const gone: unknown[] = []
  expect(await store.eraseRecord('callbacks', 2, async records => void gone.push(...records))).toBe('erased')
  expect(gone).toMatchObject([{ list: 'callbacks', id: 2 }])
  expect(await store.get('callbacks', 2)).toBeUndefined()
})

it('a database that accepts no changes is not ready', async () => {
  const { store, used } = await open()
  await store.ready()
  await used.query('set session characteristics as transaction read only')
  const standby = new StoreUnavailableError('The database takes no changes: it is a standby.')
  await expect(store.ready()).rejects.toThrow(standby)
})

it('a closed store ends its work, gives back its claims and connections, and refuses every change', async () => {
  let times = 0
  const { store, used } = await open({ instance: 'this one', onClose: async () => void times++ })
  await store.submit('inquiries', enquiry())
  await claimed(store)
  const leases = 'select leased_by, leased_until from mails order by id'
  expect(await database.query(leases)).toEqual([{ leased_by: 'this one', leased_until: AT + LEASE }])
  const last = store.submit('inquiries', enquiry())
  await Promise.all([store.close(), store.close()])
  await store.close()
  expect(times).toBe(1)
  expect(await last).toMatchObject({ id: 2 })
  expect(await database.query(leases)).toEqual([
    { leased_by: 'this one', leased_until: 0 },
    { leased_by: null, leased_until: 0 },
  ])
  for (const refused of [
    store.submit('inquiries', enquiry()),
    store.change('inquiries', 1, { held: true }),
    store.retryMail('inquiries', 1),
    store.erase({ before: new Date(), eraseElsewhere: elsewhere }),
    store.eraseRecord('inquiries', 1, elsewhere),
    store.ready(),
    store.letters.admit(),
    store.documents.update('a', 'b', () => ({ value: 1 })),
  ]) {
    await expect(refused).rejects.toThrow(closed)
  }
  await expect(used.query('select 1')).rejects.toThrow(StoreUnavailableError)
})
