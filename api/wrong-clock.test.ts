import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from './contract/time/durations'
import { startMailService, testClock } from './testing/mail-service'
import { Refusal, startSmtp } from './testing/smtp-server'
import { ENQUIRY, startTestService, stoppedClock } from './testing/start-test-service'
import { enquiry, temporaryFolder } from './testing/store-fixtures'

const POLL = { timeout: 15_000, interval: 20 }

/** Starts a service whose mail server refuses mails until the test calls `open`. */
async function startRefusing(code: number) {
  let isOpen = false
  const smtp = await startSmtp(() => {
    if (!isOpen) throw new Refusal(code, 'Not now')
  })
  const clock = testClock()
  const dataDir = await temporaryFolder()
  const start = () => startMailService({ smtpUrl: smtp.url, dataDir }, clock)
  const open = () => {
    isOpen = true
  }
  return { clock, smtp, start, open }
}

test.each(['after a restart', 'while it runs'])(
  'a mail that failed while the clock was 30 days ahead is sent once the clock is right again, %s',
  async when => {
    const { clock, smtp, start, open } = await startRefusing(451)
    clock.advance(30 * DAY)
    const first = await start()
    await first.store.submit('inquiries', enquiry())
    first.outbox.wake()
    const staff = async () => (await first.store.get('inquiries', 1))?.mail.staff
    await expect.poll(staff, POLL).toMatchObject({ attempts: 1, state: 'queued' })
    clock.advance(-30 * DAY)
    open()
    if (when === 'after a restart') {
      await first.stop()
      await start()
    }
    await expect.poll(() => smtp.inbox.length, POLL).toBe(1)
  },
)

test.each([451, 550])(
  'a clock that jumps ahead does not make the outbox give up a mail that was refused with %i',
  async code => {
    const { clock, smtp, start, open } = await startRefusing(code)
    const { store, outbox } = await start()
    await store.submit('inquiries', enquiry())
    const tried = async (attempts: number) => {
      outbox.wake()
      const staff = async () => (await store.get('inquiries', 1))?.mail.staff
      await expect.poll(staff, POLL).toMatchObject({ attempts, nextAttemptAt: expect.any(String) })
    }
    await tried(1)
    clock.advance(30 * DAY)
    await tried(2)
    clock.advance(-30 * DAY)
    open()
    outbox.wake()
    await expect.poll(() => smtp.inbox.length, POLL).toBe(1)
  },
)

test('an acknowledgement that was counted while the clock was ahead delays others for an hour, not for a month', async () => {
  const clock = testClock()
  const smtp = await startSmtp()
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url }, clock)
  const acknowledged = () => smtp.recipients.flat().filter(address => address === 'amina@example.org').length
  const submit = async () => {
    await store.submit('inquiries', enquiry({}, { acknowledge: true }))
    outbox.wake()
    await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
  }
  clock.advance(30 * DAY)
  await submit()
  clock.advance(-30 * DAY)
  await submit()
  expect(acknowledged()).toBe(1)
  clock.advance(HOUR)
  await submit()
  expect(acknowledged()).toBe(2)
})

test('a session that began while the clock was ahead lasts no longer than any other once the clock is right again', async () => {
  const clock = stoppedClock()
  const first = await startTestService({}, clock)
  clock.time += 30 * DAY
  const used = await first.login()
  const idle = await first.login()
  clock.time -= 30 * DAY
  const service = await first.restart()
  const statusOf = async (staff: typeof used) => (await service.get('/api/admin/inquiries', staff)).status
  let lived = 0
  for (; (await statusOf(used)) === 200 && lived < DAY; lived += 20 * MINUTE) clock.time += 20 * MINUTE
  expect([8 * HOUR, 8 * HOUR + 20 * MINUTE]).toContain(lived)
  expect(await statusOf(idle)).toBe(401)
})

test('a visitor who sent many requests while the clock was ahead may send again once the clock is right again', async () => {
  const clock = stoppedClock()
  const service = await startTestService({}, clock)
  const send = async () => (await service.postJson('/api/contact', ENQUIRY)).status
  clock.time += 30 * DAY
  for (let sent = 0; sent < 60; sent++) expect(await send()).toBe(201)
  expect(await send()).toBe(429)
  clock.time -= 30 * DAY
  expect(await send()).toBe(201)
})
