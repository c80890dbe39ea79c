import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { MailStatus } from '../contract/records'
import { type Store, StoreUnavailableError } from '../store/store'
import { startMailService, testClock } from '../testing/mail-service'
import { Refusal, startSmtp } from '../testing/smtp-server'
import { enquiry, temporaryFolder } from '../testing/store-fixtures'
import type { OutboxStore } from './outbox'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const POLL = { timeout: 15_000, interval: 20 }

async function staffMail(store: Store, id = 1): Promise<MailStatus | undefined> {
  return (await store.get('inquiries', id))?.mail.staff
}

test('looks for mails by itself once a second, and at once when it is woken', async () => {
  const asked: number[] = []
  const counted = (store: Store): OutboxStore => ({
    async claimMails(...args) {
      // The second look of each time is for what looks like spam.
      if (args[3] === undefined) asked.push(performance.now())
      return await store.claimMails(...args)
    },
    nextMailAt: () => store.nextMailAt(),
    recordMailOutcome: (...args) => store.recordMailOutcome(...args),
  })
  const clock = testClock()
  const smtp = await startSmtp(() => {
    throw new Refusal(451, 'Try again later')
  })
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock, counted)
  await expect.poll(() => asked.length, POLL).toBe(1)
  // Whichever of the two comes first: the same loop of events runs both.
  const later = new Promise<string>(resolve => setTimeout(resolve, 500, 'half a second later'))
  outbox.wake()
  const looked = expect.poll(() => asked.length, { ...POLL, interval: 1 }).toBe(2)
  expect(await Promise.race([looked.then(() => 'at once'), later])).toBe('at once')
  // Nothing was due, and nobody wakes it from here on.
  await expect.poll(() => asked.length, POLL).toBe(3)
  expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThan(990)
  await store.submit('inquiries', enquiry())
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 1 })
  // Its next attempt is far away: time passes, and it is made.
  clock.advance(HOUR)
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 2 })
})

test('an outcome that cannot be stored at first is stored later, without sending again', async () => {
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
    message: 'A mail is out, but that cannot be stored yet',
  })
  // A disk that is full gets half a second, then twice as long.
  const [first = 0, second = 0, third = 0] = asked
  expect(second - first).toBeGreaterThan(490)
  expect(third - second).toBeGreaterThan(990)
})

