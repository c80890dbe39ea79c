import { expect, test } from 'vitest'
import type { MailStatus } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'
import type { DueMail, Store } from '../store'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const at = (minutes: number) => new Date(START + minutes * MINUTE)

async function storeWith(records: number, dir?: string): Promise<Store> {
  let minutes = 0
  const store = await openStore(dir ?? (await temporaryFolder()), { now: () => at(minutes) })
  for (; minutes < records; minutes++) await store.submit('inquiries', enquiry())
  return store
}

const names = (mails: DueMail[]) => mails.map(mail => `${mail.list}/${mail.record.id}/${mail.role}`)

function outcome(mail: DueMail, rest: Partial<MailStatus>): MailStatus {
  const { nextAttemptAt: _, ...status } = mail.record.mail[mail.role] as MailStatus
  return { ...status, attempts: status.attempts + 1, ...rest }
}

test('the store claims due mails once, the oldest first, of all lists and both roles', async () => {
  const store = await storeWith(2)
  await store.submit('callbacks', enquiry({}, { acknowledge: true }))
  const first = await store.claimMails(at(60), 3, MINUTE)
  expect(names(first)).toEqual(['inquiries/1/staff', 'inquiries/2/staff', expect.stringMatching(/^callbacks\/1\//)])
  expect(names(await store.claimMails(at(60), 10, MINUTE))).toHaveLength(1)
  expect(await store.claimMails(at(60), 10, MINUTE)).toEqual([])
})

test('a mail that is not due yet is not claimed', async () => {
  const store = await storeWith(2)
  expect(names(await store.claimMails(at(0), 10, MINUTE))).toEqual(['inquiries/1/staff'])
})

test('a mail whose claim ran out without an outcome is due again', async () => {
  const store = await storeWith(1)
  await store.claimMails(at(0), 10, MINUTE)
  expect(await store.claimMails(at(0.9), 10, MINUTE)).toEqual([])
  expect(names(await store.claimMails(at(1), 10, MINUTE))).toEqual(['inquiries/1/staff'])
})

test('a mail that was claimed at a crash is due again after the restart, with the same Message-ID', async () => {
  const dir = await temporaryFolder()
  const store = await storeWith(1, dir)
  const [before] = await store.claimMails(at(0), 1, 60 * MINUTE)
  await store.close()
  const reopened = await openStore(dir)
  const [after] = await reopened.claimMails(at(0), 1, 60 * MINUTE)
  expect(after?.record.mail.staff.messageId).toBe(before?.record.mail.staff.messageId)
})

test('a sent mail is never due again, even after a restart', async () => {
  const dir = await temporaryFolder()
  const store = await storeWith(1, dir)
  const [mail] = (await store.claimMails(at(0), 1, MINUTE)) as [DueMail]
  await store.recordMailOutcome(mail, outcome(mail, { state: 'sent', lastAnswer: '250 OK' }))
  expect(await store.get('inquiries', 1)).toMatchObject({ mail: { staff: { state: 'sent', attempts: 1 } } })
  expect(await store.claimMails(at(99), 1, MINUTE)).toEqual([])
  expect(await store.counts()).toMatchObject({ undelivered: 0 })
  await store.close()
  const reopened = await openStore(dir)
  expect(await reopened.claimMails(at(99), 1, MINUTE)).toEqual([])
  expect(await reopened.nextMailAt()).toBeUndefined()
})

test('a mail that failed is due at the time of its next attempt, even after a restart, until it is given up', async () => {
  const dir = await temporaryFolder()
  const store = await storeWith(1, dir)
  const [mail] = (await store.claimMails(at(0), 1, MINUTE)) as [DueMail]
  await store.recordMailOutcome(mail, outcome(mail, { state: 'failed', nextAttemptAt: at(30).toISOString() }))
  expect(await store.nextMailAt()).toEqual(at(30))
  expect(await store.claimMails(at(29), 1, MINUTE)).toEqual([])
  await store.close()

  const reopened = await openStore(dir)
  expect(await reopened.claimMails(at(29), 1, MINUTE)).toEqual([])
  expect(await reopened.nextMailAt()).toEqual(at(30))
  const [again] = (await reopened.claimMails(at(30), 1, MINUTE)) as [DueMail]
  await reopened.recordMailOutcome(again, outcome(again, { state: 'failed' }))
  expect(await reopened.claimMails(at(9_999), 1, MINUTE)).toEqual([])
  expect(await reopened.counts()).toMatchObject({ undelivered: 1 })
})

test('a mail that staff retry is due at once, and only once', async () => {
  const store = await storeWith(1)
  const [mail] = (await store.claimMails(at(0), 1, MINUTE)) as [DueMail]
  await store.recordMailOutcome(mail, outcome(mail, { state: 'failed', nextAttemptAt: at(30).toISOString() }))
  await store.retryMail('inquiries', 1)
  const [again] = (await store.claimMails(at(20), 5, MINUTE)) as [DueMail]
  await store.recordMailOutcome(again, outcome(again, { state: 'sent' }))
  expect(await store.claimMails(at(60), 5, MINUTE)).toEqual([])
})

test('storing an outcome keeps changes that staff made meanwhile, and the state of the other mail', async () => {
  const store = await openStore(await temporaryFolder(), { now: () => at(0) })
  await store.submit('inquiries', enquiry({}, { acknowledge: true }))
  const mails = await store.claimMails(at(0), 2, MINUTE)
  await store.change('inquiries', 1, { isProcessed: true })
  await Promise.all(mails.map(mail => store.recordMailOutcome(mail, outcome(mail, { state: 'filed' }))))
  expect(await store.get('inquiries', 1)).toMatchObject({
    isProcessed: true,
    mail: { staff: { state: 'filed' }, visitor: { state: 'filed' } },
  })
})

const DAYS = 24 * 60

test.each([
  ['queued', 75],
  ['failed', 300],
] as const)(
  'a %s mail never waits longer than %i minutes, even if a clock that was ahead set its time',
  async (state, wait) => {
    const dir = await temporaryFolder()
    const store = await storeWith(1, dir)
    const [mail] = (await store.claimMails(at(30 * DAYS), 1, MINUTE)) as [DueMail]
    await store.recordMailOutcome(mail, outcome(mail, { state, nextAttemptAt: at(30 * DAYS + 1).toISOString() }))
    await store.close()
    const reopened = await openStore(dir)
    expect(names(await reopened.claimMails(at(0), 1, MINUTE))).toEqual(['inquiries/1/staff'])
    await reopened.recordMailOutcome(mail, outcome(mail, { state, nextAttemptAt: at(wait).toISOString() }))
    expect(await reopened.claimMails(at(0), 1, MINUTE)).toEqual([])
    expect(names(await reopened.claimMails(at(wait), 1, MINUTE))).toEqual(['inquiries/1/staff'])
  },
)

test('a mail that arrived while the clock was ahead is due at once after a restart with the right clock', async () => {
  const dir = await temporaryFolder()
  const ahead = await openStore(dir, { now: () => at(30 * DAYS) })
  await ahead.submit('inquiries', enquiry())
  await ahead.close()
  const reopened = await openStore(dir, { now: () => at(0) })
  expect(await reopened.nextMailAt()).toEqual(at(0))
  expect(names(await reopened.claimMails(at(0), 1, MINUTE))).toEqual(['inquiries/1/staff'])
})

test('when the clock is corrected while the store is open, mails become due, and claims end in their normal time', async () => {
  const store = await storeWith(3)
  const mails = (await store.claimMails(at(30 * DAYS), 3, MINUTE)) as [DueMail, DueMail, DueMail]
  const later = at(30 * DAYS + 60).toISOString()
  for (const mail of mails.slice(0, 2))
    await store.recordMailOutcome(mail, outcome(mail, { state: 'queued', nextAttemptAt: later }))
  expect(names(await store.claimMails(at(0), 9, 3 * MINUTE)).sort()).toEqual(['inquiries/1/staff', 'inquiries/2/staff'])
  expect(await store.claimMails(at(2.9), 9, MINUTE)).toEqual([])
  expect(names(await store.claimMails(at(3), 9, MINUTE))).toContain('inquiries/3/staff')
})

test('many mails are claimed in the order in which they are due', async () => {
  const store = await storeWith(600)
  const order: number[] = []
  for (let round = 0; round < 60; round++) {
    for (const mail of await store.claimMails(at(1_000), 10, MINUTE)) {
      order.push(mail.record.id)
      await store.recordMailOutcome(mail, outcome(mail, { state: 'sent' }))
    }
  }
  expect(order).toEqual(Array.from({ length: 600 }, (_, n) => n + 1))
  expect(await store.nextMailAt()).toBeUndefined()
})
