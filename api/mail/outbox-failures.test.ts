import { expect, test } from 'vitest'
import type { MailStatus } from '../contract/records/records'
import { DAY, HOUR, MINUTE } from '../contract/time/durations'
import { staffMail, startMailService, testClock } from '../testing/mail-service'
import { Refusal, type Stage, startSmtp } from '../testing/smtp-server'
import { enquiry } from '../testing/store-fixtures'

const POLL = { timeout: 15_000, interval: 20 }

test('the outbox logs the kind of failure that delays a mail, but none of the server’s message', async () => {
  const refusing = await startSmtp(() => {
    throw new Refusal(554, 'no such user amina@example.org')
  })
  const { store, outbox, log } = await startMailService({ smtpUrl: refusing.url })
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => log.text(), POLL).toMatch(/"responseCode":554.*A mail could not be sent/)
  expect(log.text()).not.toContain('amina@')
  const about = { list: 'inquiries', id: 1, role: 'staff', attempt: 1, code: 'EMESSAGE', responseCode: 554 }
  expect(log.entries[0]).toEqual({
    level: 'warn',
    fields: { ...about, reason: undefined },
    message: 'A mail could not be sent',
  })
})

test('the outbox stores and logs which address of staff the server refused, although the others got the mail', async () => {
  const smtp = await startSmtp(undefined, undefined, undefined, address => address !== 'gone@example.org')
  const staffEmails = ['gone@example.org', 'two@example.org']
  const { store, outbox, log } = await startMailService({ smtpUrl: smtp.url, staffEmails, ackEmail: false })
  await store.submit('inquiries', enquiry())
  outbox.wake()
  const refused = 'The mail server refused gone@example.org, but not the others: correct STAFF_EMAIL.'
  const lastAnswer = expect.stringContaining(`${refused} 550`)
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'sent', attempts: 1, lastAnswer })
  expect(smtp.recipients).toEqual([['two@example.org']])
  expect(outbox.problem()).toBe(refused)
  expect(log.entries).toEqual([
    {
      level: 'warn',
      fields: { list: 'inquiries', id: 1, role: 'staff', attempt: 1, reason: refused },
      message: 'A mail was sent, but not to everyone',
    },
  ])
})

test('the outbox says in the log and to callers why mails cannot be sent, until one is sent', async () => {
  let password = 'right'
  const smtp = await startSmtp(undefined, undefined, given => given === password)
  const url = smtp.url.replace('//', '//haven:right@')
  const clock = testClock()
  const { store, outbox, log } = await startMailService({ smtpUrl: url }, clock)
  await outbox.verifyTransport()
  expect(log.text()).toContain('The mail server is ready')
  expect(outbox.problem()).toBeUndefined()

  password = 'changed'
  await outbox.verifyTransport()
  expect(log.text()).toMatch(
    /"reason":"The mail server refused the user name or password.*The mail server cannot be used/,
  )
  expect(outbox.problem()).toMatch(/refused the user name or password/)
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 1, state: 'queued' })
  expect(outbox.problem()).toMatch(/refused the user name or password/)
  expect((await staffMail(store))?.lastAnswer).toMatch(/^The mail server refused the user name.*\(535 /)

  password = 'right'
  clock.advance(HOUR)
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'sent' })
  expect(outbox.problem()).toBeUndefined()
})

test('the outbox keeps trying while the server refuses everything for a day, and delivers each mail once', async () => {
  const clock = testClock()
  let open = false
  const smtp = await startSmtp(() => {
    if (!open) throw new Refusal(451, 'Try again later')
  })
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock)
  for (let n = 0; n < 3; n++) await store.submit('inquiries', enquiry())
  for (let passed = 0; passed < DAY; passed += 3 * HOUR) {
    outbox.wake()
    const ids = [1, 2, 3]
    const due = async () =>
      (await Promise.all(ids.map(id => staffMail(store, id)))).every(mail => isLater(mail, clock.now()))
    await expect.poll(due, POLL).toBe(true)
    clock.advance(3 * HOUR)
  }
  expect(await staffMail(store)).toMatchObject({
    state: 'queued',
    lastAnswer: expect.stringContaining('451 Try again'),
  })
  expect((await staffMail(store))?.attempts).toBeGreaterThan(5)
  open = true
  outbox.wake()
  await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
  expect(smtp.inbox).toHaveLength(3)
})

const isLater = (mail: MailStatus | undefined, now: Date) => Date.parse(mail?.nextAttemptAt ?? '') > now.getTime()

test('the outbox tries a mail that the server refuses permanently at growing intervals, shows this to staff, and gives the mail up after five days', async () => {
  const clock = testClock()
  const smtp = await startSmtp(() => {
    throw new Refusal(550, 'No such user here')
  })
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock)
  await store.submit('inquiries', enquiry())
  const started = clock.now().getTime()
  let previous: MailStatus | undefined
  const waits: number[] = []
  for (;;) {
    outbox.wake()
    const attempts = (previous?.attempts ?? 0) + 1
    await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts, state: 'failed' })
    previous = await staffMail(store)
    if (!previous?.nextAttemptAt) break
    const wait = Date.parse(previous.nextAttemptAt) - clock.now().getTime()
    waits.push(wait)
    clock.advance(wait)
  }
  expect(clock.now().getTime() - started).toBeGreaterThanOrEqual(5 * DAY)
  expect(waits.every(wait => wait >= 7 * MINUTE && wait <= 5 * HOUR)).toBe(true)
  expect(new Set(waits).size).toBeGreaterThan(waits.length / 2)
  expect(previous?.lastAnswer).toBe('550 No such user here')
  expect(await store.list('inquiries', { limit: 5, mail: 'failed' })).toMatchObject({ total: 1 })
  expect(await store.nextMailAt()).toBeUndefined()
})

/**
 * Drops the connection once, at the given stage of a mail, and moves the clock forward by an hour for the retry.
 * Resolves to the mails that the server accepted, and to the store.
 */
async function sentAfterDrop(stage: Stage) {
  const clock = testClock()
  let drops = 1
  const smtp = await startSmtp(undefined, at => at === stage && drops-- > 0)
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock)
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 1, state: 'queued' })
  clock.advance(HOUR)
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 2, state: 'sent' })
  return { store, inbox: smtp.inbox }
}

test.each(['connect', 'sender', 'recipient', 'data'] as const)(
  'the outbox delivers a mail once although the connection was dropped at first (%s)',
  async stage => {
    const { inbox } = await sentAfterDrop(stage)
    expect(inbox).toHaveLength(1)
  },
)

test('a mail that the server accepted without an answer is sent again with the same Message-ID', async () => {
  const { store, inbox } = await sentAfterDrop('dot')
  const { messageId } = (await staffMail(store)) as MailStatus
  expect(inbox.map(mail => mail.messageId)).toEqual([messageId, messageId])
})

test('a visitor’s address that gets no mail is not reported as a problem of the mail server', async () => {
  const smtp = await startSmtp(undefined, undefined, undefined, address => address !== 'amina@example.org')
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url })
  await store.submit('inquiries', enquiry({}, { acknowledge: true }))
  outbox.wake()
  const visitorMail = async () => (await store.get('inquiries', 1))?.mail.visitor
  await expect.poll(visitorMail, POLL).toMatchObject({
    state: 'failed',
    lastAnswer: expect.stringContaining("The mail server refused the visitor's address. (550"),
  })
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'sent' })
  expect(outbox.problem()).toBeUndefined()
})
