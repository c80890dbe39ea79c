import { expect, test } from 'vitest'
import { FileOutbox } from './file-outbox'
import { newRecord } from './new-record'
import { enquiry } from './testing/fixtures'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = Date.parse('2026-03-02T10:00:00.000Z')

test('a clock that is put back has each mail looked at once, and one that only trembles none', async () => {
  const at = new Date(NOW + MINUTE).toISOString()
  const record = newRecord('inquiries', enquiry(), { id: 1, reference: 'AAAAAAAA', at, mailDomain: 'example.org' })
  let reads = 0
  const outbox = new FileOutbox(async () => {
    reads++
    return record
  })
  outbox.expect({ list: 'inquiries', id: 1, role: 'staff' }, NOW + DAY, 'staff')
  const claim = (time: number) => outbox.claim(new Date(time), 9, MINUTE)
  await claim(NOW + MINUTE / 2)
  await claim(NOW)
  expect(reads).toBe(0)
  await claim(NOW - MINUTE)
  await claim(NOW - MINUTE)
  expect(reads).toBe(1)
  expect(outbox.nextAt()).toEqual(new Date(NOW + MINUTE))
  expect(await claim(NOW + MINUTE)).toMatchObject([{ list: 'inquiries', role: 'staff' }])
})

test('a record that cannot be read keeps no mail of another one back', async () => {
  const at = new Date(NOW).toISOString()
  const record = newRecord('inquiries', enquiry(), { id: 1, reference: 'AAAAAAAA', at, mailDomain: 'example.org' })
  const outbox = new FileOutbox(async (_, id) => {
    if (id === 2) throw new Error('The disk cannot be read')
    return record
  })
  outbox.expect({ list: 'inquiries', id: 1, role: 'staff' }, NOW, 'urgent')
  outbox.expect({ list: 'inquiries', id: 2, role: 'staff' }, NOW, 'staff')
  const claim = () => outbox.claim(new Date(NOW), 9, MINUTE)
  expect(await claim()).toMatchObject([{ role: 'staff', record: { id: 1 } }])
  await expect(claim()).rejects.toThrow('cannot be read')
})
