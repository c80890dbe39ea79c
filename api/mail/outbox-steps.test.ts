import { expect, it, onTestFinished } from 'vitest'
import type { MailStatus } from '../contract/records'
import { newRecord } from '../store/new-record'
import type { DueMail } from '../store/store'
import { enquiry, memoryLog } from '../store/testing/fixtures'
import { type Delivery, DeliveryError, type OutgoingMail } from './mail'
import { createOutbox, type OutboxParts } from './outbox'
import { sampleMail } from './testing/mail'
import { testClock } from './testing/service'

const SENT: Delivery = { state: 'sent', answer: '250 OK' }

/** Due mails of records from 1 on. */
const dueMails = (count: number, role: DueMail['role'] = 'staff'): DueMail[] =>
  Array.from({ length: count }, (_, at) => ({
    list: 'inquiries',
    role,
    record: newRecord('inquiries', enquiry({}, { acknowledge: true }), {
      id: at + 1,
      reference: 'ACDEFGHJ',
      at: '2026-03-02T09:00:00.000Z',
      mailDomain: 'example.org',
    }),
  }))

/** An outbox over mails in memory; `settled` is the state that each came to, in order. */
function start(waiting: { people?: DueMail[]; demoted?: DueMail[] }, parts: Partial<OutboxParts> = {}) {
  const { people = [], demoted = [] } = waiting
  const log = memoryLog()
  const clock = testClock()
  const settled: [id: number, status: MailStatus][] = []
  const claims: [whose: string, limit: number][] = []
  const sent: OutgoingMail[] = []
  const outbox = createOutbox({
    store: {
      claimMails: async (_, limit, __, whose = 'people') => {
        claims.push([whose, limit])
        return (whose === 'demoted' ? demoted : people).splice(0, Math.min(limit, 600))
      },
      settleMail: async ({ record }, status) => void settled.push([record.id, status]),
      nextMailAt: async () => undefined,
    },
    transport: {
      send: async mail => {
        sent.push(mail)
        return SENT
      },
      close: () => undefined,
    },
    compose: async ({ record }) => ({ ...sampleMail, fileName: `${record.id}` }),
    now: clock.now,
    log,
    ...parts,
  })
  onTestFinished(() => outbox.stop())
  outbox.start()
  return { outbox, log, clock, settled, claims, sent }
}
const POLL = { timeout: 15_000, interval: 5 }
const ids = (settled: [number, MailStatus][]) => settled.map(([id]) => id)

it('sends each mail that is due, and settles it by what became of it', async () => {
  const { settled, sent, log } = start({ people: dueMails(2) })
  await expect.poll(() => ids(settled), POLL).toEqual([1, 2])
  expect(sent.map(({ fileName }) => fileName)).toEqual(['1', '2'])
  expect(settled[0]?.[1]).toMatchObject({ state: 'sent', attempts: 1, lastAnswer: '250 OK' })
  const about = { list: 'inquiries', role: 'staff', attempt: 1 }
  expect(log.entries).toEqual(
    [1, 2].map(id => ({ level: 'info', fields: { ...about, id }, message: 'A mail was sent' })),
  )
})

it('keeps why a mail is not sent at all', async () => {
  const { settled, sent } = start({ people: dueMails(1) }, { compose: async () => ({ skip: 'No address' }) })
  await expect.poll(() => settled, POLL).toHaveLength(1)
  expect(settled[0]?.[1]).toMatchObject({ state: 'skipped', attempts: 1, lastAnswer: 'No address' })
  expect(sent).toEqual([])
})

it('says that some of staff got no mail, and takes that back with the next that all got', async () => {
  const reason = 'One was refused'
  const answers: Delivery[] = [{ ...SENT, reason }, SENT]
  const people = dueMails(1)
  const { outbox, log, settled } = start(
    { people },
    { transport: { send: async () => answers.shift() ?? SENT, close: () => undefined } },
  )
  await expect.poll(() => settled, POLL).toHaveLength(1)
  expect(outbox.problem()).toBe(reason)
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { reason }, message: 'A mail was sent, but not to everyone' },
  ])
  people.push(...dueMails(1))
  outbox.wake()
  await expect.poll(() => settled, POLL).toHaveLength(2)
  expect(outbox.problem()).toBeUndefined()
})

