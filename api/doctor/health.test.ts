import { expect, it } from 'vitest'
import { MINUTE } from '../contract/time/durations'
import { startDns } from '../testing/dns-server'
import { startSmtp } from '../testing/smtp-server'
import { ENQUIRY, startTestService, stoppedClock } from '../testing/start-test-service'
import { memoryLog } from '../testing/store-fixtures'
import { createHealth } from './health'
import { createHealthLog } from './health-log'

/**
 * Starts a service with its own mail server and DNS server; also returns a function that reads the service's health.
 */
async function startExamined(env: Record<string, string> = {}) {
  const clock = stoppedClock('2026-11-23T12:00:00Z')
  const mail = { isDown: false, connections: 0 }
  const smtp = await startSmtp(undefined, stage => {
    if (stage === 'connect') mail.connections += 1
    return mail.isDown
  })
  const settings = { SMTP_URL: smtp.url, STAFF_EMAIL: 'staff@firm.test', MAIL_FROM: 'haven@firm.test', ...env }
  const service = await startTestService(settings, clock)
  const dns = await startDns({
    'firm.test': { TXT: ['v=spf1 ip4:127.0.0.1 -all'], MX: ['mail.firm.test'] },
    '_dmarc.firm.test': { TXT: ['v=DMARC1; p=none'] },
  })
  const { context } = service
  const health = createHealth({
    ...context,
    deliveryTest: async () => await context.watch?.deliveryTest.state(clock.time),
    dns,
    now: clock.now,
  })
  const lines = async (about: string) =>
    (await health.examine()).lines.filter(line => line.about === about).map(({ state, says }) => `${state}: ${says}`)
  return { service, clock, mail, smtp, lines, health }
}

