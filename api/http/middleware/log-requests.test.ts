import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ENQUIRY, startTestService } from '../../testing/start-test-service'

const CANARIES = {
  ...ENQUIRY,
  firstName: 'canary-first',
  lastName: 'canary-last',
  email: 'canary-email@example.org',
  phone: '020 7946 canary-phone',
  message: 'canary-message',
}

it('the service logs one JSON line for each request: id, method, route pattern, status and time', async () => {
  const service = await startTestService()
  await service.postJson('/api/contact', ENQUIRY)
  const login = await service.login()
  await service.get('/api/admin/inquiries/1?q=secret', login)
  await service.get('/privacy/?q=secret')
  await service.get('/amina@example.org')
  await service.close()

  const requests = service.lines.map(line => JSON.parse(line)).filter(line => line.msg === 'request')
  expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/api/contact', 201],
    ['POST', '/api/admin/login', 200],
    ['GET', '/api/admin/inquiries/:id', 200],
    ['GET', '/privacy/', 200],
    ['GET', 'not-found', 404],
  ])
  expect(new Set(requests.map(({ id }) => id)).size).toBe(5)
  for (const line of requests) {
    expect(Object.keys(line).sort()).toEqual(['id', 'level', 'method', 'ms', 'msg', 'route', 'status', 'time'])
    expect(line.ms).toBeGreaterThanOrEqual(0)
  }
})

it('the service logs nothing about a visitor, whatever fails', async () => {
  const service = await startTestService({ TRUST_PROXY: '1', LOG_LEVEL: 'trace' })
  const headers = { 'x-forwarded-for': '198.51.100.77', 'user-agent': 'canary-agent' }
  const key = { ...headers, 'idempotency-key': randomUUID() }
  const password = 'canary-password-1'

  const answers = [
    await service.postJson('/api/contact', CANARIES, key),
    await service.postJson('/api/contact', { ...CANARIES, message: 'canary-other' }, key),
    await service.postForm('/api/contact', CANARIES, headers),
    await service.postForm('/api/contact', { ...CANARIES, email: 'canary' }, headers),
    await service.postJson('/api/contact', { ...CANARIES, email: 'canary' }, headers),
    await service.postJson('/api/contact', `{"firstName": canary`, headers),
    await service.postJson('/api/contact', { ...CANARIES, message: 'canary'.repeat(20_000) }, headers),
    await service.postJson('/api/contact', CANARIES, { ...headers, origin: 'https://partner.example/canary' }),
    await service.postJson('/api/contact', CANARIES, { ...headers, 'content-type': 'text/canary' }),
    await service.postJson('/api/admin/login', { password }, headers),
    await service.get('/api/admin/inquiries', { ...headers, authorization: 'Bearer canary-token' }),
    await service.get('/api/admin/inquiries?q=canary-query', { ...headers, ...(await service.login()) }),
    await service.get('/api/canary-path?x=canary-query', headers),
    await service.get('/canary-path?x=canary-query', headers),
    await service.get('/thank-you/?t=canary', headers),
  ]
  await service.context.store.close()
  answers.push(await service.postJson('/api/contact', CANARIES, headers))
  answers.push(await service.postForm('/api/contact', CANARIES, headers))
  expect(answers.map(answer => answer.status)).toEqual([
    201, 409, 303, 422, 422, 400, 413, 403, 415, 401, 401, 200, 404, 404, 200, 503, 503,
  ])
  await service.close()

  const log = service.lines.join('')
  expect(service.lines.length).toBeGreaterThanOrEqual(answers.length)
  expect(log).not.toContain('canary')
  expect(log).not.toContain('198.51.100.77')
  expect(log).not.toContain('127.0.0.1')
})

it('the service warns once when a request has X-Forwarded-For although TRUST_PROXY counts no proxy', async () => {
  const service = await startTestService()
  for (let count = 0; count < 3; count += 1) await service.get('/healthz', { 'x-forwarded-for': '198.51.100.7' })
  expect(service.lines.filter(line => line.includes('TRUST_PROXY'))).toHaveLength(1)
  const counted = await startTestService({ TRUST_PROXY: '1' })
  await counted.get('/healthz', { 'x-forwarded-for': '198.51.100.7' })
  expect(counted.lines.join('')).not.toContain('TRUST_PROXY')
})
