import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../contract/time/durations'
import { startMailService, testClock } from '../testing/mail-service'
import { startSmtp } from '../testing/smtp-server'
import { enquiry } from '../testing/store-fixtures'

const POLL = { timeout: 15_000, interval: 20 }

test('the outbox sends an address at most one acknowledgement an hour and three a day, and stores why another one was not sent', async () => {
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

test('the outbox acknowledges an address again only once an hour has passed', async () => {
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
])('the outbox sends no acknowledgement %s', async (_, fields, settings) => {
  const smtp = await startSmtp()
  const { store, outbox } = await startMailService({ smtpUrl: smtp.url, ...settings })
  await store.submit('inquiries', enquiry(fields, { acknowledge: true }))
  outbox.wake()
  await expect.poll(() => store.counts(), POLL).toMatchObject({ undelivered: 0 })
  expect(smtp.recipients.flat()).toEqual(['staff@example.org'])
  expect((await store.get('inquiries', 1))?.mail.visitor).toMatchObject({ state: 'skipped' })
})
