import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { ENQUIRY, errorOf, startTestService } from './testing/start-test-service'

const MB = 1_000_000
/** The free space in MB on the disk to which the tests write. */
async function freeMb() {
  const { bavail, bsize } = await statfs(tmpdir())
  return Math.floor((bavail * bsize) / MB)
}

const SPAM = { ...ENQUIRY, urgencyLevel: 'standard', website: 'http://spam.example' }

it("while the free space is below the reserve, the service stores people's requests, and refuses requests that look automated", async () => {
  // The reserve is twice the free space, so the free space is less than the reserve, and more than a quarter of it.
  const service = await startTestService({ DISK_RESERVE_MB: `${(await freeMb()) * 2}`, METRICS_PORT: '0' })
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  const refused = await service.postJson('/api/contact', SPAM)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await errorOf(refused)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('020 7946') })
  expect((await service.context.store.counts()).lists.inquiries.total).toBe(1)
  expect((await service.get('/readyz')).status).toBe(200)
  const told = await (await service.get('/readyz', await service.login())).json()
  expect(told).toMatchObject({ disk: { free: expect.any(Number), reserve: expect.any(Number) } })
  expect(told.disk.free).toBeLessThan(told.disk.reserve)
  const metrics = (await service.context.metrics?.render()) ?? ''
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  expect(value('haven_disk_free_bytes')).toBeLessThan(value('haven_disk_reserve_bytes'))
  expect(service.lines.filter(line => line.includes('disk reserve'))).toHaveLength(1)
  // The service stores an urgent request even though it looks automated.
  expect((await service.postJson('/api/contact', { ...SPAM, urgencyLevel: 'urgent' })).status).toBe(201)
  expect(service.lines.filter(line => line.includes('"level":"error"'))).toEqual([])
  const page = await service.postForm('/api/contact', SPAM)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await page.text()).toContain('This is our fault')
})

it('while less than a quarter of the reserve is free, the service refuses new requests, and completes acknowledged ones', async () => {
  const service = await startTestService({}, {})
  const { reference } = (await (await service.postJson('/api/contact', ENQUIRY)).json()) as { reference: string }
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await service.postJson('/api/contact', ENQUIRY, key)).status).toBe(201)

  const full = await service.restart({ DISK_RESERVE_MB: `${(await freeMb()) * 8}` })
  const refused = await full.postJson('/api/contact', ENQUIRY)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect((await full.get('/readyz')).status).toBe(503)
  // With less free space than a quarter of the reserve, a repeated submission still gets its first answer, staff can
  // process the record, and its mail is sent.
  expect((await full.postJson('/api/contact', ENQUIRY, key)).status).toBe(201)
  const login = await full.login()
  expect((await full.patchJson('/api/admin/inquiries/1', { isProcessed: true }, login)).status).toBe(200)
  await expect.poll(async () => (await full.context.store.counts()).undelivered).toBe(0)
  const { records } = await full.context.store.list('inquiries', { limit: 5 })
  expect(records.map(record => record.reference)).toContain(reference)
  expect(records).toHaveLength(2)
})

it('without a reserve, the service accepts every request as long as the disk has room', async () => {
  const service = await startTestService({ DISK_RESERVE_MB: '0' })
  expect((await service.postJson('/api/contact', SPAM)).status).toBe(201)
})
