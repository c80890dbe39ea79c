import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { axeFindings, COLOURS } from '../parts/axe-findings'
import { appears, fill } from '../parts/example'
import { type AdminExample, json, refusal } from './example-answers'
import { application, callback, callbacks, inquiry } from './example-records'
import { choose, logIn } from './example-visits'
import { examples } from './examples'
import { draw, field, harness, nextRender, open, part, prepareHarness, rows, show, text, visit } from './test-harness'
import { working } from './working-answers'

const list = '/api/admin/inquiries'
prepareHarness()
afterEach(() => {
  vi.useRealTimers()
})

describe('every state', () => {
  // Axe checks each state in the light theme with all rules, alternately at 375 and 1,280 pixels. For half of the
  // states, axe also checks the colours in the dark theme, at the other width. The other half of the states consists of
  // the same components.
  const LOOKS = [
    [
      [375, 'light', 'ltr', {}],
      [1280, 'dark', 'rtl', COLOURS],
    ],
    [
      [1280, 'light', 'rtl', {}],
      [375, 'dark', 'ltr', COLOURS],
    ],
  ] as const
  for (const [at, [name, example]] of Object.entries<AdminExample>(examples).entries()) {
    const isInDark = at % 4 < 2
    it(`${name} passes axe’s rules in light${isInDark ? ' and dark' : ''}, and fits the screens of a phone and a desktop`, async () => {
      await draw(example)
      harness.style.width = '375px'
      await example.visit?.(harness)
      for (const [width, theme, dir, options] of LOOKS[at % 2] ?? []) {
        harness.setAttribute('theme', theme)
        harness.setAttribute('dir', dir)
        harness.style.width = `${width}px`
        await nextRender()
        // Scrolls the page to its end, where the sticky bar of actions covers no content.
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
        const found = options === COLOURS && !isInDark ? [] : await axeFindings(harness, options)
        expect([width, theme, dir, ...found]).toEqual([width, theme, dir])
        expect(harness.scrollWidth).toBeLessThanOrEqual(width)
        // The check ignores `haven-toasts`. A form of an earlier test may still be sending, and then the toasts move
        // into the open dialog.
        expect(harness.querySelectorAll('[style]:not(haven-toasts)')).toHaveLength(0)
      }
    })
  }
})

describe('a session of the shared password', () => {
  it('is kept in memory only', async () => {
    await open()
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
    expect(document.documentElement.outerHTML).not.toContain('example-token')
  })

  it('ends at the API and in the widget with Logout', async () => {
    const { asked, times } = await open()
    ;(await part('logout')).click()
    await appears(harness, 'form')
    await nextRender()
    expect(asked).toContainEqual({ path: '/api/admin/logout', method: 'POST', token: 'example-token', keepalive: true })
    expect(document.activeElement).toBe(field())
    expect(harness.textContent).not.toContain('amina@example.org')
    expect(harness.querySelector('[part=notice]')).toBeNull()
    logIn(harness)
    await appears(harness, '[part=row]')
    expect(times(list)).toBe(2)
  })

  it('sends no request after Logout, and aborts the unfinished requests that change no record', async () => {
    const unanswered = [`${list}/9/thread`, `${list}/9/presence`]
    const pending = () => new Promise<Response>(() => {})
    const answers = { ...working, ...Object.fromEntries(unanswered.map(path => [path, pending])) }
    const { asked } = await visit({ ...examples.InquiryOpen, answers })
    const aborted = () => asked.filter(({ path }) => unanswered.includes(path)).map(({ signal }) => signal?.aborted)
    await expect.poll(aborted).toEqual([false, false])
    ;(await part('logout')).click()
    await appears(harness, 'form')
    await nextRender()
    expect(asked.filter(({ token }) => token).at(-1)?.path).toBe('/api/admin/logout')
    expect(aborted()).toEqual([true, true])
  })

  it('that the API ended leads back to the login form, which says that the session has ended', async () => {
    await show(examples.SessionEnded.answers)
    await examples.SessionEnded.visit(harness)
    await nextRender()
    expect(text('[part=notice]')).toBe('Your session has ended. Please sign in again.')
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-describedby')).toBe(harness.querySelector('[part=notice]')?.id)
  })

  it('does not end when the API refuses a request of an earlier session late', async () => {
    let late: (response: Response) => void = () => {}
    let logins = 0
    await show({
      ...working,
      '/api/admin/login': () => json({ token: `token-${++logins}` }),
      [list]: () => (logins > 1 ? json([inquiry(1)]) : new Promise(done => (late = done))),
    })
    logIn(harness)
    await appears(harness, '.skeleton')
    ;(await part('logout')).click()
    await appears(harness, 'form')
    await nextRender()
    logIn(harness)
    await appears(harness, '[part=row]')
    late(refusal(401, 'unauthorized', 'Please sign in'))
    await nextRender()
    expect(rows()).toHaveLength(1)
  })
})

