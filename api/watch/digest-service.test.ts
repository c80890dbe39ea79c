import { expect, it, onTestFinished } from 'vitest'
import { DAY, MINUTE, SECOND } from '../contract/time/durations'
import { startProxy, type TestProxy } from '../testing/proxy'
import { startScanner } from '../testing/scanner'
import { selfSigned } from '../testing/self-signed'
import { startSmtp } from '../testing/smtp-server'
import { ENQUIRY, startTestService } from '../testing/start-test-service'
import { createWatchMails } from './watch-mails'

/**
 * Starts a service behind a proxy. Also returns a function that resolves to the digest's lines about the state of the
 * service.
 */
async function startDigested(proxy: TestProxy, env: Record<string, string>) {
  const smtp = await startSmtp()
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
  const settings = {
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    SMTP_URL: smtp.url,
    STAFF_EMAIL: 'staff@firm.test',
    MAIL_FROM: 'haven@firm.test',
    ...env,
  }
  const service = await startTestService(settings, clock)
  proxy.to = service.url
  const { context } = service
  const compose = createWatchMails({
    ...context,
    people: context.staff.people,
    deliveryTest: () => ({ tokenOf: () => '', state: async () => undefined }),
    health: () => context.health,
  })
  const digest = async () => {
    const since = clock.now().toISOString()
    const mail = await compose({ kind: 'digest', about: 'firm', since } as never, '<id@haven.test>')
    return mail?.text.split('\n').filter(line => line.startsWith('- ')) ?? []
  }
  return { service, clock, digest }
}

/** Makes TLS accept any certificate in this test, because no authority signed the certificate of the test's proxy. */
function trustAll() {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  onTestFinished(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  })
}

it('the digest reports a failed scanner, heartbeat or certificate, a small body limit and a wrong clock, each with the remedy', async () => {
  trustAll()
  const proxy = await startProxy(selfSigned())
  const { service, clock, digest } = await startDigested(proxy, {
    CLAMD: '/run/nothing.ctl',
    HEARTBEAT_URL: 'http://127.0.0.1:1/ping/canary',
  })
  clock.ahead = DAY
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  clock.ahead = 0
  Object.assign(proxy, { mostBytes: 1_048_576, ahead: 30 * SECOND })
  await service.context.heartbeat?.beat()

  const text = (await digest()).join('\n')
  expect(text).toMatch(
    /^- Scanner: clamd at \/run\/nothing\.ctl does not answer .*letters are kept unscanned: start it/m,
  )
  expect(text).toMatch(/^- Heartbeat: HEARTBEAT_URL does not answer: correct it.*nobody is alerted/m)
  expect(text).toMatch(
    /^- Certificate: The certificate of PUBLIC_URL \(the address of this service\) ends on .*, in 1 days: renew it/m,
  )
  expect(text).toMatch(/^- Body limit: A proxy in front refuses 1\.1 MB .*client_max_body_size 55m/m)
  expect(text).toMatch(
    /^- Clock: The clock says .*, and at PUBLIC_URL .* it is .*One-time codes may be refused.*set the clock/m,
  )
  expect(text).toMatch(/^- Clock: 1 request is dated in the future/m)
  expect(text).not.toContain('canary')
})

it('the digest leaves out checks without a problem, and checks without a result', async () => {
  trustAll()
  const proxy = await startProxy(selfSigned())
  const { service, clock, digest } = await startDigested(proxy, { CLAMD: await startScanner() })
  // Sets the clocks of the service and the proxy back by 13 days, so that they agree and the certificate of two days
  // does not end soon.
  clock.ahead = -13 * DAY - MINUTE
  proxy.ahead = clock.ahead
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  const subjects = (await digest()).map(line => line.slice(2).split(':')[0])
  expect(subjects).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Scanner|Heartbeat|Certificate|Body|Clock/)]),
  )
  expect(subjects).toEqual(expect.arrayContaining(['Emails', 'Backup', 'Disk', 'Audit']))
})
