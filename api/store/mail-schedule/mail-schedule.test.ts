import { expect, test } from 'vitest'
import type { AdminRecord, MailState } from '../../contract/records/records'
import { DAY, MINUTE } from '../../contract/time/durations'
import { newRecord } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { NO_FIGURES } from '../files/segments/figure-fields'
import { DEMOTED, EXISTS, MAIL_SHIFTS, mailCode } from '../files/segments/index-fields'
import { ListIndex } from '../files/segments/list-index'
import type { SegmentedList } from '../files/segments/segmented-list'
import { MailSchedule, queueOf } from './mail-schedule'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')

test('a clock that is put back has each mail looked at once, and one that only trembles none', async () => {
  const at = new Date(NOW + MINUTE).toISOString()
  const record = newRecord('inquiries', enquiry(), { id: 1, reference: 'AAAAAAAA', at, mailDomain: 'example.org' })
  let reads = 0
  const mails = new MailSchedule(async () => {
    reads++
    return record
  })
  mails.schedule({ list: 'inquiries', id: 1, role: 'staff' }, NOW + DAY, 'staff')
  const claim = (time: number) => mails.claim(new Date(time), 9, MINUTE)
  await claim(NOW + MINUTE / 2)
  await claim(NOW)
  expect(reads).toBe(0)
  await claim(NOW - MINUTE)
  await claim(NOW - MINUTE)
  expect(reads).toBe(1)
  expect(mails.nextAt()).toEqual(new Date(NOW + MINUTE))
  expect(await claim(NOW + MINUTE)).toMatchObject([{ list: 'inquiries', role: 'staff' }])
})

/** A schedule over records in memory, whose mails to staff are due at these times. */
function start(due: Record<number, number>) {
  const records = new Map<number, AdminRecord>()
  const state = { broken: false, reads: 0 }
  const put = (id: number, time: number | undefined, mailState: MailState = 'queued') => {
    const record = newRecord('inquiries', enquiry(), {
      id,
      reference: 'AAAAAAAA',
      at: new Date(NOW).toISOString(),
      mailDomain: 'example.org',
    })
    const { nextAttemptAt: _, ...staff } = record.mail.staff
    const next = time === undefined ? {} : { nextAttemptAt: new Date(time).toISOString() }
    records.set(id, { ...record, mail: { staff: { ...staff, state: mailState, ...next } } })
  }
  const mails = new MailSchedule(async (_, id) => {
    state.reads++
    if (state.broken) throw new Error('cannot be read')
    return records.get(id)
  })
  for (const [id, time] of Object.entries(due)) {
    put(Number(id), time)
    mails.schedule(ref(Number(id)), time, 'staff')
  }
  const claim = async (time = NOW, limit = 10, whose?: 'people' | 'demoted') =>
    (await mails.claim(new Date(time), limit, LEASE, whose)).map(({ record }) => record.id)
  return { mails, put, state, claim }
}
const LEASE = 5 * MINUTE
const ref = (id: number) => ({ list: 'inquiries' as const, id, role: 'staff' as const })

test('mails are claimed once they are due, the earliest first, and no more than are asked for', async () => {
  const { mails, claim } = start({ 1: NOW, 2: NOW - 2, 3: NOW - 1, 4: NOW + 1 })
  expect(await claim(NOW, 2)).toEqual([2, 3])
  expect(await claim()).toEqual([1])
  expect(await claim()).toEqual([])
  expect(mails.nextAt()).toEqual(new Date(NOW + 1))
  expect(await claim(NOW + 1)).toEqual([4])
  expect(mails.nextAt()).toEqual(new Date(NOW + LEASE))
})

test('a mail that is claimed is claimed again when its claim has run out, and not before', async () => {
  const { mails, claim } = start({ 1: NOW })
  await claim()
  // Somebody asks for it while it is under way.
  mails.schedule(ref(1), NOW, 'staff')
  expect([await claim(), await claim(NOW + LEASE - 1)]).toEqual([[], []])
  expect(await claim(NOW + LEASE)).toEqual([1])
})

