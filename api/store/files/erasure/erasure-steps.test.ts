import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RecordLetter } from '../../../contract/forms/letters'
import { type AdminRecord, LISTS, type ListName, type MailStatus } from '../../../contract/records/records'
import { memoryDocuments } from '../../../testing/memory-documents'
import { newRecord } from '../../../testing/new-record'
import { segmentedList } from '../../../testing/segmented-list'
import { enquiry, temporaryFolder } from '../../../testing/store-fixtures'
import { erasedRecordOf, isDue } from '../../records/erasable'
import { flatRecord, storedRecord } from '../../records/record'
import type { ErasedRecord } from '../../store'
import { type Entry, encodeEntry } from '../journal/entry'
import type { SegmentedList } from '../segments/segmented-list'
import { Erasure } from './erasure'

const AT = '2026-03-02T10:00:00.000Z'
const LATER = new Date('2027-01-01T00:00:00.000Z')
const SENT: MailStatus = { state: 'sent', attempts: 1, messageId: '<sent@example.org>' }

const file = (id: string): RecordLetter => ({
  ...{ id, name: 'letter.pdf', bytes: 1, type: 'application/pdf', sha256: '', scanned: false },
})

/** A processed record with these fields, whose mails have been sent. */
function record(id: number, fields: Partial<AdminRecord> = {}, list: ListName = 'inquiries'): AdminRecord {
  const additions = { id, reference: `REFER${id}`, at: AT, mailDomain: 'example.org' }
  const made = newRecord(list, enquiry(), additions)
  return { ...made, isProcessed: true, processedAt: AT, mail: { staff: SENT }, ...fields } as AdminRecord
}

/** Makes an erasure over lists in memory; `steps` lists the erasure's actions. */
async function erasure() {
  const folder = await temporaryFolder('memory')
  const lists = Object.fromEntries(
    await Promise.all(LISTS.map(async name => [name, (await segmentedList(name)).list] as const)),
  ) as Record<ListName, SegmentedList>
  const quarantineFolder = join(folder, 'recovered')
  await mkdir(quarantineFolder)
  const { documents } = memoryDocuments()
  const steps: unknown[] = []
  const told: ErasedRecord[] = []
  /** `change` changes a record just before the erasure reaches this record. */
  const meanwhile: { change?: (() => void) | undefined } = {}
  const put = (entry: Entry) => lists[entry.list].put(encodeEntry(entry), lists[entry.list].memoryEntryOf(entry))
  const store = (id: number, fields: Partial<AdminRecord> = {}, list: ListName = 'inquiries', key?: string) =>
    put({ rev: id, list, id, ...(key && { key, hash: 'hash' }), record: storedRecord(record(id, fields, list)) })
  const underWay = () => documents.get<ErasedRecord[]>('retention', 'under-way')
  const made = new Erasure({
    lists,
    documents,
    quarantineFolder,
    async writeTombstone(list, id, isStillDue) {
      meanwhile.change?.()
      meanwhile.change = undefined
      const present = (await lists[list].get(id))?.record
      if (!present || !isStillDue(flatRecord(present))) return false
      put({ rev: 100, list, id, gone: 'erased' })
      steps.push(`tombstone ${list} ${id}`)
      return true
    },
    async catchUp() {
      steps.push(`caught up, under way ${(await underWay())?.map(({ id }) => id)}`)
    },
    removeLetters: async ids => void steps.push(`files ${ids}`),
    mailsSettled: async (list, id) => void steps.push(`mails ${list} ${id}`),
    rotateJournal: async () => void steps.push('journal'),
  })
  const eraseElsewhere = async (records: readonly ErasedRecord[]) => {
    steps.push(`elsewhere ${records.map(({ id }) => id)}`)
    told.push(...records)
  }
  /** The ids of the stored enquiries that still exist. */
  const ids = async () => {
    const all = await Promise.all([...lists.inquiries.unflushed.keys()].map(id => lists.inquiries.get(id)))
    return all.flatMap(entry => (entry?.record ? [entry.id] : []))
  }
  return {
    ...{ lists, quarantineFolder, documents, steps, told, meanwhile, put, store, underWay, ids },
    one: (id: number) => made.one('inquiries', id, eraseElsewhere),
    run: (goOn?: () => boolean, before = LATER) => made.run({ before, eraseElsewhere, ...(goOn && { goOn }) }),
  }
}

