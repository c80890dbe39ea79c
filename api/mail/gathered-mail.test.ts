import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../contract/time/durations'
import type { DueMail } from '../store/store'
import { sampleFirm, startMailService, testClock } from '../testing/mail-service'
import { newRecord } from '../testing/new-record'
import { sampleConfig } from '../testing/sample-mail'
import { Refusal, startSmtp } from '../testing/smtp-server'
import { enquiry } from '../testing/store-fixtures'
import { createGatherer } from './gathered-mail'

const POLL = { timeout: 15_000, interval: 20 }

const person = () => enquiry({}, { acknowledge: false })
const program = () => enquiry({ message: 'Buy now' }, { suspect: true, demoted: true })

/**
 * Starts a mail server, a store and its outbox; `subjects` returns the subjects of the received mails, in order of
 * arrival.
 */
async function start(settings: Parameters<typeof startMailService>[0] = {}) {
  const clock = testClock()
  const state = { open: true, takesGathered: true }
  const smtp = await startSmtp(({ subject = '' }) => {
    if (!state.open) throw new Refusal(451, 'Try again later')
    if (!state.takesGathered && subject.endsWith('requests')) throw new Refusal(554, 'Looks like spam')
  })
  const service = await startMailService({ smtpUrl: smtp.url, ackEmail: false, ...settings }, clock)
  const subjects = () => smtp.inbox.map(({ subject }) => subject)
  const undelivered = async () => (await service.store.counts()).undelivered
  const submit = async (...submissions: ReturnType<typeof enquiry>[]) => {
    const references: string[] = []
    for (const one of submissions) {
      references.push((await service.store.submit('inquiries', one)).reference)
      clock.advance(1)
    }
    return references
  }
  return { clock, smtp, state, service, subjects, undelivered, submit }
}

test('a gathered mail goes from the firm to all of staff, keeps its id in all attempts, and quotes no visitor', () => {
  const due = (list: DueMail['list'], id: number, reference: string): DueMail => ({
    list,
    role: 'staff',
    record: newRecord(list, program(), { id, reference, at: '2026-03-02T09:00:00.000Z', mailDomain: 'example.org' }),
  })
  const mails = [due('inquiries', 1, 'AAAA3333'), due('callbacks', 2, 'BBBB3333')]
  const now = testClock().now
  const { html, ...mail } = createGatherer({ config: sampleConfig, firm: sampleFirm, now })(mails)
  const note =
    'Each of these requests was sent within two seconds of opening the form, or has text in a field that people cannot see. They may be spam, but some may come from people. Haven keeps all of them.'
  expect(mail).toEqual({
    subject: 'Possible spam: 2 requests',
    text: [
      'Possible spam: 2 requests',
      note,
      '',
      'enquiry AAAA3333, Monday 2 March 2026 at 09:00, UK time',
      'https://intake.example.org/admin/#/inquiries/1',
      '',
      'call-back request BBBB3333, Monday 2 March 2026 at 09:00, UK time',
      'https://intake.example.org/admin/#/callbacks/2',
      '',
    ].join('\n'),
    from: { name: 'Haven Immigration Law', address: 'haven@example.org' },
    to: sampleConfig.staffEmails.map(address => ({ name: 'Haven Immigration Law', address })),
    messageId: mails[0]?.record.mail.staff.messageId,
    date: now(),
    autoSubmitted: 'auto-generated',
    fileName: 'gathered-AAAA3333',
  })
  const paragraphs = [...html.matchAll(/<(?:h1|p)(?: class="\w+")? style="([^"]*)">(.*)<\/(?:h1|p)>/g)].map(
    ([, , words]) => words,
  )
  const link = (path: string, words: string) =>
    `<a href="https://intake.example.org/admin/#/${path}" class="link" style="color:#16305a">${words}</a>, Monday 2 March 2026 at 09:00, UK time`
  expect(paragraphs).toEqual([
    'Possible spam: 2 requests',
    note,
    link('inquiries/1', 'enquiry AAAA3333'),
    link('callbacks/2', 'call-back request BBBB3333'),
  ])
  expect(html).toContain(`;color:#4a5568">${note}</p>`)
})