test('a mail that was settled comes again when its next attempt is due, or never', async () => {
  const { mails, put, claim } = start({ 1: NOW, 2: NOW })
  expect(await claim()).toEqual([1, 2])
  put(1, NOW + MINUTE)
  const status = { state: 'queued' as const, attempts: 1, messageId: '<1@example.org>' }
  mails.recordOutcome(ref(1), { ...status, nextAttemptAt: new Date(NOW + MINUTE).toISOString() })
  mails.recordOutcome(ref(2), { ...status, state: 'sent' })
  expect(mails.nextAt()).toEqual(new Date(NOW + MINUTE))
  expect(await claim(NOW + MINUTE)).toEqual([1])
  mails.recordOutcome(ref(1), { ...status, nextAttemptAt: 'nonsense' })
  expect(mails.nextAt()).toBeUndefined()
})

test('a note that is out of date gives a mail its true time, or none', async () => {
  const { mails, put, claim } = start({ 1: NOW, 2: NOW, 3: NOW })
  put(1, NOW + MINUTE)
  put(2, undefined)
  put(3, undefined, 'sent')
  mails.schedule(ref(9), NOW, 'staff')
  expect(await claim()).toEqual([])
  expect(mails.nextAt()).toEqual(new Date(NOW + MINUTE))
  expect(await claim(NOW + MINUTE)).toEqual([1])
})

test.each([
  ['queued', 75 * MINUTE],
  ['failed', 300 * MINUTE],
] as const)('one that is %s and due further ahead than any wait is due at once', async (state, longest) => {
  const { mails, put, claim } = start({ 1: NOW, 2: NOW })
  put(1, NOW + longest, state)
  put(2, NOW + longest + 1, state)
  expect(await claim()).toEqual([2])
  mails.recordOutcome(ref(2), { state: 'sent', attempts: 1, messageId: '' })
  expect(mails.nextAt()).toEqual(new Date(NOW + longest))
})

test('a record that cannot be read is tried again, and holds no claim', async () => {
  const { mails, state, claim } = start({ 1: NOW - MINUTE })
  state.broken = true
  await expect(claim()).rejects.toThrow('cannot be read')
  expect(mails.nextAt()).toEqual(new Date(NOW))
  state.broken = false
  expect(await claim()).toEqual([1])
})

test('one claim reads no more than 200 records', async () => {
  const due = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [at + 1, NOW]))
  const { put, state, claim } = start(due)
  for (let id = 1; id <= 250; id++) put(id, undefined, 'sent')
  expect([await claim(), state.reads]).toEqual([[], 200])
  expect([await claim(), state.reads]).toEqual([[], 250])
})

test('no claim outlasts its time where the clock is put back', async () => {
  const { mails, claim } = start({ 1: NOW })
  await claim()
  await claim(NOW - DAY)
  expect(mails.nextAt()).toEqual(new Date(NOW - DAY + LEASE))
  expect(await claim(NOW - DAY + LEASE)).toEqual([1])
})

test('what waits behind all others has a queue of its own, also when its claim has run out or it failed', async () => {
  const { mails, put, claim } = start({ 1: NOW })
  put(2, NOW)
  mails.schedule(ref(2), NOW, 'demoted')
  expect(await claim()).toEqual([1])
  expect(await claim(NOW, 10, 'demoted')).toEqual([2])
  expect(await claim(NOW + LEASE)).toEqual([1])
  expect(await claim(NOW + LEASE, 10, 'demoted')).toEqual([2])
  put(2, NOW + LEASE + 1)
  mails.recordOutcome(ref(2), {
    state: 'queued',
    attempts: 1,
    messageId: '',
    nextAttemptAt: new Date(NOW + LEASE + 1).toISOString(),
  })
  expect(await claim(NOW + LEASE + 1)).toEqual([])
  expect(await claim(NOW + LEASE + 1, 10, 'demoted')).toEqual([2])
})

test('what waits behind all others stays there when its outcome comes after its claim has run out', async () => {
  const { mails, put, claim } = start({})
  put(1, NOW)
  mails.schedule(ref(1), NOW, 'demoted')
  expect(await claim(NOW, 10, 'demoted')).toEqual([1])
  expect(await claim(NOW + LEASE)).toEqual([])
  const next = NOW + LEASE + MINUTE
  put(1, next)
  mails.recordOutcome(ref(1), {
    state: 'queued',
    attempts: 1,
    messageId: '',
    nextAttemptAt: new Date(next).toISOString(),
  })
  expect(await claim(next)).toEqual([])
  expect(await claim(next, 10, 'demoted')).toEqual([1])
})

