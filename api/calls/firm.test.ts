import { expect, it } from 'vitest'
import { startTestService } from '../testing/start-test-service'

it('what widgets know of the firm comes packed to who can read that, and is the same to who cannot', async () => {
  const service = await startTestService()
  const packed = await service.get('/api/firm', { 'accept-encoding': 'gzip, br' })
  const plain = await service.get('/api/firm', { 'accept-encoding': 'identity' })
  expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
  for (const { headers } of [packed, plain]) expect(headers.get('vary')).toContain('Accept-Encoding')
  const firm = await plain.json()
  expect(firm.name).toBe('Haven Immigration Law')
  expect(await packed.json()).toEqual(firm)
})