it('Health reports each check of a service without problems as ok', async () => {
  const { lines, service } = await startExamined()
  expect(await lines('Records')).toEqual(['ok: Requests can be stored.'])
  expect(await lines('Emails')).toEqual(['ok: All mails were sent.'])
  expect(await lines('SPF')).toEqual(['ok: firm.test names 127.0.0.1.'])
  expect(await lines('DMARC')).toEqual(['ok: firm.test has the policy none.'])
  expect(await lines('People')).toEqual(['ok: Everybody with a password also has a passkey or a code.'])
  expect(await lines('Copy')).toEqual([])
  // The API returns the health to staff, and forbids browsers to store the answer.
  const answer = await service.get('/api/admin/health', await service.login())
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

it('Health asks the mail server once in five minutes, however often staff press the button', async () => {
  const { service, health, mail, clock, lines } = await startExamined()
  await expect.poll(() => service.lines.join()).toContain('The mail server is ready')
  const before = mail.connections
  await Promise.all(Array.from({ length: 10 }, () => health.examine()))
  for (let press = 0; press < 5; press++) await health.examine()
  // All these checks together made two connections to the mail server: one to sign in, and one to read the time in the
  // greeting.
  expect(mail.connections - before).toBe(2)
  mail.isDown = true
  expect((await lines('Mail server'))[0]).toMatch(/^ok/)
  clock.time += 5 * MINUTE
  expect((await lines('Mail server'))[0]).toMatch(/^wrong: /)
  // The clock was ahead and is set back now: the service does not reuse results from the future.
  mail.isDown = false
  clock.time -= 60 * MINUTE
  expect((await lines('Mail server'))[0]).toMatch(/^ok/)
})

it('Health names a mail server that does not answer, mails that wait, and a store that cannot write', async () => {
  const { service, mail, lines } = await startExamined()
  mail.isDown = true
  await service.postJson('/api/contact', ENQUIRY)
  await expect.poll(() => service.context.outbox.problem()).toBeDefined()
  expect(await lines('Emails')).toEqual([
    `wrong: ${service.context.outbox.problem()}`,
    'look: Waiting to be sent: 1. Haven tries again by itself.',
  ])
  await service.context.store.close()
  expect((await lines('Records'))[0]).toMatch(/^wrong: Requests cannot be stored, and visitors are asked to call: /)
})

it('Health reports if somebody has confirmed the test mail', async () => {
  const { service, clock, lines } = await startExamined()
  const at = async (moment: string) => {
    clock.time = Date.parse(moment)
    await service.context.watch?.check()
  }
  await at('2026-11-24T10:00:00Z')
  expect(await lines('Emails')).toEqual(['ok: All mails were sent.'])
  await at('2026-11-26T09:59:00Z')
  expect(await lines('Emails')).toEqual(['ok: All mails were sent.'])
  await at('2026-11-26T10:00:00Z')
  expect((await lines('Emails'))[1]).toMatch(/^wrong: Nobody has confirmed the test mail of Tuesday 24 November, 10:00/)
  const counts = async () => {
    const answer = await service.get('/api/admin/counts', await service.login())
    return ((await answer.json()) as { mailProblem?: string }).mailProblem
  }
  expect(await counts()).toMatch(/^Nobody has confirmed the test mail of Tuesday 24 November/)
  const test = service.context.watch?.deliveryTest
  expect(await test?.confirm(test.tokenOf('2026-11-23'))).toBe(true)
  expect((await lines('Emails'))[1]).toMatch(/^ok: The test mail of Tuesday 24 November, 10:00, UK time was confirmed/)
  expect(await counts()).toBeUndefined()
})

it('Health names the people who have a password, but no passkey and no code', async () => {
  const { service, lines } = await startExamined()
  const { people } = service.context.staff
  const added = await people.add({ email: 'ana@firm.test', name: 'Ana', role: 'caseworker' })
  if (added === 'taken') throw new Error('There is one')
  await people.update(added.id, person => ({ ...person, password: 'a hash' }))
  const [found] = await lines('People')
  expect(found).toMatch(
    /^look: These people have a password, but no passkey and no code, so they cannot sign in by name: ana@firm\.test\. Ask/,
  )
  await people.update(added.id, person => ({ ...person, code: { secret: 'sealed', lastStep: 0 } }))
  expect((await lines('People')).join()).not.toContain('no passkey')
})

it('Health reports how far the copy is behind, and why', async () => {
  const { health: _, service, lines } = await startExamined()
  expect(await lines('Copy')).toEqual([])
  const standing = { at: undefined, lagSeconds: 0, lagBytes: 0, problem: undefined as string | undefined }
  const examined = createHealth({
    ...service.context,
    deliveryTest: async () => undefined,
    copy: { state: () => standing },
  })
  const copy = async () => (await examined.examine()).lines.filter(({ about }) => about === 'Copy')
  expect(await copy()).toMatchObject([{ state: 'ok', says: 'The copy is complete.' }])
  standing.lagSeconds = 600
  expect(await copy()).toMatchObject([{ state: 'look', says: expect.stringContaining('10 minutes behind') }])
  standing.problem = 'The disk of the copy is gone: put it back.'
  expect(await copy()).toMatchObject([{ state: 'wrong', says: expect.stringContaining(standing.problem) }])
})

it('Health logs one line when a check gets worse, and one line when the check is ok again', async () => {
  const { health, mail, clock } = await startExamined()
  const log = memoryLog()
  const watched = createHealthLog({ health, log })
  const said = () => log.entries.filter(({ fields }) => (fields as { about?: string }).about === 'Mail server')
  await watched.check()
  expect(said()).toEqual([])
  mail.isDown = true
  for (let look = 0; look < 3; look++) {
    clock.time += 10 * MINUTE
    await watched.check()
  }
  expect(said()).toMatchObject([{ level: 'warn', message: expect.stringContaining('127.0.0.1') }])
  mail.isDown = false
  clock.time += 10 * MINUTE
  await watched.check()
  expect(said().slice(1)).toMatchObject([{ level: 'info', message: 'This check is well again' }])
  expect(log.entries.map(({ fields }) => (fields as { about?: string }).about)).not.toContain('Time limits')
})

it('Health explains the settings that it mentions to staff', async () => {
  const service = await startTestService({ RATE_LIMITS: 'off' }, stoppedClock('2026-11-23T12:00:00Z'))
  const answer = await service.get('/api/admin/health', await service.login())
  expect(await answer.text()).toContain('SMTP_URL (the mail server)')
})