test('mails to staff of what is urgent go first, then the rest to staff, then those to visitors', async () => {
  const { mails, put, claim } = start({})
  expect([queueOf('staff', EXISTS, true), queueOf('staff', EXISTS, false)]).toEqual(['urgent', 'staff'])
  expect([queueOf('staff', EXISTS | DEMOTED, true), queueOf('visitor', EXISTS | DEMOTED, true)]).toEqual([
    'demoted',
    'visitors',
  ])
  for (const [id, queue] of [
    [1, 'visitors'],
    [2, 'staff'],
    [3, 'urgent'],
    [4, 'staff'],
  ] as const) {
    put(id, NOW - id)
    mails.schedule(ref(id), NOW - id, queue)
  }
  expect(await claim(NOW, 2)).toEqual([3, 4])
  expect(await claim()).toEqual([2, 1])
})

test('after a start every undelivered mail is looked at by now, each in its queue', async () => {
  const index = new ListIndex(() => new Date(NOW))
  const queued = EXISTS | (mailCode('queued') << MAIL_SHIFTS.staff)
  const sent = EXISTS | (mailCode('sent') << MAIL_SHIFTS.staff)
  const facts = (bits: number, time: number) => ({
    time,
    due: 0,
    limit: 0,
    ruled: false,
    bits,
    work: 0,
    ...NO_FIGURES,
    key: 0,
    reference: 0,
  })
  index.put(1, facts(queued, NOW - MINUTE))
  index.put(2, facts(sent, NOW))
  index.put(3, facts(queued | DEMOTED, NOW))
  // Noted by a clock that was ahead, and one whose time nobody knows.
  index.put(4, facts(queued, NOW + DAY))
  index.put(5, facts(queued, Number.NaN))
  const { mails, put, claim } = start({})
  for (const id of [1, 2, 3, 4, 5]) put(id, NOW)
  const list = { name: 'inquiries', index } as unknown as SegmentedList
  mails.expectAll(list, () => new Date(NOW))
  expect(await claim()).toEqual([5, 1, 4])
  expect(await claim(NOW, 10, 'demoted')).toEqual([3])
  const none = start({})
  const empty = new ListIndex(() => new Date(NOW))
  empty.put(1, facts(sent, NOW))
  none.mails.expectAll({ name: 'inquiries', index: empty } as unknown as SegmentedList, () => new Date(NOW))
  expect(none.mails.nextAt()).toBeUndefined()
})

test('a record that cannot be read keeps no mail of another one back', async () => {
  const at = new Date(NOW).toISOString()
  const record = newRecord('inquiries', enquiry(), { id: 1, reference: 'AAAAAAAA', at, mailDomain: 'example.org' })
  const mails = new MailSchedule(async (_, id) => {
    if (id === 2) throw new Error('The disk cannot be read')
    return record
  })
  mails.schedule({ list: 'inquiries', id: 1, role: 'staff' }, NOW, 'urgent')
  mails.schedule({ list: 'inquiries', id: 2, role: 'staff' }, NOW, 'staff')
  const claim = () => mails.claim(new Date(NOW), 9, MINUTE)
  expect(await claim()).toMatchObject([{ role: 'staff', record: { id: 1 } }])
  await expect(claim()).rejects.toThrow('cannot be read')
})

test('who erases a record waits until none of its mails is under way, and for no other record', async () => {
  const { mails, claim } = start({ 1: NOW, 2: NOW })
  const order: string[] = []
  const outcome = { state: 'sent', attempts: 1, messageId: '' } as const
  expect(await claim()).toEqual([1, 2])
  // Neither the same number in another list nor another number is waited for.
  await mails.settled('callbacks', 1)
  await mails.settled('inquiries', 3)
  const settled = mails.settled('inquiries', 1).then(() => order.push('settled'))
  await mails.settled('inquiries', 4)
  mails.recordOutcome(ref(2), outcome)
  await new Promise(resolve => setImmediate(resolve))
  order.push('sent')
  mails.recordOutcome(ref(1), outcome)
  await settled
  expect(order).toEqual(['sent', 'settled'])
})
