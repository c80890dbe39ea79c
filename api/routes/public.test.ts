import { describe, expect, it } from 'vitest'
import { loadFirm, publicFirm } from '../content/firm'
import { ENQUIRY, startTestService } from '../http/start-test-service'

it('tells anyone what widgets need of the firm', async () => {
  const service = await startTestService()
  const response = await service.get('/api/firm')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(publicFirm(loadFirm()))
})

describe('health', () => {
  it('is the process’s own at /healthz, and the store’s at /readyz', async () => {
    const service = await startTestService()
    expect((await service.get('/healthz')).status).toBe(200)
    expect((await service.get('/readyz')).status).toBe(200)
    await service.context.store.close()
    expect((await service.get('/healthz')).status).toBe(200)
    expect((await service.get('/readyz')).status).toBe(503)
  })

  it('tells how the mail stands, which takes nothing out of service', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const { status, mail } = (await (await service.get('/readyz')).json()) as {
      status: string
      mail: { delivery: string; undelivered: number }
    }
    expect(status).toBe('ready')
    expect(mail.delivery).toBe('filed')
    expect(mail.undelivered).toBeTypeOf('number')
  })
})
