import { expect, test } from 'vitest'
import type { MailStatus } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'
import type { DueMail, Store } from '../store'

const START = Date.parse('2026-03-02T10:00:00.000Z')

/** Opens a store with one enquiry whose mails were claimed once, and the store's clock. */
async function claimedOnce(dir: string, acknowledge = false) {
  const clock = { time: START, now: () => new Date(clock.time) }
  const store = await openStore(dir, clock)
  await store.submit('inquiries', enquiry({}, { acknowledge }))
  const mails = await store.claimMails(clock.now(), 10, 5 * MINUTE)
  return { clock, store, mails, mail: mails[0] as DueMail }
}

function outcome(mail: DueMail, rest: Partial<MailStatus>): MailStatus {
  const { nextAttemptAt: _, ...status } = mail.record.mail[mail.role] as MailStatus
  return { ...status, attempts: status.attempts + 1, ...rest }
}

const claimed = async (store: Store, now: Date) =>
  (await store.claimMails(now, 10, 5 * MINUTE)).map(({ list, record, role }) => `${list}/${record.id}/${role}`)

test.each<[string, Partial<MailStatus>]>([
  ['waits for its next attempt', { state: 'queued', nextAttemptAt: '2026-03-02T11:00:00.000Z' }],
  ['was refused for good', { state: 'failed', nextAttemptAt: '2026-03-02T14:00:00.000Z' }],
  ['was given up', { state: 'failed' }],
  ['was only filed', { state: 'filed' }],
])('a mail that %s is due at once when staff retry it, even after a restart', async (_, status) => {
  const dir = await temporaryFolder()
  const { clock, store, mail } = await claimedOnce(dir)
  await store.recordMailOutcome(mail, outcome(mail, status))
  clock.time += MINUTE
  const record = await store.retryMail('inquiries', 1)
  expect(record?.mail.staff).toMatchObject({
    state: 'queued',
    attempts: 1,
    messageId: mail.record.mail.staff.messageId,
  })
  expect(await store.get('inquiries', 1)).toEqual(record)
  expect(await store.counts()).toMatchObject({ undelivered: 1 })
  expect(await store.nextMailAt()).toEqual(clock.now())
  await store.close()
  const reopened = await openStore(dir, clock)
  expect(await claimed(reopened, clock.now())).toEqual(['inquiries/1/staff'])
  expect(await claimed(reopened, clock.now())).toEqual([])
})

test.each(['sent', 'skipped'] as const)('a mail that was %s is never due again', async state => {
  const { clock, store, mail } = await claimedOnce(await temporaryFolder())
  await store.recordMailOutcome(mail, outcome(mail, { state }))
  clock.time += MINUTE
  expect((await store.retryMail('inquiries', 1))?.mail.staff.state).toBe(state)
  expect(await claimed(store, clock.now())).toEqual([])
})

test('a mail under way stays with its sender, however often staff retry it', async () => {
  const { clock, store, mail } = await claimedOnce(await temporaryFolder())
  clock.time += MINUTE
  await Promise.all([store.retryMail('inquiries', 1), store.retryMail('inquiries', 1)])
  expect(await claimed(store, clock.now())).toEqual([])
  await store.recordMailOutcome(mail, outcome(mail, { state: 'sent' }))
  expect(await claimed(store, new Date(clock.time + 9 * MINUTE))).toEqual([])
  expect(await store.get('inquiries', 1)).toMatchObject({ mail: { staff: { state: 'sent', attempts: 1 } } })
})

test('many retries at once make a mail due once', async () => {
  const { clock, store, mail } = await claimedOnce(await temporaryFolder())
  await store.recordMailOutcome(mail, outcome(mail, { state: 'failed' }))
  clock.time += MINUTE
  await Promise.all(Array.from({ length: 20 }, () => store.retryMail('inquiries', 1)))
  const all = await Promise.all(Array.from({ length: 5 }, () => claimed(store, clock.now())))
  expect(all.flat()).toEqual(['inquiries/1/staff'])
})

test('both mails of a record are tried again, and no others', async () => {
  const { clock, store, mails } = await claimedOnce(await temporaryFolder(), true)
  await store.submit('inquiries', enquiry())
  for (const mail of [...mails, ...(await store.claimMails(clock.now(), 10, MINUTE))]) {
    await store.recordMailOutcome(mail, outcome(mail, { state: 'failed' }))
  }
  await store.retryMail('inquiries', 1)
  expect((await claimed(store, clock.now())).sort()).toEqual(['inquiries/1/staff', 'inquiries/1/visitor'])
})

test('a retry for a missing record does nothing', async () => {
  const { store } = await claimedOnce(await temporaryFolder())
  expect(await store.retryMail('inquiries', 2)).toBeUndefined()
  expect(await store.retryMail('callbacks', 1)).toBeUndefined()
})

test("a demoted record's mail that staff retry is sent among mails about people's requests until it has an outcome", async () => {
  const clock = { time: START, now: () => new Date(clock.time) }
  const store = await openStore(await temporaryFolder(), clock)
  await store.submit('inquiries', enquiry({}, { demoted: true, suspect: true }))
  await store.retryMail('inquiries', 1)
  const [mail] = (await store.claimMails(clock.now(), 10, 5 * MINUTE)) as [DueMail]
  const next = new Date(clock.time + MINUTE).toISOString()
  await store.recordMailOutcome(mail, outcome(mail, { state: 'queued', nextAttemptAt: next }))
  await store.change('inquiries', 1, { held: true })
  clock.time += MINUTE
  expect(await claimed(store, clock.now())).toEqual(['inquiries/1/staff'])
})
