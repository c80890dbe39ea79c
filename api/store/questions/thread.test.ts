import { expect, test } from 'vitest'
import { PLACEHOLDER_EMAIL, PLACEHOLDER_PHONE } from '../../contract/records/placeholders'
import type { ListName } from '../../contract/records/records'
import { filesWith } from '../../testing/folder-texts'
import { enquiry, onFiles, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { personKeysOf } from '../records/person-keys'
import type { Store } from '../store'

const START = Date.parse('2026-03-02T10:00:00.000Z')
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

test('requests with the same email address or phone number are linked, in any list and notation, in order of time', async () => {
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
  // Links do not chain: a request that shares an address only with a linked request is not linked.
  expect((await told(store, 'visa-applications', 1)).requests.map(([place]) => place)).toEqual([
    'inquiries/1',
    'visa-applications/1',
  ])
  expect(await told(store, 'inquiries', 2)).toEqual({ count: 1, requests: [['inquiries/2', ['email', 'phone'], true]] })
  expect(await store.thread('inquiries', 3)).toBeUndefined()
})

test.each(UK)('%s is one number, whatever its notation', phone => {
  expect(personKeysOf(enquiry({ phone }).fields as never).phones).toEqual(['+442079460958'])
})

test.each([
  { email: PLACEHOLDER_EMAIL, phone: PLACEHOLDER_PHONE },
  { email: '', phone: '', whatsapp: ' ' },
  { phone: '12', email: undefined },
  { phone: 'call me', email: 5 },
])('%j is nobody’s number or address', fields => {
  expect(personKeysOf(fields as never)).toEqual({ emails: [], phones: [] })
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

test('placeholders link no requests', async () => {
  const nobody = { firstName: 'Instant', lastName: 'Sample', email: PLACEHOLDER_EMAIL, phone: PLACEHOLDER_PHONE }
  const store = await storeWith([
    ['inquiries', nobody],
    ['inquiries', nobody],
  ])
  expect(await told(store, 'inquiries', 1)).toEqual({ count: 1, requests: [['inquiries/1', [], true]] })
})

test('a request that shares only a part of an address or a number is not linked', async () => {
  const ana = { name: 'Ana', email: 'ana@example.org', phone: '020 7946 0958' }
  const store = await storeWith([
    ['callbacks', ana],
    ['callbacks', { name: 'Joana', email: 'joana@example.org', phone: '' }],
    ['callbacks', { name: 'Ana', email: 'ana@example.org.uk', phone: '' }],
    ['callbacks', { name: 'Naming', email: '', phone: '', message: 'Write to ana@example.org' }],
    ['callbacks', { name: 'Elsewhere', email: '', phone: '0161 794 6095' }],
    ['callbacks', { name: 'Elsewhere', email: '', phone: '0117 946 0958' }],
  ])
  expect(await told(store, 'callbacks', 1)).toEqual({ count: 1, requests: [['callbacks/1', ['email', 'phone'], true]] })
})

test('of more than ten linked requests only the number is returned', async () => {
  const fields = { name: 'Hostel', phone: '01632 960123' }
  const store = await storeWith(Array.from({ length: 10 }, () => ['callbacks', fields] as [ListName, typeof fields]))
  expect((await told(store, 'callbacks', 3)).requests).toHaveLength(10)
  await store.submit('inquiries', enquiry({ phone: '+441632960123' }))
  expect(await told(store, 'callbacks', 3)).toEqual({ count: 11, requests: [] })
})

test('for a phone number that many share, only the number of requests is returned; for an address, the requests', async () => {
  const store = await storeWith(
    Array.from({ length: 60 }, (_, at) => ['inquiries', enquiry({ email: `amina.${at}@example.org` }).fields]),
  )
  expect(await told(store, 'inquiries', 5)).toEqual({ count: 60, requests: [] })
  await store.submit('callbacks', enquiry({ name: 'Another', phone: '', email: 'AMINA.17@example.org' }))
  expect(await told(store, 'callbacks', 1)).toEqual({
    count: 2,
    requests: [
      ['inquiries/18', ['email'], false],
      ['callbacks/1', ['email'], true],
    ],
  })
})

onFiles()('an erased request is in no thread, and no file contains its text', async () => {
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
  const record = await again.get('inquiries', 1)
  if (!record) throw new Error('The record is missing')
  const { messageId } = record.mail.staff
  const sent = { state: 'sent', attempts: 1, messageId } as const
  await again.recordMailOutcome({ list: 'inquiries', role: 'staff', record }, sent)
  await again.change('inquiries', 1, { isProcessed: true })
  expect(await again.erase({ before: new Date('2100-01-01'), eraseElsewhere: async () => undefined })).toMatchObject({
    inquiries: 1,
  })
  expect(await told(again, 'callbacks', 1)).toEqual({ count: 1, requests: [['callbacks/1', ['phone'], true]] })
  expect(await filesWith(dir, 'okoro')).toEqual([])
})
