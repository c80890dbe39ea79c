import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { MailStatus } from '../contract/records/records'
import { HOUR } from '../contract/time/durations'
import { type Store, StoreUnavailableError } from '../store/store'
import { PDF } from '../testing/letters'
import { staffMail, startMailService, testClock } from '../testing/mail-service'
import { startSmtp } from '../testing/smtp-server'
import { enquiry, temporaryFolder } from '../testing/store-fixtures'
import type { OutboxStore } from './outbox'

const POLL = { timeout: 15_000, interval: 20 }

test('an outcome that cannot be stored at first is stored later, and the mail is not sent again', async () => {
  let refusals = 2
  const asked: number[] = []
  const fullDisk = (store: Store): OutboxStore => ({
    claimMails: (...args) => store.claimMails(...args),
    nextMailAt: () => store.nextMailAt(),
    async recordMailOutcome(mail, status) {
      asked.push(performance.now())
      if (refusals-- > 0) throw new StoreUnavailableError('The disk is full')
      await store.recordMailOutcome(mail, status)
    },
  })
  const smtp = await startSmtp()
  const { store, outbox, log } = await startMailService({ smtpUrl: smtp.url }, testClock(), fullDisk)
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'sent', attempts: 1 })
  expect(refusals).toBe(-1)
  expect(smtp.inbox).toHaveLength(1)
  expect(log.entries).toContainEqual({
    level: 'warn',
    fields: { err: expect.any(StoreUnavailableError), list: 'inquiries', id: 1 },
    message: 'A mail has a result that cannot be stored yet',
  })
  // While the store cannot store the result, the outbox waits half a second before the next attempt, and then twice as
  // long each time.
  const [first = 0, second = 0, third = 0] = asked
  expect(second - first).toBeGreaterThan(490)
  expect(third - second).toBeGreaterThan(990)
})

test('a mail that was under way at a stop is sent after the next start', async () => {
  let hang = true
  const smtp = await startSmtp(() => (hang ? new Promise(() => undefined) : undefined))
  const dataDir = await temporaryFolder()
  const first = await startMailService({ smtpUrl: smtp.url, dataDir })
  await first.store.submit('inquiries', enquiry())
  const { messageId } = (await staffMail(first.store)) as MailStatus
  first.outbox.wake()
  await expect.poll(() => first.store.nextMailAt(), POLL).toEqual(new Date('2026-03-02T10:05:00.000Z'))
  await first.stop()

  hang = false
  const second = await startMailService({ smtpUrl: smtp.url, dataDir })
  await expect.poll(() => staffMail(second.store), POLL).toMatchObject({ state: 'sent' })
  expect(smtp.inbox.map(mail => mail.messageId)).toEqual([messageId])
})

test('a mail whose outcome cannot be stored is not sent again when its claim runs out', async () => {
  const clock = testClock()
  let isFull = true
  let claimed = 0
  const fullDisk = (store: Store): OutboxStore => ({
    async claimMails(...args) {
      const due = await store.claimMails(...args)
      claimed += due.length
      return due
    },
    nextMailAt: () => store.nextMailAt(),
    async recordMailOutcome(mail, status) {
      if (isFull) throw new StoreUnavailableError('The disk is full')
      await store.recordMailOutcome(mail, status)
    },
  })
  const smtp = await startSmtp()
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock, fullDisk)
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => smtp.inbox.length, POLL).toBe(1)
  clock.advance(HOUR)
  outbox.wake()
  await expect.poll(() => claimed, POLL).toBe(2)
  isFull = false
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'sent', attempts: 1 })
  // `stop` waits for mails that are being sent, so a mail that was sent twice would be in the inbox now.
  await outbox.stop()
  expect(smtp.inbox).toHaveLength(1)
})

test('the outbox loses no mail while the store does not answer', async () => {
  let refusals = 2
  const asked: number[] = []
  const away = (store: Store): OutboxStore => ({
    async claimMails(...args) {
      asked.push(performance.now())
      if (refusals-- > 0) throw new StoreUnavailableError('The disk is full')
      return await store.claimMails(...args)
    },
    nextMailAt: () => store.nextMailAt(),
    recordMailOutcome: (...args) => store.recordMailOutcome(...args),
  })
  const smtp = await startSmtp()
  const { store, log } = await startMailService({ smtpUrl: smtp.url }, testClock(), away)
  await store.submit('inquiries', enquiry())
  await expect.poll(() => smtp.inbox.length, POLL).toBe(1)
  expect(log.entries[0]).toEqual({
    level: 'error',
    fields: { err: expect.any(StoreUnavailableError) },
    message: 'The outbox cannot look for mails',
  })
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(990)
})

test('a mail whose outcome cannot be stored until a stop is left unchanged', async () => {
  const fullDisk = (store: Store): OutboxStore => ({
    claimMails: (...args) => store.claimMails(...args),
    nextMailAt: () => store.nextMailAt(),
    async recordMailOutcome() {
      throw new StoreUnavailableError('The disk is full')
    },
  })
  const smtp = await startSmtp()
  const { store, outbox, log } = await startMailService({ smtpUrl: smtp.url }, testClock(), fullDisk)
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => log.text(), POLL).toContain('cannot be stored yet')
  await outbox.stop()
  expect(await staffMail(store)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(log.entries.at(-1)).toEqual({
    level: 'error',
    fields: { err: expect.any(StoreUnavailableError), list: 'inquiries', id: 1, role: 'staff' },
    message: 'The state of a mail stays unchanged',
  })
})

test('a letter that arrives while the first mail is being sent causes a mail of its own', async () => {
  let isFirst = true
  const withLetter = (store: Store): OutboxStore => ({
    claimMails: (...args) => store.claimMails(...args),
    nextMailAt: () => store.nextMailAt(),
    async recordMailOutcome(mail, status) {
      if (isFirst) {
        isFirst = false
        const { id } = await store.letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, Readable.from([PDF]))
        await store.addLetters('inquiries', mail.record.id, [id], () => true)
      }
      await store.recordMailOutcome(mail, status)
    },
  })
  const smtp = await startSmtp()
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, testClock(), withLetter)
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => smtp.inbox.length, POLL).toBe(2)
  const [first, second] = smtp.inbox.map(({ messageId }) => messageId)
  expect(second).not.toBe(first)
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'sent', attempts: 1, messageId: second })
})
