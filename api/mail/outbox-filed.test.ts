import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { HOUR } from '../contract/time/durations'
import { staffMail, startMailService, testClock } from '../testing/mail-service'
import { enquiry } from '../testing/store-fixtures'

const POLL = { timeout: 15_000, interval: 20 }

test('the outbox checks no mail server while mails are filed, and none after its stop', async () => {
  const filing = await startMailService()
  await filing.outbox.verifyTransport()
  expect(filing.log.entries).toEqual([])
  const stopped = await startMailService({ smtpUrl: 'smtp://127.0.0.1:1' })
  await stopped.stop()
  await stopped.outbox.verifyTransport()
  expect(stopped.log.entries).toEqual([])
  expect(stopped.outbox.problem()).toBeUndefined()
})

test('the outbox files mails if no server is configured, readable for this user only, and named by time and reference', async () => {
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
  // Every line ends with CRLF, so that mail programs on every operating system can read the file.
  expect((await readFile(file, 'latin1')).replaceAll('\r\n', '')).not.toContain('\n')
  const mail = await PostalMime.parse(await readFile(file))
  expect(mail).toMatchObject({ messageId: record?.mail.staff.messageId, to: [{ address: 'staff@example.org' }] })
  expect(mail.text).toContain('My visa was refused. “Was nun?” 請幫忙')
  expect(mail.text).toContain('Answer by Monday 2 March 2026 at 12:00, UK time')
})

test('a mail that cannot be filed at first is filed later', async () => {
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
