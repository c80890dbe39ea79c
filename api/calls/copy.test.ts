import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SubmittedAnswer } from '../contract/answers'
import { ENQUIRY, errorOf, startTestService } from '../testing/start-test-service'
import { temporaryFolder } from '../testing/store-fixtures'

const SOON = { timeout: 30_000, interval: 20 }
const KEY = { 'idempotency-key': '2b0d0f3c-6c0e-4f5e-9a57-0123456789ab' }

test('the copy’s state is in the metrics, and in /readyz for staff who are signed in', async () => {
  const copyTo = join(await temporaryFolder(), 'copy')
  const service = await startTestService({ COPY_TO: copyTo, METRICS_PORT: '0' })
  const { copy, metrics } = service.context
  await service.postJson('/api/contact', ENQUIRY)
  await expect.poll(() => copy?.waitForCopy(1_000), SOON).toBe(true)
  const admin = await service.login()
  const read = async () => (await (await service.get('/readyz', admin)).json()) as { copy: { lagBytes: number } }
  const upToDate = { lagSeconds: 0, lagBytes: 0, at: expect.any(String) }
  await expect.poll(async () => (await read()).copy, SOON).toMatchObject(upToDate)
  expect(await (await service.get('/readyz')).json()).toEqual({ status: 'ready' })
  expect(await metrics?.render()).toMatch(/^haven_copy_works 1$/m)
  await rename(copyTo, `${copyTo}-away`)
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  await expect
    .poll(async () => (await read()).copy, SOON)
    .toMatchObject({ problem: expect.stringMatching(/not there/) })
  expect((await read()).copy.lagBytes).toBeGreaterThan(300)
  expect(await metrics?.render()).toMatch(/^haven_copy_works 0$/m)
  expect(await metrics?.render()).toMatch(/^haven_copy_lag_bytes [1-9]/m)
})

test('with COPY_WAIT an answer waits for the copy; without a copy the answer is 503, and a repeat with the same key gets the reference', async () => {
  const copyTo = join(await temporaryFolder(), 'copy')
  const service = await startTestService({ COPY_TO: copyTo, COPY_WAIT: 'on' })
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  await rename(copyTo, `${copyTo}-away`)
  const response = await service.postJson('/api/contact', ENQUIRY, KEY)
  expect(response.status).toBe(503)
  expect((await errorOf(response)).code).toBe('unavailable')
  const again = await service.postJson('/api/contact', ENQUIRY, KEY)
  expect(again.status).toBe(201)
  const { reference } = (await again.json()) as SubmittedAnswer
  expect(await service.context.store.get('inquiries', 2)).toMatchObject({ reference })
  expect((await service.context.store.counts()).lists.inquiries.total).toBe(2)
})
