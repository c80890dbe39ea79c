import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { DAY } from '../contract/time/durations'
import { selfSigned } from '../testing/self-signed'
import { startTestService, type TestService } from '../testing/start-test-service'
import { lookAtPublicUrl } from './public-url'

const certificate = selfSigned()

/** Starts a TLS proxy that sends no `X-Forwarded-For` in front of a service; resolves to its address. */
async function startTls({ url }: TestService): Promise<string> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url: path = '' } = incoming
    const sent = request(url + path, { method }, answer => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502)))
    incoming.pipe(sent)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

async function saysOf(service: TestService, publicUrl: string, trustProxy: number, daysAhead = 0): Promise<string[]> {
  const settings = { ...service.context.config, publicUrl, trustProxy }
  const now = new Date(Date.now() + daysAhead * DAY)
  const { lines } = await lookAtPublicUrl(settings, service.context.probes, now)
  return lines.map(({ state, about, says }) => `${state} ${about}: ${says}`)
}

it('the doctor says how to trust the firm’s own certificate authority', async () => {
  const service = await startTestService()
  const [line] = await saysOf(service, await startTls(service), 1)
  expect(line).toMatch(
    /^wrong PUBLIC_URL: .* does not answer \(DEPTH_ZERO_SELF_SIGNED_CERT\): .*NODE_EXTRA_CA_CERTS=.*in the service’s unit and in \.env\.$/,
  )
})

it('the doctor reports a certificate in the last two weeks before its end', async () => {
  const service = await startTestService()
  const url = await startTls(service)
  // The test's certificate is valid for two days.
  const at = async (daysAhead: number) => (await saysOf(service, url, 1, daysAhead))[1]
  expect(await at(-13)).toMatch(/^ok Certificate: Good until \d{4}-\d\d-\d\d\.$/)
  expect(await at(-11.5)).toMatch(/^look Certificate: The certificate of PUBLIC_URL ends on .*, in 13 days: renew it/)
  expect(await at(0)).toMatch(/^look Certificate: The certificate of PUBLIC_URL ends on .*, in 1 days: renew it/)
  expect(await at(3)).toMatch(
    /^wrong Certificate: The certificate of PUBLIC_URL ended on .*, and browsers refuse every page/,
  )
})

it('the doctor says how to configure a TLS proxy that does not pass on the client’s address, and never says to remove it', async () => {
  const service = await startTestService()
  const url = await startTls(service)
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  onTestFinished(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  })
  for (const [trustProxy, rest] of [
    [0, /then set TRUST_PROXY=1, and restart\.$/],
    [1, /and reload it\.$/],
  ] as const) {
    const line = (await saysOf(service, url, trustProxy)).find(one => one.includes('TRUST_PROXY:'))
    expect(line).toMatch(
      /^wrong TRUST_PROXY: PUBLIC_URL is https, so a proxy stands in front, .*proxy_set_header X-Forw/,
    )
    expect(line).toMatch(rest)
    expect(line).not.toContain('TRUST_PROXY=0')
  }
})

it('the doctor says to set TRUST_PROXY=0 if no proxy stands in front of the service', async () => {
  const service = await startTestService()
  const { port } = new URL(service.url)
  const settings = { ...service.context.config, publicUrl: service.url, port: Number(port), trustProxy: 1 }
  const { lines, clock } = await lookAtPublicUrl(settings, service.context.probes, new Date())
  expect(lines.find(({ about }) => about === 'TRUST_PROXY')?.says).toMatch(/^No proxies stand .*Set TRUST_PROXY=0/)
  // The service's own clock does not count as a second clock.
  expect(clock).toBeUndefined()
})

it('the service stores nothing of the doctor’s test upload, and treats an upload with an unknown token like any other', async () => {
  const service = await startTestService()
  const lines = await saysOf(service, service.url, 0)
  expect(lines).toContain('ok Body limit: 1.1 MB come through the proxies.')
  expect((await service.context.store.letters.space()).bytes).toBe(0)
  const answer = await fetch(`${service.url}/api/uploads?probe=${'0'.repeat(32)}`, { method: 'POST', body: 'x' })
  expect(answer.status).toBe(415)
})
