import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HOUR } from '../contract/time/durations'
import type { Store } from '../store/store'
import { staffMail, startMailService, testClock } from '../testing/mail-service'
import { Refusal, startSmtp } from '../testing/smtp-server'
import { enquiry } from '../testing/store-fixtures'
import type { OutboxStore } from './outbox'

const POLL = { timeout: 15_000, interval: 20 }

test('the outbox looks for mails by itself once a second, and at once when it is woken', async () => {
  const asked: number[] = []
  let ended = 0
  const counted = (store: Store): OutboxStore => ({
    async claimMails(...args) {
      // Each check asks the store twice. The second query, for mails about suspected spam, does not count here.
      if (args[3] === undefined) asked.push(performance.now())
      return await store.claimMails(...args)
    },
    // In a check that found no due mails, the outbox calls this function last. The outbox then sleeps until the
    // returned time.
    async nextMailAt() {
      const next = await store.nextMailAt()
      ended++
      return next
    },
    recordMailOutcome: (...args) => store.recordMailOutcome(...args),
  })
  const clock = testClock()
  const smtp = await startSmtp(() => {
    throw new Refusal(451, 'Try again later')
  })
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock, counted)
  await expect.poll(() => ended, POLL).toBe(1)
  outbox.wake()
  // After a wake-up, the outbox asks the store in the same turn of the event loop, without a timer.
  await setImmediate()
  expect(asked).toHaveLength(2)
  // No mail was due, and nothing else wakes the outbox, so the third query comes after a second.
  await expect.poll(() => asked.length, POLL).toBe(3)
  expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThan(990)
  await store.submit('inquiries', enquiry())
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 1 })
  // The test moves the clock forward by an hour, within which the next attempt is due.
  clock.advance(HOUR)
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 2 })
})

test('the outbox sends the staff mail and the acknowledgement, and keeps the server’s answer', async () => {
  const smtp = await startSmtp()
  const { store, outbox, log } = await startMailService({ smtpUrl: smtp.url })
  const { reference } = await store.submit('inquiries', enquiry({}, { acknowledge: true }))
  outbox.wake()
  await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })

  const record = await store.get('inquiries', 1)
  const sent = {
    state: 'sent',
    attempts: 1,
    lastAnswer: expect.stringContaining('250'),
    lastAttemptAt: expect.any(String),
  }
  expect(record?.mail).toMatchObject({ staff: sent, visitor: sent })
  expect(record?.mail.staff).not.toHaveProperty('nextAttemptAt')
  expect(smtp.recipients.flat().sort()).toEqual(['amina@example.org', 'staff@example.org'])
  const toStaff = smtp.inbox.find(mail => mail.to?.[0]?.address === 'staff@example.org')
  expect(toStaff).toMatchObject({
    subject: `Medium · Visa Rejection · enquiry ${reference}`,
    messageId: record?.mail.staff.messageId,
    date: '2026-03-02T10:00:00.000Z',
    from: { name: 'Haven Immigration Law', address: 'haven@example.org' },
    replyTo: [{ name: 'Amina Okoro-Sample', address: 'amina@example.org' }],
  })
  expect(toStaff?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(log.text()).not.toMatch(/Amina|amina@/)
  const about = { list: 'inquiries', id: 1, attempt: 1 }
  expect(log.entries).toHaveLength(2)
  for (const role of ['staff', 'visitor'])
    expect(log.entries).toContainEqual({ level: 'info', fields: { ...about, role }, message: 'A mail was sent' })
})

test('the outbox sends one mail to all addresses of staff', async () => {
  const smtp = await startSmtp()
  const staffEmails = ['one@example.org', 'two@example.org']
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url, staffEmails, ackEmail: false })
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'sent' })
  expect(smtp.recipients).toEqual([staffEmails])
  expect(smtp.inbox[0]?.to?.map(({ address }) => address)).toEqual(staffEmails)
  expect(outbox.problem()).toBeUndefined()
})

test('one mail that always fails and one that hangs delay none of a hundred other mails', async () => {
  const smtp = await startSmtp(mail => {
    if (mail.text?.includes('poison')) throw new Refusal(554, 'Not this one')
    if (mail.text?.includes('molasses')) return new Promise(() => undefined)
  })
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url })
  const messages = ['poison', 'molasses', ...Array.from({ length: 98 }, (_, n) => `mail ${n}`)]
  for (const message of messages) await store.submit('inquiries', enquiry({ message }))
  outbox.wake()
  await expect.poll(() => smtp.inbox.length, { ...POLL, timeout: 50_000 }).toBe(98)
  expect(await staffMail(store, 1)).toMatchObject({ state: 'failed', attempts: 1 })
  expect(await staffMail(store, 2)).toMatchObject({ state: 'queued', attempts: 0 })
})

test('the outbox has no more than five mails under way at a time, a number that mail servers accept from one sender', async () => {
  let [underWay, most] = [0, 0]
  const counted = (store: Store): OutboxStore => ({
    async claimMails(...args) {
      const due = await store.claimMails(...args)
      underWay += due.length
      most = Math.max(most, underWay)
      return due
    },
    nextMailAt: () => store.nextMailAt(),
    async recordMailOutcome(...args) {
      await store.recordMailOutcome(...args)
      underWay -= 1
    },
  })
  const smtp = await startSmtp()
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, testClock(), counted)
  await Promise.all(Array.from({ length: 12 }, () => store.submit('inquiries', enquiry())))
  outbox.wake()
  await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
  expect([most, smtp.inbox.length]).toEqual([5, 12])
})

test('five slow mails delay the sixth only until one of them is sent', async () => {
  const releases: (() => void)[] = []
  const smtp = await startSmtp(() => new Promise(resolve => releases.push(resolve)))
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url })
  for (let n = 0; n < 6; n++) await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => releases.length, POLL).toBe(5)
  releases[0]?.()
  await expect.poll(() => releases.length, POLL).toBe(6)
  for (const release of releases) release()
  await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
})
