import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SignInAnswer } from '../../../api/contract/people/people'
import { appears } from '../../parts/example'
import { type Answers, json } from '../example-answers'
import { signIn } from '../staff-examples'
import { draw, harness, nextRender, prepareHarness, text } from '../test-harness'

const SITE = 'https://staff.example.org'
const ways: SignInAnswer = { people: true, sharedPassword: true, passkeys: null, mayAsk: true }

prepareHarness()
afterEach(() => {
  vi.restoreAllMocks()
  window.opener = null
})

/** A replacement for a window, which records the messages that it receives. */
function addWindow() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const opener = frame.contentWindow as Window
  const posted: unknown[][] = []
  opener.postMessage = (...words: unknown[]) => void posted.push(words)
  return { opener, posted, close: () => frame.remove() }
}

/**
 * Opens the window in which a person signs in for another site. The returned `hear` dispatches a message in this
 * window, by default with the sender that the site's dashboard would have.
 */
async function begin(answers: Answers = {}) {
  const other = addWindow()
  const seen = await draw({
    answers: {
      '/api/admin/sign-in': () => json(ways),
      '/api/admin/login': () => json({ token: 'example-token', expiresAt: '2026-11-21T17:00:00.000Z' }),
      '/api/admin/logout': () => new Response(null, { status: 204 }),
      ...answers,
    },
    history: 'sign-in',
    hash: `#origin=${encodeURIComponent(SITE)}&nonce=1-2-3-4`,
    opener: other.opener,
  })
  await expect.poll(() => other.posted.length).toBe(1)
  const right = { origin: SITE, source: other.opener, nonce: '1-2-3-4' }
  const hear = async (haven: string, change: Partial<typeof right> = {}) => {
    const { origin, source, nonce } = { ...right, ...change }
    dispatchEvent(new MessageEvent('message', { origin, source, data: { haven, nonce } }))
    await nextRender()
  }
  return { ...other, ...seen, hear }
}

const ended = (asked: { path: string; token?: string | undefined }[]) =>
  asked.filter(({ path }) => path === '/api/admin/logout').map(({ token }) => token)

describe('the window that signs in for a dashboard on another site', () => {
  it('asks that site’s dashboard first, and shows no field before the dashboard has answered', async () => {
    const { posted, hear } = await begin()
    expect(posted).toEqual([[{ haven: 'ready', nonce: '1-2-3-4' }, SITE]])
    expect(harness.querySelector('input, [part=passkey]')).toBeNull()
    expect(text('[part=status]')).toContain(SITE)
    await hear('waiting')
    expect(harness.querySelectorAll('input')).toHaveLength(3)
    expect(text('h1')).toBe('Sign in')
    expect(text('[part=notice]')).toContain(SITE)
  })

  it.each([
    ['another site', { origin: 'https://staff.example.net' }],
    ['another window of that site', { source: globalThis as unknown as Window }],
    ['another number', { nonce: '4-3-2-1' }],
  ])('accepts no answer from %s', async (_, wrong) => {
    const { hear } = await begin()
    await hear('waiting', wrong)
    expect(harness.querySelector('input')).toBeNull()
  })

  it('asks nothing for a site that the intake does not name, whichever page answers', async () => {
    const other = addWindow()
    await draw({
      answers: { '/api/admin/sign-in': () => json({ ...ways, mayAsk: false }) },
      history: 'sign-in',
      hash: `#origin=${encodeURIComponent(SITE)}&nonce=1-2-3-4`,
      opener: other.opener,
    })
    await expect.poll(() => text('[part=status]')).toContain(`Staff cannot sign in for ${SITE}`)
    const data = { haven: 'waiting', nonce: '1-2-3-4' }
    dispatchEvent(new MessageEvent('message', { origin: SITE, source: other.opener, data }))
    await nextRender()
    expect(harness.querySelector('input, [part=passkey]')).toBeNull()
    expect(other.posted).toEqual([])
  })

  it('reports that no dashboard answers, asks again, and offers a way back', async () => {
    const { posted, hear } = await begin()
    await appears(harness, '[part=button]')
    expect(text('h1')).toBe('Nobody is signed in here')
    expect(harness.querySelector('input')).toBeNull()
    expect(harness.querySelector('a')?.pathname).toMatch(/\/admin\/$/)
    harness.querySelector<HTMLElement>('[part=button]')?.click()
    await expect.poll(() => posted.length).toBe(2)
    await hear('waiting')
    expect(harness.querySelectorAll('input')).toHaveLength(3)
  })

  it('sends the session to that site alone, and closes once the site has it', async () => {
    const close = vi.spyOn(globalThis, 'close').mockImplementation(() => {})
    const { posted, hear, asked } = await begin()
    await hear('waiting')
    await signIn(harness)
    await expect
      .poll(() => posted.slice(1))
      .toEqual([[{ haven: 'signed-in', nonce: '1-2-3-4', token: 'example-token' }, SITE]])
    expect(close).not.toHaveBeenCalled()
    await hear('taken', { origin: 'https://staff.example.net' })
    expect(close).not.toHaveBeenCalled()
    await hear('taken')
    expect(close).toHaveBeenCalledOnce()
    expect(text('h1')).toBe('You are signed in')
    expect(ended(asked)).toEqual([])
  })

  it('ends a session that no dashboard confirms, and says so', async () => {
    const { hear, asked } = await begin()
    await hear('waiting')
    await signIn(harness)
    await expect.poll(() => text('[part=status]')).toContain('did not confirm your sign-in')
    expect(ended(asked)).toEqual(['example-token'])
  })

  it('removes its fields once that dashboard is closed, and ends a sign-in under way at once', async () => {
    let answer = (_: Response) => {}
    const { hear, asked, close } = await begin({ '/api/admin/login': () => new Promise(done => (answer = done)) })
    await hear('waiting')
    await signIn(harness)
    close()
    await expect.poll(() => text('[part=status]')).toContain('has been closed')
    expect(harness.querySelector('input')).toBeNull()
    answer(json({ token: 'late-token', expiresAt: '2026-11-21T17:00:00.000Z' }))
    await expect.poll(() => ended(asked)).toEqual(['late-token'])
    await expect.poll(() => text('[part=status]')).toContain('did not confirm your sign-in')
  })
})