test('an erasure first notes the record, then erases it everywhere in order, and then removes the note', async () => {
  const { store, one, steps, told, underWay, ids } = await erasure()
  store(1)
  store(2, { files: [file('a'), file('b')], isProcessed: false }, 'inquiries', 'the key')
  expect(await one(2)).toBe('erased')
  expect(steps).toEqual([
    ...['tombstone inquiries 2', 'caught up, under way 2', 'mails inquiries 2'],
    ...['files a,b', 'elsewhere 2', 'journal'],
  ])
  const traces = ['REFER2', SENT.messageId, 'the key']
  expect(told).toEqual([{ list: 'inquiries', id: 2, reference: 'REFER2', traces, files: ['a', 'b'] }])
  expect(await underWay()).toBeUndefined()
  expect(await ids()).toEqual([1])
})

test('a record that is held or missing is not erased', async () => {
  const { store, one, put, steps } = await erasure()
  store(1, { held: true })
  put({ rev: 2, list: 'inquiries', id: 2, gone: 'erased' })
  expect([await one(1), await one(2), await one(3)]).toEqual(['held', undefined, undefined])
  expect(steps).toEqual([])
})

test('a record that staff hold meanwhile stays, and a record that gets another letter is erased with this letter', async () => {
  const { store, one, put, steps, told, meanwhile } = await erasure()
  store(1)
  meanwhile.change = () => store(1, { held: true })
  expect(await one(1)).toBe('held')
  expect(told).toEqual([])
  store(1)
  meanwhile.change = () => store(1, { files: [file('late')] })
  expect(await one(1)).toBe('erased')
  expect(told).toMatchObject([{ id: 1, files: ['late'] }])
  store(2)
  steps.splice(0)
  meanwhile.change = () => put({ rev: 9, list: 'inquiries', id: 2, gone: 'erased' })
  expect(await one(2)).toBeUndefined()
  expect(told).toMatchObject([{ id: 1 }, { id: 2 }])
  expect(steps).not.toContain('journal')
})

test('a run erases due records, segment by segment, and returns their number', async () => {
  const { store, put, run, steps, ids } = await erasure()
  for (const id of [1, 2, 4, 1_001]) store(id)
  store(3, { isProcessed: false })
  put({ rev: 9, list: 'inquiries', id: 5, gone: 'lost' })
  store(1, {}, 'callbacks')
  expect(await run()).toEqual({ inquiries: 4, 'visa-applications': 0, callbacks: 1 })
  expect(await ids()).toEqual([3])
  expect(steps.filter(step => String(step).startsWith('elsewhere'))).toEqual([
    'elsewhere 1,2,4',
    'elsewhere 1001',
    'elsewhere 1',
  ])
  expect(steps.filter(step => step === 'journal')).toHaveLength(1)
})

test('a run that finds nothing to erase changes neither the journal nor other files', async () => {
  const { store, run, steps } = await erasure()
  store(1, { isProcessed: false })
  store(2, { held: true })
  expect(await run()).toEqual({ inquiries: 0, 'visa-applications': 0, callbacks: 0 })
  expect(steps).toEqual([])
})

test('a run stops between two segments on request', async () => {
  const { store, run, ids } = await erasure()
  for (const id of [1, 1_001]) store(id)
  let asked = 0
  expect(await run(() => ++asked < 2)).toMatchObject({ inquiries: 1 })
  expect(await ids()).toEqual([1_001])
})

