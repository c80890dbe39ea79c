import { expect, it } from 'vitest'
import { ENQUIRY, startTestService } from './start-test-service'

it('no answer is guessed at, and none but a page loads anything or stands in a frame', async () => {
  const service = await startTestService()
  const answers = [
    await service.postJson('/api/contact', ENQUIRY),
    await service.postJson('/api/contact', {}),
    await service.postForm('/api/contact', ENQUIRY),
    await service.get('/api/none'),
    await service.get('/api/admin/inquiries'),
    await service.get('/healthz'),
    await service.get('/privacy'),
    await service.get('/widgets/haven.js'),
    await service.get('/widgets/none.js'),
  ]
  for (const { url, headers } of answers) {
    expect(headers.get('x-content-type-options'), url).toBe('nosniff')
    expect(headers.get('content-security-policy'), url).toBe("default-src 'none'; frame-ancestors 'none'")
  }
})

it('pages have a policy of their own', async () => {
  const service = await startTestService()
  const form = await service.postForm('/api/contact', {})
  expect(form.headers.get('content-security-policy')).toContain('style-src')
  for (const path of ['/', '/none', '/thank-you/?reference=34679ACD']) {
    const policy = (await service.get(path)).headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'.*base-uri 'none'; frame-ancestors 'self'$/)
  }
})
