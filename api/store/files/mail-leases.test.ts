import { expect, test } from 'vitest'
import type { AdminRecord, MailState } from '../../contract/records/records'
import { DAY, MINUTE } from '../../contract/time/durations'
import { newRecord } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { recordFactsOf } from '../records/facts'
import { NO_LIMITS } from '../records/limits'
import { storedRecord } from '../records/record'
import { MailLeases } from './mail-leases'
import { StoreIndex } from './store-index'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const LEASE = 5 * MINUTE
const ref = (id: number) => ({ list: 'inquiries' as const, id, role: 'staff' as const })

interface Put {
  state?: MailState
  demoted?: boolean
  urgent?: boolean
  visitor?: boolean
}

/** Starts leases for records in memory, whose staff mails are due at these times. */
function start(due: Record<number, number> = {}) {
  const records = new Map<number, AdminRecord>()
  const broken = new Set<number>()
  const standing = new StoreIndex()
  const known = (record: AdminRecord | undefined) =>
    record && recordFactsOf('inquiries', storedRecord(record), NO_LIMITS)
  function put(id: number, time: number | undefined, { state = 'queued', demoted, urgent, visitor }: Put = {}): void {
    const made = newRecord('inquiries', enquiry({ urgencyLevel: urgent ? 'urgent' : 'standard' }), {
      id,
      reference: `REF${id}`,
      at: new Date(NOW).toISOString(),
      mailDomain: 'example.org',
    })
    const { nextAttemptAt: _, ...status } = made.mail.staff
    const mail = { ...status, state, ...(time !== undefined && { nextAttemptAt: new Date(time).toISOString() }) }
    const record = {
      ...made,
      ...(demoted && { demoted }),
      mail: visitor ? { staff: { ...status, state: 'sent' as const }, visitor: mail } : { staff: mail },
    }
    standing.replace(known(records.get(id)), known(record))
    records.set(id, record)
  }
  for (const [id, time] of Object.entries(due)) put(Number(id), time)
  const mails = new MailLeases(standing, async (_, id) => {
    if (broken.has(id)) throw new Error('cannot be read')
    return records.get(id)
  })
  const claim = async (time = NOW, limit = 10, whose?: 'people' | 'demoted') =>
    (await mails.claim(new Date(time), limit, LEASE, whose)).map(({ record }) => record.id)
  const nextAt = (time = NOW) => mails.nextAt(new Date(time))?.getTime()
  return { mails, put, broken, claim, nextAt }
}

test('mails are claimed once they are due, the earliest first, and no more than are asked for', async () => {
  const { claim, nextAt } = start({ 1: NOW, 2: NOW - 2, 3: NOW - 1, 4: NOW + 1 })
  expect(await claim(NOW, 2)).toEqual([2, 3])
  expect(await claim()).toEqual([1])
  expect(await claim()).toEqual([])
  expect(nextAt()).toBe(NOW + 1)
  expect(await claim(NOW + 1)).toEqual([4])
  expect(nextAt(NOW + 1)).toBe(NOW + LEASE)
})

test('of the urgent mails, the one that was due first is claimed first, wherever it stands among the others', async () => {
  const { put, claim } = start()
  put(1, NOW - 1, { urgent: true })
  put(2, NOW - 3)
  put(3, NOW - 2, { urgent: true })
  expect([await claim(NOW, 1), await claim(NOW, 1), await claim(NOW, 1)]).toEqual([[3], [1], [2]])
})

test('a claimed mail can be claimed again once its claim has expired, and not before', async () => {
  const { mails, claim } = start({ 1: NOW })
  await claim()
  // A member of staff asks for the mail while it is being sent.
  mails.promote(ref(1))
  expect([await claim(), await claim(NOW + LEASE - 1)]).toEqual([[], []])
  expect(await claim(NOW + LEASE)).toEqual([1])
})

test('a mail with an outcome can be claimed again when its next attempt is due, or never', async () => {
  const { mails, put, claim, nextAt } = start({ 1: NOW, 2: NOW })
  expect(await claim()).toEqual([1, 2])
  put(1, NOW + MINUTE)
  mails.endClaim(ref(1), false)
  put(2, undefined, { state: 'sent' })
  mails.endClaim(ref(2), true)
  expect(nextAt()).toBe(NOW + MINUTE)
  expect(await claim(NOW + MINUTE)).toEqual([1])
  put(1, undefined, { state: 'failed' })
  mails.endClaim(ref(1), true)
  expect(nextAt()).toBeUndefined()
})