it('a mail to a visitor tells of no problem, and of none any more where it came through', async () => {
  const reason = 'One was refused'
  const outcomes = [async () => ({ ...SENT, reason }), () => Promise.reject(new DeliveryError('no', false, { reason }))]
  const people = dueMails(1, 'visitor')
  const { outbox, settled } = start(
    { people },
    { transport: { send: async () => outcomes.shift()?.() ?? SENT, close: () => undefined } },
  )
  for (const turn of [1, 2, 3]) {
    await expect.poll(() => settled, POLL).toHaveLength(turn)
    expect(outbox.problem()).toBeUndefined()
    people.push(...dueMails(1, 'visitor'))
    outbox.wake()
  }
})

it('gathers what waits behind all others, a thousand at most, once an hour', async () => {
  const gathered: number[] = []
  const { outbox, clock, claims, settled, log } = start(
    { people: dueMails(1), demoted: dueMails(1_200) },
    {
      gather: mails => {
        gathered.push(mails.length)
        return sampleMail
      },
    },
  )
  await expect.poll(() => settled, POLL).toHaveLength(1_001)
  expect(gathered).toEqual([1_000])
  expect(claims.filter(([whose]) => whose === 'demoted')).toEqual([
    ['demoted', 1_000],
    ['demoted', 400],
  ])
  expect(new Set(ids(settled)).size).toBe(1_000)
  expect(log.entries.at(-1)).toEqual({ level: 'info', fields: { gathered: 1_000 }, message: 'A mail was sent' })
  clock.advance(60 * 60_000)
  outbox.wake()
  await expect.poll(() => gathered, POLL).toEqual([1_000, 200])
  expect(log.entries.filter(({ level }) => level !== 'info')).toEqual([])
})

it('tells one alone in full, and without a way to gather each by itself', async () => {
  let gathers = 0
  const gather = () => {
    gathers++
    return sampleMail
  }
  const alone = start({ demoted: dueMails(1) }, { gather })
  await expect.poll(() => alone.sent.map(({ fileName }) => fileName), POLL).toEqual(['1'])
  const each = start({ demoted: dueMails(3) })
  await expect.poll(() => each.sent.map(({ fileName }) => fileName), POLL).toEqual(['1', '2', '3'])
  expect([gathers, each.claims[1]]).toEqual([0, ['demoted', 5]])
})

it('a gathered mail that fails is a problem of staff’s, and every mail in it has its state', async () => {
  const reason = 'The mail server is down'
  const { outbox, settled, log } = start(
    { demoted: dueMails(3) },
    {
      gather: () => sampleMail,
      transport: { send: () => Promise.reject(new DeliveryError('no', false, { reason })), close: () => undefined },
    },
  )
  await expect.poll(() => ids(settled), POLL).toEqual([1, 2, 3])
  for (const [, status] of settled) expect(status).toMatchObject({ state: 'queued', attempts: 1, lastAnswer: 'no' })
  expect(outbox.problem()).toBe(reason)
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { gathered: 3, reason }, message: 'A mail could not be sent' },
  ])
})

it('a gathered mail whose outcome cannot be stored until a stop is left as it was', async () => {
  const error = new Error('The disk is full')
  const demoted = dueMails(2)
  const { outbox, log } = start(
    {},
    {
      gather: () => sampleMail,
      store: {
        claimMails: async (_, __, ___, whose) => (whose === 'demoted' ? demoted.splice(0) : []),
        settleMail: () => Promise.reject(error),
        nextMailAt: async () => undefined,
      },
    },
  )
  await expect.poll(() => log.text(), POLL).toContain('cannot be stored yet')
  await outbox.stop()
  expect(log.entries.at(-1)).toEqual({
    level: 'error',
    fields: { err: error, gathered: 2 },
    message: 'A mail is left as it was',
  })
})

it('no more leave in a minute than may, and none that waits behind goes before', async () => {
  const { sent, claims, outbox, clock } = start(
    { people: dueMails(3), demoted: dueMails(2) },
    { perMinute: 3, gather: () => ({ ...sampleMail, fileName: 'gathered' }) },
  )
  await expect.poll(() => sent, POLL).toHaveLength(3)
  outbox.wake()
  await expect.poll(() => claims.length, POLL).toBeGreaterThan(0)
  expect(claims[0]).toEqual(['people', 3])
  expect(sent.map(({ fileName }) => fileName)).toEqual(['1', '2', '3'])
  clock.advance(60_000)
  outbox.wake()
  await expect.poll(() => sent.at(-1)?.fileName, POLL).toBe('gathered')
})
