import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PLACEHOLDER_EMAIL, PLACEHOLDER_PHONE } from '../../contract/records/placeholders'
import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import { bareLists } from '../../testing/bare-lists'
import { filesWith } from '../../testing/folder-texts'
import { seedRecords } from '../../testing/seed'
import { enquiry, memoryLog, onFiles, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { openFileStore } from '../files/file-store'
import { recordsOf } from '../query/list-page'
import { contactsOf } from '../records/contacts'
import type { Store } from '../store'
import { ContactFile } from './contact-file'
import { ContactIndex } from './contact-index'
import { threadOf } from './thread'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const POLL = { timeout: 30_000, interval: 20 }
const UK = [
  '020 7946 0958',
  '+442079460958',
  '0044 20 7946 0958',
  '+44 (0)20 7946-0958',
  '(020) 79460958',
  '02079460958',
]

async function storeWith(requests: [ListName, Record<string, unknown>][], dir?: string): Promise<Store> {
  let now = START
  const store = await openStore(dir ?? (await temporaryFolder()), { now: () => new Date(now) })
  for (const [list, fields] of requests) {
    await store.submit(list, { ...enquiry(), fields })
    now += 60_000
  }
  return store
}

const told = async (store: Store, list: ListName, id: number) => {
  const { count, requests = [] } = (await store.thread(list, id)) ?? {}
  return { count, requests: requests.map(({ list, record, by, sameName }) => [`${list}/${record.id}`, by, sameName]) }
}

test('requests of one email or phone number belong together, in any list and notation, in order of time', async () => {
  const amina = { firstName: 'Amina', lastName: 'Yusuf' }
  const store = await storeWith([
    ['callbacks', { name: 'AMINA YUSUF', phone: '+44 20 7946 0958' }],
    ['inquiries', { ...amina, email: 'amina@example.org', phone: '020 7946 0958' }],
    ['inquiries', { firstName: 'Tomasz', lastName: 'Sample', email: 'tomasz@example.org', phone: '020 7946 0959' }],
    ['visa-applications', { name: 'Yusuf Amína', email: 'Amina@Example.org', phone: '', whatsapp: '' }],
    ['visa-applications', { name: 'Ines Sample', email: 'ines@example.org', phone: '1', whatsapp: '0044 20 79460958' }],
    ['callbacks', { name: 'Amina', phone: '01632 960123' }],
  ])
  expect(await told(store, 'inquiries', 1)).toEqual({
    count: 4,
    requests: [
      ['callbacks/1', ['phone'], true],
      ['inquiries/1', ['email', 'phone'], true],
      ['visa-applications/1', ['email'], true],
      ['visa-applications/2', ['phone'], false],
    ],
  })
  // Linked, never merged: who shares only with another one of them is not among them.
  expect((await told(store, 'visa-applications', 1)).requests.map(([place]) => place)).toEqual([
    'inquiries/1',
    'visa-applications/1',
  ])
  expect(await told(store, 'inquiries', 2)).toEqual({ count: 1, requests: [['inquiries/2', ['email', 'phone'], true]] })
  expect(await store.thread('inquiries', 3)).toBeUndefined()
})

test.each(UK)('%s is one number, whatever its notation', phone => {
  expect(contactsOf(enquiry({ phone }).fields as never).phones).toEqual(['+442079460958'])
})

test.each([
  { email: PLACEHOLDER_EMAIL, phone: PLACEHOLDER_PHONE },
  { email: '', phone: '', whatsapp: ' ' },
  { phone: '12', email: undefined },
  { phone: 'call me', email: 5 },
])('%j is nobody’s contact', fields => {
  expect(contactsOf(fields as never)).toEqual({ emails: [], phones: [] })
})

test.each([
  ['Amina Yusuf', 'Yusuf', true],
  ['Yusuf', 'Amina Yusuf', true],
  ['Amina-', 'Amina Yusuf Sample', true],
  ['Anna-Maria  Sample', 'Sample Anna Maria', true],
  ['Amina Yusuf', 'Amina Sample', false],
])('%s and %s may be one person: %s', async (one, other, same) => {
  const store = await storeWith([one, other].map(name => ['callbacks', { name, phone: '01632 960123' }]))
  expect((await told(store, 'callbacks', 1)).requests).toEqual([
    ['callbacks/1', ['phone'], true],
    ['callbacks/2', ['phone'], same],
  ])
})

test('placeholders link nobody', async () => {
  const nobody = { firstName: 'Instant', lastName: 'Sample', email: PLACEHOLDER_EMAIL, phone: PLACEHOLDER_PHONE }
  const store = await storeWith([
    ['inquiries', nobody],
    ['inquiries', nobody],
  ])
  expect(await told(store, 'inquiries', 1)).toEqual({ count: 1, requests: [['inquiries/1', [], true]] })
})

test('above ten only the number is told', async () => {
  const fields = { name: 'Hostel', phone: '01632 960123' }
  const store = await storeWith(Array.from({ length: 10 }, () => ['callbacks', fields] as [ListName, typeof fields]))
  expect((await told(store, 'callbacks', 3)).requests).toHaveLength(10)
  await store.submit('inquiries', enquiry({ phone: '+441632960123' }))
  expect(await told(store, 'callbacks', 3)).toEqual({ count: 11, requests: [] })
})

test('reads two thousand records at most that the index does not cover, the newest, and tells where there are more', async () => {
  const { folder, lists, put, putGone } = await bareLists()
  const contactFiles = {} as Record<ListName, ContactFile>
  for (const name of LISTS) {
    contactFiles[name] = await ContactFile.open(join(folder, `${name}.contacts`))
    onTestFinished(() => contactFiles[name].close())
  }
  const index = new ContactIndex({ lists, contactFiles, inPlace: async () => undefined })
  const threadOfOne = async (id: number) => {
    const [record] = await recordsOf(lists.inquiries, [id])
    const { count, complete } = await threadOf(Object.values(lists), index, 'inquiries', record as AdminRecord)
    return { count, complete }
  }
  const shared = { email: 'one@example.org', phone: '' }
  put('inquiries', 1, shared)
  for (let id = 2; id < 1_999; id++) putGone('inquiries', id)
  put('inquiries', 1_999, { email: '', phone: '' })
  put('inquiries', 2_000, shared)
  expect(await threadOfOne(2_000)).toEqual({ count: 2, complete: true })
  putGone('inquiries', 2_001)
  expect(await threadOfOne(2_000)).toEqual({ count: 1, complete: false })
  expect(await threadOfOne(1_999)).toEqual({ count: 1, complete: true })
})

test('the index on disk finds the same, and is made anew where it is torn, foreign or stale', async () => {
  const dir = join(await temporaryFolder('memory'), 'data')
  await seedRecords({ dir, records: 2_150, until: new Date(START) })
  const index = join(dir, 'index', 'inquiries.contacts')
  const first = await openFileStore({ dir, log: memoryLog() })
  const blocks = async () => {
    const bytes = await readFile(index)
    return [0, 1, 2].map(at => (bytes.length >= (at + 1) * 12_016 ? bytes.readUInt32LE(at * 12_016 + 8) : 0))
  }
  await expect.poll(blocks, POLL).toEqual([1_000, 1_000, 150])
  // Every seeded record has this phone number.
  expect(await told(first, 'inquiries', 5)).toEqual({ count: 2_150, requests: [] })
  await first.submit('callbacks', enquiry({ name: 'Another', phone: '', email: 'AMINA.1777@example.org' }))
  const wanted = {
    count: 2,
    requests: [
      ['inquiries/1777', ['email'], false],
      ['callbacks/1', ['email'], true],
    ],
  }
  expect(await told(first, 'callbacks', 1)).toEqual(wanted)
  await first.close()

  const whole = await readFile(index)
  const damages = [
    () => truncate(index, 20_000),
    () => writeFile(index, Buffer.from(whole).fill(7, 15_000, 15_010)),
    () =>
      writeFile(
        index,
        Buffer.concat([whole.subarray(12_016, 24_032), whole.subarray(0, 12_016), whole.subarray(24_032)]),
      ),
    () => writeFile(index, ''),
    () => copyFile(join(dir, 'index', 'callbacks.contacts'), index),
  ]
  for (const damage of damages) {
    await damage()
    const store = await openFileStore({ dir, log: memoryLog() })
    expect(await told(store, 'callbacks', 1)).toEqual(wanted)
    await expect.poll(async () => whole.equals(await readFile(index)), POLL).toBe(true)
    expect(await told(store, 'callbacks', 1)).toEqual(wanted)
    await store.close()
  }
})

onFiles()('what is erased is in nobody’s thread, and its fingerprints are gone', async () => {
  const dir = await temporaryFolder()
  const store = await storeWith(
    [
      ['inquiries', enquiry({ phone: '01632 960123' }).fields],
      ['callbacks', { name: 'Amina', phone: '01632960123' }],
    ],
    dir,
  )
  await store.close()
  const again = await openStore(dir, { now: () => new Date(START) })
  const index = join(dir, 'index', 'inquiries.contacts')
  await expect.poll(async () => (await readFile(index)).length, POLL).toBeGreaterThan(0)
  const fingerprint = (await readFile(index)).subarray(16, 28).toString('latin1')
  expect(fingerprint).not.toBe('\0'.repeat(12))
  const record = await again.get('inquiries', 1)
  if (!record) throw new Error('It is not there')
  const { messageId } = record.mail.staff
  const sent = { state: 'sent', attempts: 1, messageId } as const
  await again.recordMailOutcome({ list: 'inquiries', role: 'staff', record }, sent)
  await again.change('inquiries', 1, { isProcessed: true })
  expect(await again.erase({ before: new Date('2100-01-01'), eraseElsewhere: async () => undefined })).toMatchObject({
    inquiries: 1,
  })
  expect((await readFile(index)).subarray(16, 28).toString('latin1')).toBe('\0'.repeat(12))
  expect(await told(again, 'callbacks', 1)).toEqual({ count: 1, requests: [['callbacks/1', ['phone'], true]] })
  expect(await filesWith(dir, 'okoro')).toEqual([])
})