test('requests that look like a program’s are gathered in one mail an hour, with a link to each', async () => {
  const { clock, smtp, service, subjects, undelivered, submit } = await start()
  service.outbox.wake()
  const first = await submit(program())
  service.outbox.wake()
  await expect.poll(subjects, POLL).toEqual([`Possible spam: enquiry ${first[0]}`])

  const next = await submit(program(), program(), program())
  clock.advance(HOUR - 10)
  const [real] = await submit(person())
  service.outbox.wake()
  await expect.poll(() => subjects().length, POLL).toBe(2)
  expect(subjects()[1]).toBe(`Medium · Visa Rejection · enquiry ${real}`)
  await expect.poll(undelivered, POLL).toBe(3)

  clock.advance(10)
  service.outbox.wake()
  await expect.poll(undelivered, POLL).toBe(0)
  expect(subjects().slice(2)).toEqual(['Possible spam: 3 requests'])
  const gathered = smtp.inbox[2]
  for (const [i, reference] of next.entries()) {
    const id = i + 2
    expect(gathered?.text).toContain(`enquiry ${reference}, `)
    expect(gathered?.text).toContain(`https://intake.example.org/admin/#/inquiries/${id}`)
    expect(gathered?.html).toContain(`href="https://intake.example.org/admin/#/inquiries/${id}"`)
  }
  expect(gathered?.text).not.toMatch(/Amina|Buy now/)
  const { records } = await service.store.list('inquiries', { limit: 10 })
  expect(records.map(({ mail }) => mail.staff.state)).toEqual(Array(5).fill('sent'))
})

test('a mail about a person’s request goes before all mails about automated ones, however many wait', async () => {
  const { clock, state, service, subjects, undelivered, submit } = await start()
  state.open = false
  await submit(...Array.from({ length: 20 }, program))
  const [real] = await submit(person())
  service.outbox.wake()
  for (const id of [21, 1])
    await expect.poll(async () => (await service.store.get('inquiries', id))?.mail.staff.attempts, POLL).toBe(1)
  state.open = true
  clock.advance(5 * HOUR)
  service.outbox.wake()
  await expect.poll(undelivered, POLL).toBe(0)
  expect(subjects()).toEqual([`Medium · Visa Rejection · enquiry ${real}`, 'Possible spam: 20 requests'])
})

test('an hour between two gathered mails holds over a restart', async () => {
  const { clock, smtp, service, subjects, submit } = await start()
  await submit(program(), program())
  service.outbox.wake()
  await expect.poll(() => subjects().length, POLL).toBe(1)
  await submit(program(), program())
  await service.stop()

  const again = await startMailService({ smtpUrl: smtp.url, ackEmail: false, dataDir: service.dir }, clock)
  const [real] = (await again.store.submit('inquiries', person())).reference.split(' ')
  again.outbox.wake()
  await expect.poll(() => subjects().at(-1), POLL).toBe(`Medium · Visa Rejection · enquiry ${real}`)
  expect(subjects().length).toBe(2)
  clock.advance(HOUR)
  again.outbox.wake()
  await expect.poll(() => subjects().slice(2), POLL).toEqual(['Possible spam: 2 requests'])
})

test('a gathered mail that was refused is sent later with all its requests', async () => {
  const { clock, state, service, subjects, undelivered, submit } = await start()
  state.open = false
  await submit(program(), program(), program())
  service.outbox.wake()
  const staffMail = async () => (await service.store.get('inquiries', 3))?.mail.staff
  const refused = { attempts: 1, lastAnswer: expect.stringContaining('Try again later') }
  await expect.poll(staffMail, POLL).toMatchObject(refused)
  state.open = true
  clock.advance(HOUR)
  service.outbox.wake()
  await expect.poll(undelivered, POLL).toBe(0)
  expect(subjects()).toEqual(['Possible spam: 3 requests'])
})

test('without a mail server, requests that look automated are filed one by one', async () => {
  const { service, undelivered, submit } = await start({ smtpUrl: undefined })
  await submit(program(), program())
  service.outbox.wake()
  await expect.poll(undelivered, POLL).toBe(0)
  expect((await service.store.get('inquiries', 2))?.mail.staff.state).toBe('filed')
})

test('the outbox sends the mail of a record that looks automated separately and at once when staff retry the mail', async () => {
  const { service, subjects, submit } = await start()
  await submit(program())
  service.outbox.wake()
  await expect.poll(() => subjects().length, POLL).toBe(1)
  const [, asked] = await submit(program(), program())
  await service.store.retryMail('inquiries', 3)
  service.outbox.wake()
  await expect.poll(() => subjects().slice(1), POLL).toEqual([`Possible spam: enquiry ${asked}`])
})