test('sends the staff mail and the acknowledgement, and keeps the server’s answer', async () => {
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
    subject: `Medium: new enquiry ${reference}`,
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

test('logs what kind of failure keeps a mail, and nothing of what the server says', async () => {
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

test('tells every address of staff, in one mail', async () => {
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

test('tells the others of staff when the server refuses one, and says whom', async () => {
  const smtp = await startSmtp(undefined, undefined, undefined, address => address !== 'gone@example.org')
  const staffEmails = ['gone@example.org', 'two@example.org']
  const { store, outbox, log } = await startMailService({ smtpUrl: smtp.url, staffEmails, ackEmail: false })
  await store.submit('inquiries', enquiry())
  outbox.wake()
  const refused = 'The mail server refused gone@example.org, the others were told: correct STAFF_EMAIL.'
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

test('says in words why no mail leaves, in the log and to whoever asks, until one does', async () => {
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

test('keeps trying while the server refuses everything for a day, and delivers each mail once', async () => {
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

test('tries a mail that is refused for good slowly and visibly, and gives it up after five days', async () => {
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

test.each(['connect', 'sender', 'recipient', 'data'] as const)(
  'delivers once although the connection was dropped at first (%s)',
  async stage => {
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
    expect(smtp.inbox).toHaveLength(1)
  },
)

test('a message that was taken without an answer comes again under the same Message-ID', async () => {
  const clock = testClock()
  let drops = 1
  const smtp = await startSmtp(undefined, at => at === 'dot' && drops-- > 0)
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock)
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 1, state: 'queued' })
  clock.advance(HOUR)
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ attempts: 2, state: 'sent' })
  const { messageId } = (await staffMail(store)) as MailStatus
  expect(smtp.inbox.map(mail => mail.messageId)).toEqual([messageId, messageId])
})

test('one poison mail and one that hangs delay none of a hundred', async () => {
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
}, 60_000)

test('has no more than five mails under way at a time, which is what mail servers take from one sender', async () => {
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
}, 20_000)

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
  // Waits for what is under way.
  await outbox.stop()
  expect(smtp.inbox).toHaveLength(1)
})

test('a store that cannot be asked for a while ends no mail', async () => {
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

test('a mail whose outcome cannot be stored until a stop is left as it was', async () => {
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
    message: 'A mail is left as it was',
  })
})

test('five slow mails hold up the sixth, and no longer than until one of them is out', async () => {
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

test('a visitor who cannot be written to is no problem of the mail server', async () => {
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

test('there is no mail server to look at where mails are filed, and none after a stop', async () => {
  const filing = await startMailService()
  await filing.outbox.verifyTransport()
  expect(filing.log.entries).toEqual([])
  const stopped = await startMailService({ smtpUrl: 'smtp://127.0.0.1:1' })
  await stopped.stop()
  await stopped.outbox.verifyTransport()
  expect(stopped.log.entries).toEqual([])
  expect(stopped.outbox.problem()).toBeUndefined()
})

test('files mails where no server is configured, for this user only, by time and reference', async () => {
  const { store, outbox, dir } = await startMailService()
  const { reference } = await store.submit('inquiries', enquiry({}, { acknowledge: true }))
  outbox.wake()
  await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
  const record = await store.get('inquiries', 1)
  expect(record?.mail).toMatchObject({ staff: { state: 'filed' }, visitor: { state: 'filed' } })
  const names = (await readdir(join(dir, 'mail'))).sort()
  expect(names).toEqual([
    `2026-03-02T10-00-00-000Z-${reference}-staff.eml`,
    `2026-03-02T10-00-00-000Z-${reference}-visitor.eml`,
  ])
  const file = join(dir, 'mail', names[0] as string)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(record?.mail.staff.lastAnswer).toBe(`Written to ${file}`)
  // As mail programs of every system read it.
  expect((await readFile(file, 'latin1')).replaceAll('\r\n', '')).not.toContain('\n')
  const mail = await PostalMime.parse(await readFile(file))
  expect(mail).toMatchObject({ messageId: record?.mail.staff.messageId, to: [{ address: 'staff@example.org' }] })
  expect(mail.text).toContain('My visa was refused. “Was nun?” 請幫忙')
  expect(mail.text).toContain('Answer by Monday 2 March 2026 at 12:00, UK time')
})

test('a mail that cannot be filed is filed later', async () => {
  const clock = testClock()
  const { store, outbox, dir, log } = await startMailService({}, clock)
  await writeFile(join(dir, 'mail'), 'in the way')
  await store.submit('inquiries', enquiry())
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'queued', attempts: 1 })
  expect(log.entries[0]?.fields).toMatchObject({ code: expect.stringMatching(/^E(EXIST|NOTDIR)$/) })
  await rm(join(dir, 'mail'))
  await mkdir(join(dir, 'mail'))
  clock.advance(HOUR)
  outbox.wake()
  await expect.poll(() => staffMail(store), POLL).toMatchObject({ state: 'filed', attempts: 2 })
})

test('acknowledges one address once an hour and three times a day, and says why it kept one back', async () => {
  const clock = testClock()
  const smtp = await startSmtp()
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock)
  for (let n = 1; n <= 5; n++) {
    await store.submit('inquiries', enquiry({ email: 'Amina@Example.org' }, { acknowledge: true }))
    await store.submit('inquiries', enquiry({ email: `amina+${n}@example.org` }, { acknowledge: true }))
    outbox.wake()
    await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
    clock.advance(2 * HOUR)
  }
  expect(smtp.recipients.flat().filter(address => /amina/i.test(address))).toHaveLength(3)
  expect(await store.list('inquiries', { limit: 1, mail: 'skipped' })).toMatchObject({ total: 7 })
})

test('acknowledges an address again only once an hour has passed', async () => {
  const clock = testClock()
  const smtp = await startSmtp()
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock)
  const sentBy: number[] = []
  for (const wait of [0, 59 * MINUTE, 2 * MINUTE]) {
    clock.advance(wait)
    await store.submit('inquiries', enquiry({}, { acknowledge: true }))
    outbox.wake()
    await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
    sentBy.push(smtp.recipients.flat().filter(address => address === 'amina@example.org').length)
  }
  expect(sentBy).toEqual([1, 1, 2])
})

test.each([
  ['to a placeholder', { email: 'not-provided@example.invalid' }, {}],
  ['to what is no address', { email: 'amina@example.org, other@example.org' }, {}],
  ['while it is switched off', {}, { ackEmail: false }],
])('sends no acknowledgement %s', async (_, fields, settings) => {
  const smtp = await startSmtp()
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url, ...settings })
  await store.submit('inquiries', enquiry(fields, { acknowledge: true }))
  outbox.wake()
  await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
  expect(smtp.recipients.flat()).toEqual(['staff@example.org'])
  expect((await store.get('inquiries', 1))?.mail.visitor).toMatchObject({ state: 'skipped' })
})
