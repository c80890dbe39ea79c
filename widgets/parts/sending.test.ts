import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { readOnce } from './cache'
import { exampleFirm, nextRender, saved } from './example'
import { toastRegion } from './harness'
import { knownFirm } from './known-firm'
import { createFormActions } from './sending'
import { findRegion } from './toasts'

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Too short'), z.regex(/^[a-z]*$/, 'Letters only')),
  inner: z.object({ mail: z.email('No address') }),
})
const code = createFormActions({ schema, path: '/api/things', invalidates: '/api/admin/things' })
let hosts = 0
const host = () => `https://intake-${++hosts}.example.org`

// Makes the region for toasts, because another test file may have removed it.
beforeAll(() => void findRegion())
afterEach(() => {
  vi.restoreAllMocks()
})

/** Answers every request with this body and status, and records the requests. */
function answer(body: unknown, status = 200) {
  const asked: { url: string; headers: Headers; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (...args) => {
    const request = new Request(...args)
    asked.push({ url: request.url, headers: request.headers, body: await request.json().catch(() => undefined) })
    return Response.json(body, { status })
  })
  return asked
}

describe('the rules of a form', () => {
  it('report the first issue of each field, with its message and path', () => {
    expect(code.validate({ name: '1', inner: { mail: 'x' } } as never)).toEqual([
      { path: 'name', code: 'too_small', message: 'Too short' },
      { path: 'inner.mail', code: 'invalid_format', message: 'No address' },
    ])
  })

  it('report nothing about valid values', () => {
    expect(code.validate({ name: 'amina', inner: { mail: 'amina@example.org' } } as never)).toEqual([])
  })
})

it('each key is a new UUID', () => {
  const keys = Array.from({ length: 50 }, code.createKey)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(keys).size).toBe(50)
})

describe('sending', () => {
  it('posts the typed values once, with key and duration, and invalidates the cached list', async () => {
    const api = host()
    const before = await readOnce(`${api}/api/admin/things?limit=5`, async () => 'old')
    const asked = answer(saved)
    expect(await code.send(api, { name: 'amina', elapsedMs: '1234' }, 'the-key')).toEqual(saved)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ url: `${api}/api/things`, body: { name: 'amina', elapsedMs: 1234 } })
    expect(asked[0]?.headers.get('idempotency-key')).toBe('the-key')
    expect([before, await readOnce(`${api}/api/admin/things?limit=5`, async () => 'new')]).toEqual(['old', 'new'])
  })

  it('announces every eight seconds that it is still sending, until there is an answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
      toastRegion().querySelector('button')?.click()
    })
    let arrive = (_: Response) => {}
    vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(done => (arrive = done)))
    const said = () => toastRegion()?.querySelector('[role=status]')?.textContent ?? ''
    // Closes the toast that a form of another test file may have left.
    toastRegion()?.querySelector('button')?.click()
    await expect.poll(said).toBe('')
    const sent = code.send(host(), { name: 'amina', elapsedMs: '1' }, 'k')
    vi.advanceTimersByTime(7_999)
    await nextRender()
    expect(said()).not.toContain('Still sending')
    vi.advanceTimersByTime(1)
    await expect.poll(said).toBe('Still sending. Keep this page open.')
    arrive(Response.json(saved))
    expect(await sent).toEqual(saved)
    toastRegion().querySelector('button')?.click()
    await expect.poll(said).toBe('')
    vi.advanceTimersByTime(60_000)
    await nextRender()
    expect(said()).toBe('')
  })

  it("sends the form's payload, and does not refresh the list if nothing was saved", async () => {
    const api = host()
    await readOnce(`${api}/api/admin/things`, async () => 'old')
    const asked = answer({ error: { code: 'unavailable', message: 'Later' } }, 503)
    const { send } = createFormActions({
      schema,
      path: '/api/things',
      invalidates: '/api/admin/things',
      toPayload: ({ name }) => ({ full: name }),
    })
    expect(await send(api, { name: 'amina', elapsedMs: '1' }, 'k')).toMatchObject({ ok: false, code: 'unavailable' })
    expect(asked[0]?.body).toEqual({ full: 'amina', elapsedMs: 1 })
    expect(await readOnce(`${api}/api/admin/things`, async () => 'new')).toBe('old')
  })

  it.each([
    ['the words of another server', new Response('Boom', { status: 500 }), '500: Boom'],
    [
      'its status where it has no words',
      new Response('', { status: 502, statusText: 'Bad Gateway' }),
      '502: Bad Gateway',
    ],
    [
      'its status in place of a page',
      new Response('<h1>Oh</h1>', { status: 413, statusText: 'Too Large' }),
      '413: Too Large',
    ],
    ['nothing of a status without words', new Response('', { status: 502 }), ''],
  ])('repeats %s', async (_, response, message) => {
    vi.spyOn(window, 'fetch').mockResolvedValue(response)
    expect(await code.send(host(), { name: 'amina', elapsedMs: '1' }, 'k')).toEqual({
      ok: false,
      code: 'internal',
      message,
    })
  })
})