describe('the end of a session', () => {
  it('returns to the login after 30 minutes without a call', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    await open()
    await nextRender()
    vi.advanceTimersByTime(29 * 60_000)
    ;(await part('refresh')).click()
    await nextRender()
    vi.advanceTimersByTime(29 * 60_000)
    await nextRender()
    expect(harness.querySelector('form')).toBeNull()
    vi.advanceTimersByTime(2 * 60_000)
    await expect
      .poll(() => text('[part=notice]'))
      .toBe('You were signed out, because nobody used this page for a while.')
    expect(harness.textContent).not.toContain('amina@example.org')
  })
})

describe('the call-backs', () => {
  it('show no phone number of visitors who chose safe ways of contact: the number is in their request', async () => {
    const some = [callback(1, { safeContact: { ways: ['email'] } }), callback(2)]
    await open({ ...working, '/api/admin/callbacks': () => json(some) })
    harness.querySelectorAll<HTMLElement>('[role=tab]')[3]?.click()
    await appears(harness, '.of-callbacks [part=row]')
    expect(rows().map(row => row.querySelector('.contact')?.textContent)).toEqual([
      'Grace OkaforReach safely',
      'Grace Okafor01632 960 774',
    ])
  })
})

describe('a request whose visitor can safely be reached in only some ways', () => {
  it('has a mark for this in its row of a list', async () => {
    const safe = { safeContact: { ways: ['email'] } }
    await open({
      ...working,
      '/api/admin/inquiries': () => json([inquiry(9, safe), inquiry(8)]),
      '/api/admin/visa-applications': () => json([application(2, safe)]),
    })
    const marked = () => rows().map(row => row.querySelector('.contact .safely')?.textContent)
    expect(marked()).toEqual(['Reach safely', undefined])
    harness.querySelectorAll<HTMLElement>('[role=tab]')[2]?.click()
    await appears(harness, '.of-visa-applications [part=row]')
    expect(marked()).toEqual(['Reach safely'])
  })
})

describe('the tabs', () => {
  it('move the focus into the list with the down arrow', async () => {
    await open()
    harness.querySelector<HTMLElement>('[role=tab]')?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(harness.querySelector('[part=open]'))
  })
})

describe('a session that ended', () => {
  it('brings staff back to their tab, filters and open record once they have logged in again', async () => {
    const answers = { ...working }
    await open(answers)
    harness.querySelectorAll<HTMLElement>('[role=tab]')[3]?.click()
    await appears(harness, '.of-callbacks [part=row]')
    choose(harness, 'status', 'processed')
    await nextRender()
    rows()[1]?.querySelector<HTMLElement>('.open')?.click()
    await appears(harness, '[part=record]')
    const heading = text('[part=record] h2')
    answers['PATCH /api/admin/callbacks/1'] = () => refusal(401, 'unauthorized', 'Please sign in')
    ;(await part('action')).click()
    await appears(harness, '[part=notice]')
    // An open record stays on the screen even when the list's first page does not contain this
    // record.
    answers['/api/admin/callbacks'] = () => json([])
    answers['/api/admin/callbacks/1'] = () => json(callbacks[1])
    await nextRender()
    logIn(harness)
    await expect.poll(() => text('[part=record] h2')).toBe(heading)
    expect(text('[role=tab][aria-selected=true]')).toContain('Callback Requests')
    ;(await part('close')).click()
    expect((harness.querySelector('[name=status]') as HTMLSelectElement).value).toBe('processed')
  })

  it('keeps the search words that staff typed shortly before its end', async () => {
    let end = (_: Response) => {}
    const search = () => harness.querySelector('[name=q]') as HTMLInputElement
    const ends = () => new Promise<Response>(done => (end = done))
    const answers = { ...working, [`${list}?status=pending&sort=urgency`]: ends }
    const { asked } = await open(answers)
    choose(harness, 'status', 'pending')
    await nextRender()
    await userEvent.type(search(), 'amina')
    end(refusal(401, 'unauthorized', 'Please sign in'))
    await appears(harness, '[part=notice]')
    await nextRender()
    logIn(harness)
    await expect.poll(() => search()?.value).toBe('amina')
    await expect
      .poll(() => asked.map(({ path }) => path))
      .toContain('/api/admin/requests?status=pending&sort=urgency&q=amina')
  })

  it('by Logout keeps nothing for the next person who logs in', async () => {
    await open()
    choose(harness, 'status', 'processed')
    await nextRender()
    fill(harness, { q: 'amina' })
    ;(await part('logout')).click()
    await appears(harness, 'form')
    await nextRender()
    logIn(harness)
    await appears(harness, '[part=row]')
    expect((harness.querySelector('[name=status]') as HTMLSelectElement).value).toBe('')
    expect((harness.querySelector('[name=q]') as HTMLInputElement).value).toBe('')
  })
})
