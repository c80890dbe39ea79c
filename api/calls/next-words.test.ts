import { expect, it } from 'vitest'
import { NEXT_FOR_BUSINESS } from '../contract/forms/next-words'
import { ENQUIRY, startTestService } from '../testing/start-test-service'

const CALL = { name: 'Amina Yusuf', phone: '020 7946 0456' }

it.each([
  ['/api/contact', { ...ENQUIRY, serviceRequired: 'employment' }, NEXT_FOR_BUSINESS],
  ['/api/callbacks', { ...CALL, topic: 'sponsor', message: 'Sponsor licence: renewal' }, NEXT_FOR_BUSINESS],
  ['/api/contact', { ...ENQUIRY, serviceRequired: 'employment', decision: { detained: 'yes' } }, undefined],
  ['/api/contact', { ...ENQUIRY, serviceRequired: 'settlement' }, undefined],
])('the answer to %s with %j has the next steps for a business, or no such words', async (path, body, next) => {
  const service = await startTestService()
  const sent = await service.postJson(path, body)
  expect([sent.status, ((await sent.json()) as { next?: unknown }).next]).toEqual([201, next])
})