test('the outbox sends no more mails a minute than allowed; the others wait over a restart, and those about people’s requests are sent first', async () => {
  const { clock, smtp, service, subjects, submit } = await start({ mailsPerMinute: 3 })
  const people = await submit(program(), program(), ...Array.from({ length: 5 }, person))
  const real = people.slice(2).map(reference => `Medium · Visa Rejection · enquiry ${reference}`)
  service.outbox.wake()
  await expect.poll(() => subjects().length, POLL).toBe(3)
  clock.advance(MINUTE - 10)
  service.outbox.wake()
  await service.outbox.verifyTransport()
  expect(subjects().sort()).toEqual(real.slice(0, 3).sort())
  await service.stop()

  const again = await startMailService(
    { smtpUrl: smtp.url, ackEmail: false, mailsPerMinute: 3, dataDir: service.dir },
    clock,
  )
  clock.advance(MINUTE)
  await expect.poll(async () => (await again.store.counts()).undelivered, POLL).toBe(0)
  expect(subjects().slice(3).sort()).toEqual([...real.slice(3), 'Possible spam: 2 requests'].sort())
})

test('a flood above the limit of mails delays the gathered mail by an hour, not for ever', async () => {
  const { clock, service, subjects, undelivered, submit } = await start({ mailsPerMinute: 1 })
  await submit(...Array.from({ length: 5 }, person), program(), program())
  service.outbox.wake()
  await expect.poll(undelivered, POLL).toBe(6)
  for (const [minutes, left] of [
    [59, 5],
    [2, 3],
    [1, 2],
  ] as const) {
    clock.advance(minutes * MINUTE)
    service.outbox.wake()
    await expect.poll(undelivered, POLL).toBe(left)
  }
  const kinds = subjects().map((subject = '') => subject.split(' ')[0])
  expect(kinds).toEqual(['Medium', 'Medium', 'Possible', 'Medium'])
})

test('mails about urgent requests leave first, then other mails to staff, then mails to visitors', async () => {
  const { clock, subjects, submit } = await start({ mailsPerMinute: 2, ackEmail: true })
  const heard = (name: string) => enquiry({ email: `${name}@example.org` }, { acknowledge: true })
  await submit(program(), heard('one'), heard('two'), heard('three'), enquiry({ urgencyLevel: 'urgent' }))
  for (let minute = 1; minute <= 4; minute++) {
    clock.advance(MINUTE)
    await expect.poll(() => subjects().length, POLL).toBe(2 * minute)
  }
  const kinds = subjects().map(
    (subject = '') => /urgent|Medium|Possible/i.exec(subject)?.[0].toLowerCase() ?? 'visitor',
  )
  expect(kinds.slice(0, 2)).toContain('urgent')
  expect(kinds.slice(0, 4).sort()).toEqual(['medium', 'medium', 'medium', 'urgent'])
  expect(kinds.slice(4)).toEqual(['visitor', 'visitor', 'visitor', 'possible'])
})

test('a server that refuses a gathered mail gets each mail by itself', async () => {
  const { clock, state, service, subjects, undelivered, submit } = await start()
  state.takesGathered = false
  const references = await submit(program(), program(), program())
  service.outbox.wake()
  await expect.poll(async () => (await service.store.get('inquiries', 3))?.mail.staff.attempts, POLL).toBe(1)
  clock.advance(HOUR)
  service.outbox.wake()
  await expect.poll(undelivered, POLL).toBe(0)
  expect(subjects().sort()).toEqual(references.map(reference => `Possible spam: enquiry ${reference}`).sort())
})

test('a short failure of the mail server does not delay the gathered mail by an hour', async () => {
  const { clock, state, service, subjects, submit } = await start()
  state.open = false
  await submit(program(), program())
  service.outbox.wake()
  await expect.poll(async () => (await service.store.get('inquiries', 2))?.mail.staff.attempts, POLL).toBe(1)
  state.open = true
  clock.advance(MINUTE)
  service.outbox.wake()
  await expect.poll(subjects, POLL).toEqual(['Possible spam: 2 requests'])
})

test('the outbox sends the full mail about a request at once when staff say that it is no spam', async () => {
  const { service, subjects, submit } = await start()
  await submit(program())
  service.outbox.wake()
  await expect.poll(() => subjects().length, POLL).toBe(1)
  const [reference] = await submit(program())
  await service.store.change('inquiries', 2, { suspect: false })
  service.outbox.wake()
  await expect.poll(() => subjects().slice(1), POLL).toEqual([`Medium · Visa Rejection · enquiry ${reference}`])
})