describe('the firm', () => {
  it('is read once, and is unknown if another server answers in place of the API', async () => {
    const api = host()
    const asked = answer(exampleFirm)
    expect(await code.readFirm(api)).toEqual(knownFirm(exampleFirm))
    expect(await code.readFirm(api)).toEqual(knownFirm(exampleFirm))
    expect(asked.map(({ url }) => url)).toEqual([`${api}/api/firm`])
    for (const missing of ['phone', 'emergencyPhone', 'privacyNotice'] as const) {
      answer({ ...exampleFirm, [missing]: undefined })
      expect(await code.readFirm(host())).toBeUndefined()
    }
    answer(null)
    expect(await code.readFirm(host())).toBeUndefined()
  })
})

describe('an announcement', () => {
  const strings = { successTitle: 'Done', successText: 'It is sent.', errorTitle: 'Error', errorText: 'Try again.' }
  const toast = () => toastRegion().querySelector('.toast') as HTMLElement
  const form = document.createElement('form')
  /**
   * Every toast that appears in a test. A form of another test file may still be sending, and its toast may then
   * replace the toast of this test.
   */
  let heard: string[] = []
  const hear = () =>
    heard.push(
      ...['status', 'alert'].map(role => `${role}: ${toastRegion().querySelector(`[role=${role}]`)?.textContent}`),
    )
  const said = async (role: string, text: string) => {
    await expect.poll(() => heard).toContain(`${role}: ${text}`)
    heard = []
    hear()
  }

  beforeEach(() => {
    heard = []
    hear()
    const observer = new MutationObserver(hear)
    observer.observe(toastRegion(), { childList: true, subtree: true, characterData: true })
    onTestFinished(() => observer.disconnect())
  })
  afterEach(async () => {
    toastRegion().querySelector('button')?.click()
    await said('alert', '')
    await said('status', '')
  })

  it('of a success has the form’s text', async () => {
    code.announce(saved, strings, form)
    await said('status', 'DoneIt is sent.')
    await said('alert', '')
  })

  it.each([
    [{ ok: false, code: 'invalid', message: 'Look again.' } as const, 'Look again.'],
    // Only a program sends an idempotency key that was used for another request, so visitors do not get the API's
    // message about it.
    [{ ok: false, code: 'key_reused', message: 'This key is taken.' } as const, 'Try again.'],
  ])('of the failure %j has the API’s message, or the form’s', async (sent, words) => {
    code.announce(sent, strings, form)
    await said('alert', `Error${words}`)
    await said('status', '')
    expect(toast().className).toContain('failed')
  })

  it('of an error without an answer has the form’s text', async () => {
    code.announce({ ok: false, code: 'network' }, strings, form)
    await said('alert', 'ErrorTry again.')
  })

  it.each([
    ['a success', saved, true],
    ['no answer', { ok: false, code: 'network' } as const, true],
    // The panel does not contain the API's message, so the toast with this message is visible.
    ['a refusal', { ok: false, code: 'slow_down', message: 'Too many. Wait a minute.' } as const, false],
  ])('is visible only if the form’s panel does not say the same: %s', async (_, sent, hidden) => {
    code.announce(sent, strings, form)
    await expect.poll(() => toast()?.classList.contains('told')).toBe(hidden)
  })

  const offline = { ok: false, code: 'network' } as const

  it('of a failure without a connection is left out, because the panel says this; an older message is removed', async () => {
    const refused = { ok: false, code: 'invalid', message: 'Look again.' } as const
    code.announce(refused, strings, form)
    await said('alert', 'ErrorLook again.')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    code.announce(offline, strings, form)
    await said('alert', '')
    await said('status', '')
    vi.restoreAllMocks()
    code.announce(offline, strings, form)
    await said('alert', 'ErrorTry again.')
  })

  it('of a failure is left out if the form has no text for it; an older message is removed', async () => {
    code.announce(saved, strings, form)
    await said('status', 'DoneIt is sent.')
    code.announce(offline, { successText: '' }, form)
    await said('status', '')
    await said('alert', '')
  })

  it('does not change the message of another form', async () => {
    code.announce(saved, strings, document.createElement('form'))
    await said('status', 'DoneIt is sent.')
    code.announce(offline, { successText: '' }, form)
    await nextRender()
    expect(toast()?.textContent).toBe('DoneIt is sent.')
  })
})
