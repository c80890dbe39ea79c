import { describe, expect, it } from 'vitest'
import { loadFirm, publicFirm } from '../content/firm'
import { ENQUIRY, startTestService } from '../testing/start-test-service'
import { isOnFiles } from '../testing/store-fixtures'

it('the service gives anyone the firm’s facts that widgets need', async () => {
  const service = await startTestService({}, { now: () => new Date('2026-11-21T12:00:00.000Z') })
  const response = await service.get('/api/firm')
  expect(response.status).toBe(200)
  const office = { open: true, until: '2026-11-21T18:00:00.000Z' }
  expect(await response.json()).toEqual({ ...publicFirm(loadFirm()), office, uploads: true })
})

describe('health', () => {
  it('is reported for the process at /healthz, and for the store at /readyz', async () => {
    const service = await startTestService()
    expect((await service.get('/healthz')).status).toBe(200)
    expect((await service.get('/readyz')).status).toBe(200)
    await service.context.store.close()
    expect((await service.get('/healthz')).status).toBe(200)
    expect((await service.get('/readyz')).status).toBe(503)
  })

  it('shows only staff the state of the mail, which never makes the service unready', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const read = async (headers: Record<string, string>) => (await service.get('/readyz', headers)).json()
    expect(await read(await service.login())).toEqual({
      status: 'ready',
      mail: { delivery: 'filed', undelivered: expect.any(Number) },
      ...(isOnFiles() && { disk: { free: expect.any(Number), reserve: 256_000_000 } }),
    })
    expect(await read({})).toEqual({ status: 'ready' })
    expect(await read({ authorization: `Bearer ${'A'.repeat(43)}` })).toEqual({ status: 'ready' })
  })
})
