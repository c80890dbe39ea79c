import { expect, it } from 'vitest'
import { ENQUIRY, startTestService } from '../../testing/start-test-service'

it('answers tell browsers not to guess their type; only pages may load files or be shown in a frame', async () => {
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
    await service.get('/favicon.svg'),
    await service.get('/widgets/none.js'),
  ]
  for (const { url, headers } of answers) {
    expect(headers.get('x-content-type-options'), url).toBe('nosniff')
    expect(headers.get('content-security-policy'), url).toBe("default-src 'none'; frame-ancestors 'none'")
  }
})

it('pages have a content security policy of their own', async () => {
  const service = await startTestService()
  const form = await service.postForm('/api/contact', {})
  expect(form.headers.get('content-security-policy')).toContain('style-src')
  for (const path of ['/', '/none', '/none.svg', '/thank-you/?t=forged']) {
    const policy = (await service.get(path)).headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'.*base-uri 'none'; frame-ancestors ('self'|\*)$/)
  }
})

it('only answers to plain forms can be shown in any frame', async () => {
  const service = await startTestService()
  const ancestors = async (answer: Promise<Response>) =>
    /frame-ancestors (\S+)$/.exec((await answer).headers.get('content-security-policy') ?? '')?.[1]
  expect(await ancestors(service.get('/thank-you/?t=forged'))).toBe('*')
  expect(await ancestors(service.postForm('/api/contact', {}))).toBe('*')
  for (const path of ['/', '/none', '/forms/consultation/', '/thank-you/more']) {
    expect([path, await ancestors(service.get(path))]).toEqual([path, "'self'"])
  }
})

it('only listed sites may show a form for frames, and nobody may show a page to sign in', async () => {
  const service = await startTestService({ ALLOWED_ORIGINS: 'https://partner.example,https://*.firm.example' })
  const ancestors = async (path: string) =>
    /frame-ancestors (.+)$/.exec((await service.get(path)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await ancestors('/frame/consultation/')).toBe("'self' https://partner.example https://*.firm.example")
  expect(await ancestors('/frames/')).toBe("'self'")
  expect(await ancestors('/admin/frame/')).toBe("'none'")
})

it('the site that opened a page cannot reach its window, and a page may use no camera, microphone or location', async () => {
  const service = await startTestService()
  for (const path of ['/', '/admin/', '/none', '/thank-you/?t=forged']) {
    const { headers } = await service.get(path)
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('permissions-policy'), path).toBe('camera=(), geolocation=(), microphone=(), payment=()')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
  }
})

it('only the page to sign in for another site can be reached by the window that opened it', async () => {
  const service = await startTestService()
  const { headers } = await service.get('/admin/sign-in/')
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})

it('every answer asks browsers for https from then on if PUBLIC_URL has https', async () => {
  const service = await startTestService({ PUBLIC_URL: 'https://intake.firm.example' })
  const answers = [
    await service.get('/healthz'),
    await service.get('/api/none'),
    await service.postForm('/api/contact', {}),
  ]
  for (const { url, headers } of answers) expect(headers.get('strict-transport-security'), url).toBe('max-age=31536000')
})

it('no cache may store an answer or a refusal to staff', async () => {
  const service = await startTestService()
  const login = await service.login()
  await service.postJson('/api/contact', ENQUIRY)
  const answers = [
    await service.get('/api/admin/inquiries', login),
    await service.get('/api/admin/inquiries/1', login),
    await service.get('/api/admin/counts', login),
    await service.get('/api/admin/inquiries'),
    await service.get('/api/admin/none', login),
    await service.postJson('/api/admin/login', { password: 'wrong' }),
  ]
  for (const { url, headers } of answers) expect(headers.get('cache-control'), url).toBe('no-store')
})
