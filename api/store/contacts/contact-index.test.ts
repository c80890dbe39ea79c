import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ListName } from '../../contract/records/records'
import { bareLists } from '../../testing/bare-lists'
import { ContactFile } from './contact-file'
import { ContactIndex } from './contact-index'

async function start() {
  const bare = await bareLists()
  const contactFiles = {} as Record<ListName, ContactFile>
  for (const name of ['inquiries', 'callbacks', 'visa-applications'] as const) {
    contactFiles[name] = await ContactFile.open(join(bare.folder, `${name}.contacts`))
    onTestFinished(() => contactFiles[name].close())
  }
  let asked = async (): Promise<void> => undefined
  const index = new ContactIndex({ lists: bare.lists, contactFiles, inPlace: () => asked() })
  const file = contactFiles.inquiries
  const find = (phone: string, most = 10) => index.find('inquiries', { emails: [], phones: [phone] }, most)
  return { ...bare, index, file, find, beforeWriting: (action: () => Promise<void>) => (asked = action) }
}

const AMINA = { email: 'Amina@example.org', phone: '020 7946 0958', whatsapp: '07700 900123' }
const OTHER = { email: 'other@example.org', phone: '01632 960123' }

it('finds records by each of their contacts, as many as are asked for, and counts all', async () => {
  const { index, put } = await start()
  for (const id of [1, 2, 3, 4]) put('inquiries', id, id === 2 ? OTHER : AMINA)
  await index.make('inquiries', 1)
  const find = (emails: string[], phones: string[], most = 10) => index.find('inquiries', { emails, phones }, most)
  const amina = { likely: [1, 3, 4], count: 3, uncovered: [] }
  expect(await find(['amina@example.org'], [])).toEqual(amina)
  expect(await find([], ['+442079460958'])).toEqual(amina)
  expect(await find([], ['+447700900123'])).toEqual(amina)
  expect(await find(['amina@example.org'], ['+442079460958', '+447700900123'])).toEqual(amina)
  expect(await find(['amina@example.org'], ['+441632960123'])).toEqual({ ...amina, likely: [1, 2, 3, 4], count: 4 })
  expect(await find(['nobody@example.org'], [])).toEqual({ likely: [], count: 0, uncovered: [] })
  expect(await find(['amina@example.org'], [], 2)).toEqual({ ...amina, likely: [1, 3] })
  expect(await find(['amina@example.org'], [], 0)).toEqual({ ...amina, likely: [] })
  expect(await index.find('callbacks', { emails: ['amina@example.org'], phones: [] }, 9)).toEqual({
    likely: [],
    count: 0,
    uncovered: [],
  })
})

it('has the records of a block read that is gone from the disk', async () => {
  const { index, put, find, folder } = await start()
  for (const id of [1, 2]) put('inquiries', id, AMINA)
  await index.make('inquiries', 1)
  expect(await find('+442079460958')).toEqual({ likely: [1, 2], count: 2, uncovered: [] })
  await truncate(join(folder, 'inquiries.contacts'))
  expect(await find('+442079460958')).toEqual({ likely: [], count: 0, uncovered: [2, 1] })
})

it('names what the index does not cover, newest first, over all segments', async () => {
  const { index, put, putGone, find, file } = await start()
  for (let id = 1; id <= 2_002; id++) {
    if (id % 1_000 === 1) put('inquiries', id, OTHER)
    else putGone('inquiries', id)
  }
  const all = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)
  expect(await find('+441632960123')).toEqual({ likely: [], count: 0, uncovered: all(2_002, 1) })
  await index.make('inquiries', 2)
  expect(await find('+441632960123')).toEqual({
    likely: [1_001],
    count: 1,
    uncovered: [...all(2_002, 2_001), ...all(1_000, 1)],
  })
  await index.make('inquiries', 3)
  put('inquiries', 2_003, OTHER)
  expect(await find('+441632960123')).toEqual({
    likely: [1_001, 2_001],
    count: 2,
    uncovered: [2_003, ...all(1_000, 1)],
  })
  await index.make('inquiries', 1)
  await index.make('inquiries', 3)
  expect(await find('+441632960123')).toEqual({ likely: [1, 1_001, 2_001, 2_003], count: 4, uncovered: [] })
  expect(await find('+441632960123', 2)).toEqual({ likely: [1, 1_001], count: 4, uncovered: [] })
  expect(await Promise.all([1, 2, 3, 4].map(segment => index.covered('inquiries', segment)))).toEqual([
    ...[1_000, 1_000, 3, 0],
  ])
  await file.remove(2)
  expect(await find('+441632960123')).toEqual({ likely: [1, 2_001, 2_003], count: 3, uncovered: all(2_000, 1_001) })
})

it('what is true of records that are gone covers nothing', async () => {
  const { index, put, putGone, find } = await start()
  for (const id of [1, 2]) put('inquiries', id, OTHER)
  await index.make('inquiries', 1)
  putGone('inquiries', 2)
  expect(await index.covered('inquiries', 1)).toBe(0)
  expect(await find('+441632960123')).toEqual({ likely: [], count: 0, uncovered: [2, 1] })
})

it('what is erased while it is read off does not come back', async () => {
  const { index, put, putGone, file, beforeWriting } = await start()
  put('inquiries', 1, OTHER)
  beforeWriting(async () => putGone('inquiries', 1))
  await index.make('inquiries', 1)
  expect(await file.read(1)).toBeUndefined()
})

it('writes nothing into a folder that is not ours', async () => {
  const { index, put, file, beforeWriting } = await start()
  put('inquiries', 1, OTHER)
  beforeWriting(() => Promise.reject(new Error('moved away')))
  await expect(index.make('inquiries', 1)).rejects.toThrow('moved away')
  expect(await file.read(1)).toBeUndefined()
})
