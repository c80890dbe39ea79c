import { expect, it } from 'vitest'
import { startTestService } from '../testing/start-test-service'

it('the firm’s facts are compressed for browsers that can decompress them, and plain for others', async () => {
  const service = await startTestService()
  const packed = await service.get('/api/firm', { 'accept-encoding': 'gzip, br' })
  const plain = await service.get('/api/firm', { 'accept-encoding': 'identity' })
  expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
  for (const { headers } of [packed, plain]) expect(headers.get('vary')).toContain('Accept-Encoding')
  const firm = await plain.json()
  expect(firm.name).toBe('Haven Immigration Law')
  expect(await packed.json()).toEqual(firm)
})

it('the answer says whether the office is open, and follows the clock', async () => {
  let now = '2026-11-18T17:59:00.000Z'
  const service = await startTestService({}, { now: () => new Date(now) })
  const office = async () => (await (await service.get('/api/firm')).json()).office
  expect(await office()).toEqual({ open: true, until: '2026-11-18T18:00:00.000Z' })
  now = '2026-11-18T18:00:00.000Z'
  expect(await office()).toEqual({ open: false, until: '2026-11-19T10:00:00.000Z' })
})