test('a record that staff reopen, or that gets another letter, during a run stays', async () => {
  const { store, run, meanwhile, told, ids } = await erasure()
  for (const id of [1, 2, 3]) store(id)
  meanwhile.change = () => {
    store(1, { isProcessed: false })
    store(2, { files: [file('late')] })
  }
  expect(await run()).toMatchObject({ inquiries: 1 })
  expect(await ids()).toEqual([1, 2])
  expect(told).toMatchObject([{ id: 3 }])
})

test('a run first completes an interrupted one, and removes copies that are too old', async () => {
  const { store, put, run, told, underWay, documents, quarantineFolder } = await erasure()
  store(1)
  put({ rev: 2, list: 'inquiries', id: 2, gone: 'erased' })
  const left = [1, 2].map(id => ({ list: 'inquiries', id, reference: `REFER${id}`, traces: [`REFER${id}`] }))
  await documents.update('retention', 'under-way', () => ({ value: left }))
  for (const year of [2026, 2028])
    await writeFile(join(quarantineFolder, `inquiries-${year}-03-02T10-00-00-000Z-000001.json`), '')
  await run(() => false)
  // The erasure reports record 2, which is erased, but not record 1, which still exists.
  expect(told).toEqual([left[1]])
  expect(await underWay()).toBeUndefined()
  expect(await readdir(quarantineFolder)).toEqual(['inquiries-2028-03-02T10-00-00-000Z-000001.json'])
})

const tried = { nextAttemptAt: '2026-03-03T10:00:00.000Z' }

test.each<[string, boolean, Partial<AdminRecord>]>([
  ['processed and delivered', true, {}],
  ['spam', true, { isProcessed: false, processedAt: null, spam: true, spamAt: AT }],
  ['pending', false, { isProcessed: false }],
  ['held', false, { held: true }],
  ['processed, with its staff mail queued', false, { mail: { staff: { ...SENT, state: 'queued' } } }],
  ['processed, with its staff mail given up', false, { mail: { staff: { ...SENT, state: 'failed' } } }],
  ['processed, with its staff mail still tried', false, { mail: { staff: { ...SENT, ...tried } } }],
  [
    'processed, with its visitor mail still tried',
    false,
    { mail: { staff: SENT, visitor: { ...SENT, state: 'failed', ...tried } } },
  ],
  ['processed, with its visitor mail given up', true, { mail: { staff: SENT, visitor: { ...SENT, state: 'failed' } } }],
  ['processed later', false, { processedAt: LATER.toISOString() }],
  ['processed a moment earlier', true, { processedAt: new Date(LATER.getTime() - 1).toISOString() }],
])('a record that is %s is due: %s', (_, due, fields) => {
  expect(isDue(record(1, fields), LATER)).toBe(due)
})

test('an erasure finds a record by its reference, its Message-IDs, its key, the keys of notes, and the ids of its letters', () => {
  const entry = { rev: 1, list: 'inquiries', id: 1 } as const
  expect(erasedRecordOf({ ...entry, gone: 'erased' })).toEqual([])
  expect(erasedRecordOf({ ...entry, record: storedRecord(record(1)) })).toEqual([
    { list: 'inquiries', id: 1, reference: 'REFER1', traces: ['REFER1', SENT.messageId] },
  ])
  const mail = { staff: SENT, visitor: { ...SENT, messageId: '<visitor@example.org>' } }
  const work = [{ id: 'note-1' }, { to: 'somebody' }, { id: 'note-2' }] as unknown as AdminRecord['work']
  const whole = record(1, { mail, work, files: [file('a')] } as Partial<AdminRecord>)
  expect(erasedRecordOf({ ...entry, key: 'key', record: storedRecord(whole) })).toEqual([
    {
      ...{ list: 'inquiries', id: 1, reference: 'REFER1', files: ['a'] },
      traces: ['REFER1', SENT.messageId, '<visitor@example.org>', 'key', 'note-1', 'note-2'],
    },
  ])
})
