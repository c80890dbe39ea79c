import { afterEach, describe, expect, it, vi } from 'vitest'
import { ASK_BEFORE, IDLE_LIFE } from '../../api/contract/people/session'
import { appears } from '../parts/example'
import { type Answers, json, refusal } from './example-answers'
import { logIn } from './example-visits'
import { examples } from './examples'
import { draw, harness, nextRender, open, part, prepareHarness, rows, text } from './test-harness'

const WAITING = '/api/admin/waiting'
prepareHarness()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Draws a dashboard on its own page, with a clock that the test moves. `waiting` makes the API's responses about the
 * number of waiting requests.
 */
async function withWaiting(waiting: () => Response | Promise<Response> = () => json({ new: 3, urgent: 1 })) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const answers: Answers = {
    ...examples.Inbox.answers,
    '/api/admin/login': () => json({ token: 'example-token', waitingToken: 'waiting-token', expiresAt: '' }),
    '/api/admin/me': () => json({}),
    [WAITING]: waiting,
  }
  const drawn = await draw({ answers, history: 'on', hash: '#/inquiries' })
  logIn(harness)
  await appears(harness, '[part=row]')
  await nextRender()
  return { answers, ...drawn }
}

describe('before the idle limit', () => {
  it('the page and its title ask whether somebody is there, for two minutes, and one press keeps the session', async () => {
    const { asked } = await withWaiting()
    vi.advanceTimersByTime(IDLE_LIFE - ASK_BEFORE - 1_000)
    await nextRender()
    expect(harness.querySelector('[part=still-there]')).toBeNull()
    vi.advanceTimersByTime(2_000)
    await expect.poll(() => text('[part=still-there] [role=alert]')).toMatch(/^Are you still there\?/)
    expect(text('[part=still-there] time')).toBe('1:59')
    await expect.poll(() => document.title).toMatch(/^\(Are you still there\?\) /)
    // On a phone, the whole page scrolls, but the question whether somebody is still there stays visible.
    harness.style.width = '375px'
    scrollTo(0, document.documentElement.scrollHeight)
    expect(scrollY).toBeGreaterThan(100)
    expect(harness.querySelector('[part=still-there]')?.getBoundingClientRect().top).toBe(0)
    scrollTo(0, 0)
    // On a desktop, the question is one line above the list and the record, which scroll.
    harness.style.width = '1280px'
    const [question, button, list] = ['[part=still-there]', '[part=stay]', '[role=tabpanel]'].map(
      of => harness.querySelector(of)?.getBoundingClientRect() as DOMRect,
    ) as [DOMRect, DOMRect, DOMRect]
    expect(button.height).toBeGreaterThan(20)
    expect(question.height).toBeLessThan(2 * button.height)
    expect(button.bottom).toBeLessThanOrEqual(list.top)
    ;(await part('stay')).click()
    await expect.poll(() => asked.some(({ path }) => path === '/api/admin/me')).toBe(true)
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => harness.querySelector('[part=still-there]')).toBeNull()
    vi.advanceTimersByTime(ASK_BEFORE)
    await nextRender()
    expect(rows()).not.toEqual([])
  })
})

describe('after the idle limit', () => {
  it('no row is in the page, which shows only the numbers that it gets for its waiting token', async () => {
    const { asked } = await withWaiting()
    vi.advanceTimersByTime(IDLE_LIFE)
    await expect.poll(() => text('[part=waiting] [role=status]')).toBe('Waiting for you: 3 new, 1 urgent')
    expect(text('[part=notice]')).toBe('You were signed out, because nobody used this page for a while.')
    await expect.poll(() => document.title).toMatch(/^\(3 new, 1 urgent, signed out\) /)
    expect(rows()).toEqual([])
    expect(harness.textContent).not.toContain('Amina')
    const later = asked.slice(asked.findIndex(({ path }) => path === WAITING))
    expect(later.map(({ path, token }) => [path, token])).toEqual(
      later.map(({ path }) => [path, path === WAITING ? 'waiting-token' : undefined]),
    )
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('waiting-token')
  })

  it('the page plays its sound for urgent requests, and says since when the service does not answer', async () => {
    const tones: number[] = []
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
        destination = {}
        close = async () => {}
      },
    )
    class Tone {
      constructor(_: unknown, { frequency }: { frequency: number }) {
        tones.push(frequency)
      }
      connect = () => ({ connect() {} })
      start() {}
      stop() {}
    }
    vi.stubGlobal('OscillatorNode', Tone)
    vi.stubGlobal(
      'GainNode',
      class {
        connect() {}
      },
    )
    let answer = () => Promise.resolve(json({ new: 3, urgent: 1 }))
    await withWaiting(() => answer())
    ;(await part('alerts')).click()
    ;(await appears(harness, '[name=sound]')).click()
    await expect.poll(() => tones.length).toBe(2)
    vi.advanceTimersByTime(IDLE_LIFE)
    await expect.poll(() => text('[part=waiting] b')).toBe('Waiting for you: 3 new, 1 urgent')
    answer = () => Promise.resolve(json({ new: 4, urgent: 1 }))
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => text('[part=waiting] b')).toBe('Waiting for you: 4 new, 1 urgent')
    expect(tones).toHaveLength(2)
    answer = () => Promise.resolve(json({ new: 5, urgent: 2 }))
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => text('[part=waiting] b')).toBe('Waiting for you: 5 new, 2 urgent')
    expect(tones).toHaveLength(4)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    vi.advanceTimersByTime(30_000)
    await expect
      .poll(() => text('[part=waiting]'))
      .toMatch(/Not connected since \d\d:\d\d\. New requests are not shown\.$/)
    answer = () => Promise.resolve(refusal(401, 'unauthorized', 'Please sign in'))
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => harness.querySelector('[part=waiting]')).toBeNull()
  })

  it('the page shows no numbers once somebody has signed out', async () => {
    const { times } = await withWaiting()
    ;(await part('logout')).click()
    await appears(harness, '[part=login]')
    vi.advanceTimersByTime(60_000)
    await nextRender()
    expect(times(WAITING)).toBe(0)
  })
})

describe('the choice of sound and notification', () => {
  it('is kept in this browser, and applies again at the next sign-in', async () => {
    vi.stubGlobal(
      'Notification',
      Object.assign(() => {}, { permission: 'granted', requestPermission: async () => 'granted' }),
    )
    await open()
    ;(await part('alerts')).click()
    ;(await appears(harness, '[name=notification]')).click()
    await expect.poll(() => localStorage.getItem('haven-admin')).toBe('{"notifies":true}')
    await open()
    ;(await part('alerts')).click()
    const choice = await appears<HTMLInputElement>(harness, '[name=notification]')
    await expect.poll(() => choice.checked).toBe(true)
    choice.click()
    await expect.poll(() => localStorage.getItem('haven-admin')).toBeNull()
  })
})