test.each([
  ['queued', 75 * MINUTE],
  ['failed', 300 * MINUTE],
] as const)('a mail that is %s and due later than the longest wait is due at once', async (state, longest) => {
  const { put, claim, nextAt } = start()
  put(1, NOW + longest, { state })
  put(2, NOW + longest + 1, { state })
  expect(nextAt()).toBe(NOW)
  expect(await claim()).toEqual([2])
})

test('an unreadable record is tried again, keeps no claim, and delays no mail of another record', async () => {
  const { broken, claim, nextAt } = start({ 1: NOW - 2, 2: NOW - 1 })
  broken.add(2)
  expect(await claim()).toEqual([1])
  expect(nextAt()).toBe(NOW - 1)
  await expect(claim()).rejects.toThrow('cannot be read')
  broken.clear()
  expect(await claim()).toEqual([2])
})

test('no claim outlasts its time if the clock is put back', async () => {
  const { claim, nextAt } = start({ 1: NOW - 2 * DAY })
  await claim()
  await claim(NOW - DAY)
  expect(nextAt(NOW - DAY)).toBe(NOW - DAY + LEASE)
  expect(await claim(NOW - DAY + LEASE)).toEqual([1])
})

test('mails of demoted records are claimed separately, also after a claim expired or an attempt failed', async () => {
  const { mails, put, claim } = start({ 1: NOW })
  put(2, NOW, { demoted: true })
  expect(await claim()).toEqual([1])
  expect(await claim(NOW, 10, 'demoted')).toEqual([2])
  expect(await claim(NOW + LEASE)).toEqual([1])
  expect(await claim(NOW + LEASE, 10, 'demoted')).toEqual([2])
  put(2, NOW + LEASE + 1, { demoted: true })
  mails.endClaim(ref(2), false)
  expect(await claim(NOW + LEASE + 1)).toEqual([])
  expect(await claim(NOW + LEASE + 1, 10, 'demoted')).toEqual([2])
})

test('a mail that staff retry is sent among mails about people’s requests, even for a demoted record, until its final outcome', async () => {
  const { mails, put, claim } = start()
  put(1, NOW, { demoted: true })
  mails.promote(ref(1))
  expect(await claim()).toEqual([1])
  mails.endClaim(ref(1), false)
  expect(await claim()).toEqual([1])
  mails.endClaim(ref(1), true)
  expect([await claim(), await claim(NOW, 10, 'demoted')]).toEqual([[], [1]])
})

test('the mail of a demoted record that its visitor called urgent is sent among the urgent mails', async () => {
  const { put, claim } = start({ 1: NOW - 1 })
  put(2, NOW, { demoted: true, urgent: true })
  expect(await claim()).toEqual([2, 1])
})

test('mails to staff about urgent records are sent first, then other mails to staff, then those to visitors', async () => {
  const { put, claim } = start()
  put(1, NOW - 4, { visitor: true, urgent: true })
  put(2, NOW - 3)
  put(3, NOW, { urgent: true })
  put(4, NOW - 2)
  expect(await claim(NOW, 2)).toEqual([3, 2])
  expect(await claim()).toEqual([4, 1])
})

test('an erasure waits while a mail of its record is being sent, but not for mails of other records', async () => {
  const { mails, claim } = start({ 1: NOW, 2: NOW })
  const order: string[] = []
  expect(await claim()).toEqual([1, 2])
  // The wait ends even though mails of a record with this id in another list, and of other records in this list, are
  // still claimed.
  await mails.settled('callbacks', 1)
  await mails.settled('inquiries', 3)
  const settled = mails.settled('inquiries', 1).then(() => order.push('settled'))
  mails.endClaim(ref(2), true)
  await new Promise(resolve => setImmediate(resolve))
  order.push('sent')
  mails.endClaim(ref(1), true)
  await settled
  expect(order).toEqual(['sent', 'settled'])
})
