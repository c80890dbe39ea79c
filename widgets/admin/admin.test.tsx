import axe from 'axe-core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import styles from '../haven.css'
import { appears } from '../parts/example'
import adminStyles from './admin.css'
import { inquiry } from './example-records'
import { type AdminExample, AdminStage, type Answers, examples, json, logIn, refusal, working } from './examples'
import type { Call, Transport } from './transport'

const list = '/api/admin/inquiries'
let root: Root | undefined
let stage: HTMLElement

beforeAll(() => {
  const sheet = document.createElement('style')
  sheet.textContent = styles + adminStyles
  document.head.append(sheet)
  document.documentElement.lang = 'en'
})

/** Draws the dashboard; answers what it asked, path by path. */
async function show(answers: Answers) {
  const asked: ({ path: string } & Call)[] = []
  const transport: Transport = async (url, call) => {
    const path = url.replace(/^.*\/stage-\d+/, '')
    asked.push({ path, ...call })
    return answers[path]?.() ?? new Promise<Response>(() => {})
  }
  stage = document.createElement('main')
  document.body.append(stage)
  root = createRoot(stage)
  root.render(<AdminStage answers={answers} transport={transport} />)
  await appears(stage, 'form')
  return { asked, times: (path: string) => asked.filter(call => call.path === path).length }
}

afterEach(() => {
  root?.unmount()
  stage.remove()
  vi.useRealTimers()
})

const field = () => stage.querySelector('[name=password]') as HTMLInputElement
const said = () => stage.querySelector('[part=error]')?.textContent
const text = (selector: string) => stage.querySelector(selector)?.textContent
const part = (name: string) => appears<HTMLButtonElement>(stage, `[part=${name}]`)
const settled = () => new Promise(done => setTimeout(done, 50))
const rows = () => [...stage.querySelectorAll('[part=row]')]

async function open(answers: Answers = working) {
  const seen = await show(answers)
  logIn(stage)
  await appears(stage, '[part=status]:not(.unseen), [part=failure]')
  return seen
}

describe('every state', () => {
  for (const [name, example] of Object.entries<AdminExample>(examples)) {
    for (const width of [375, 1280]) {
      it(`${name} has nothing for axe to find at ${width} px`, async () => {
        await show(example.answers)
        stage.style.width = `${width}px`
        await example.visit?.(stage)
        await settled()
        const { violations } = await axe.run(stage, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
        expect(stage.scrollWidth).toBeLessThanOrEqual(width)
        expect(stage.querySelectorAll('[style]')).toHaveLength(0)
      })
    }
  }
})

describe('logging in', () => {
  it('asks for the password in a labelled field that password managers know', async () => {
    await show(working)
    expect(field().labels?.[0]?.textContent).toBe('Password')
    expect(field().type).toBe('password')
    expect(field().autocomplete).toBe('current-password')
    expect(text('button')).toBe('Login')
    expect(document.activeElement).toBe(document.body)
  })

  it('sends the password when Enter is pressed, and opens the first tab', async () => {
    const { asked } = await show(working)
    await userEvent.click(field())
    await userEvent.keyboard('an example of a password{Enter}')
    await appears(stage, '[part=row]')
    expect(asked[0]).toEqual({
      path: '/api/admin/login',
      method: 'POST',
      json: { password: 'an example of a password' },
    })
    expect(asked.slice(1).map(({ token }) => token)).toEqual(['example-token', 'example-token', 'example-token'])
    expect(document.activeElement?.getAttribute('role')).toBe('tab')
  })

  it('announces a wrong password word for word, and leaves it selected in the field', async () => {
    await show(examples.WrongPassword.answers)
    await examples.WrongPassword.visit(stage)
    await settled()
    const alert = stage.querySelector('[role=alert]')
    expect(alert?.textContent).toBe('Incorrect password')
    expect(field().getAttribute('aria-describedby')).toBe(alert?.id)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe(field().value)
  })

  it('takes the words away while it tries again, so that they are announced again', async () => {
    let answer: (response: Response) => void = () => {}
    await show({ '/api/admin/login': () => new Promise(done => (answer = done)) })
    for (let attempt = 0; attempt < 2; attempt++) {
      logIn(stage)
      await settled()
      expect(said()).toBe('')
      answer(refusal(401, 'unauthorized', 'Incorrect password'))
      await expect.poll(said).toBe('Incorrect password')
    }
  })

  it('tries once, however often Login is pressed meanwhile', async () => {
    const { times } = await show({})
    logIn(stage)
    await settled()
    logIn(stage)
    await settled()
    expect(times('/api/admin/login')).toBe(1)
    expect(text('button')).toBe('Logging in...')
  })

  it('does not trouble the API with an empty password', async () => {
    const { asked } = await show(working)
    logIn(stage, '')
    await expect.poll(said).toBe('Incorrect password')
    expect(asked).toEqual([])
  })

  it('shows how long a throttled visitor must wait, second by second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    await show(examples.Throttled.answers)
    await examples.Throttled.visit(stage)
    const seen = () => text('[role=alert] [aria-hidden]')
    const announced = () => text('[role=alert] .unseen')
    await settled()
    expect(seen()).toBe('Too many attempts. Please try again in 32 seconds.')
    vi.advanceTimersByTime(31_000)
    await expect.poll(seen).toBe('Too many attempts. Please try again in 1 second.')
    expect(announced()).toBe('Too many attempts. Please try again in 32 seconds.')
    vi.advanceTimersByTime(1_000)
    await expect.poll(said).toBe('You can try again now.')
  })

  it('keeps the password where the API cannot be reached, and logs in with it when it can', async () => {
    const answers = { ...working, ...examples.Unreachable.answers }
    await show(answers)
    logIn(stage)
    await expect.poll(said).toBe('The service could not be reached. Please check your connection and try again.')
    expect(field().getAttribute('aria-invalid')).toBeNull()
    Object.assign(answers, working)
    ;(await part('button')).click()
    await appears(stage, '[part=row]')
  })

  it('shows what the API said where it failed', async () => {
    await show({ '/api/admin/login': () => new Response('', { status: 502, statusText: 'Bad Gateway' }) })
    logIn(stage)
    await expect.poll(said).toBe('The login did not work. Please try again. 502: Bad Gateway')
  })
})

describe('a session', () => {
  it('is kept in memory only', async () => {
    await open()
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
    expect(document.documentElement.outerHTML).not.toContain('example-token')
  })

  it('ends at the API and in the widget with Logout', async () => {
    const { asked, times } = await open()
    ;(await part('logout')).click()
    await appears(stage, 'form')
    await settled()
    expect(asked.at(-1)).toEqual({ path: '/api/admin/logout', method: 'POST', token: 'example-token' })
    expect(document.activeElement).toBe(field())
    expect(stage.textContent).not.toContain('amina@example.org')
    expect(stage.querySelector('[part=notice]')).toBeNull()
    logIn(stage)
    await appears(stage, '[part=row]')
    expect(times(list)).toBe(2)
  })

  it('that the API has ended leads back to the login, which says so', async () => {
    await show(examples.SessionEnded.answers)
    await examples.SessionEnded.visit(stage)
    await settled()
    expect(text('[part=notice]')).toBe('Your session has ended. Please log in again.')
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-describedby')).toBe(stage.querySelector('[part=notice]')?.id)
  })

  it('does not end for what is answered to an earlier one', async () => {
    let late: (response: Response) => void = () => {}
    let logins = 0
    await show({
      ...working,
      '/api/admin/login': () => json({ token: `token-${++logins}` }),
      [list]: () => (logins > 1 ? json([inquiry(1)]) : new Promise(done => (late = done))),
    })
    logIn(stage)
    await appears(stage, '.skeleton')
    ;(await part('logout')).click()
    await appears(stage, 'form')
    await settled()
    logIn(stage)
    await appears(stage, '[part=row]')
    late(refusal(401, 'unauthorized', 'Please log in'))
    await settled()
    expect(rows()).toHaveLength(1)
  })
})

describe('the list of inquiries', () => {
  it('has the columns and words of the specification', async () => {
    await open()
    expect(text('[role=tab]')).toBe('Contact Inquiries 14')
    expect(text('.lead p')).toBe('General contact form submissions')
    expect([...stage.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Contact Info',
      'Service & Message',
      'Urgency',
      'Submitted',
      'Status',
    ])
    const column = (kind: string) => rows().map(row => row.querySelector(`.${kind} .pill`)?.textContent)
    expect(column('urgency')).toEqual(['Urgent', 'High', 'Medium', 'Low', 'High', 'High', 'Medium'])
    expect(column('status')[2]).toBe('Pending')
    expect(column('status')[3]).toBe('Processed')
    expect(rows()[1]?.querySelector('.main')?.textContent).toMatch(/^Visa Rejection AppealRefused on 14 November/)
  })

  it('shows when each one was submitted by the clock in London', async () => {
    await open()
    const times = [...stage.querySelectorAll('time')]
    expect(times[0]?.textContent).toBe('21 Nov 2026, 09:12')
    expect(times.at(-1)?.textContent).toBe('20 Jun 2026, 00:30')
    expect(times.at(-1)?.dateTime).toBe('2026-06-19T23:30:00.000Z')
  })

  it('says in words what is suspect and what was not mailed', async () => {
    await open()
    expect(rows().map(row => [...row.querySelectorAll('.flag')].map(({ textContent }) => textContent))).toEqual([
      [],
      [],
      ['Email not delivered'],
      [],
      ['Not emailed yet'],
      [],
      ['Possible spam'],
    ])
  })

  it('shows hostile text as text, apart from what stands around it', async () => {
    await open()
    const row = rows().at(-1) as Element
    expect(row.querySelector('b bdi')?.textContent).toBe('<b>Win</b> <img src=x onerror=alert(1)>')
    expect(row.querySelector('.main p bdi')?.textContent).toMatch(/^<script>alert\(1\)<\/script> .{160,}…$/)
    expect(stage.querySelectorAll('img, script, b b')).toHaveLength(0)
  })

  it('links only what can be written to or dialled', async () => {
    await open()
    expect([...stage.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
      'mailto:amina@example.org',
      'tel:02079460456',
      'mailto:kwame@example.org',
      'tel:01632960221',
      'mailto:nasrin.chowdhury-rahman@immigration.example.org',
      'tel:+442079460145',
      'mailto:hr@example.org',
      'tel:01632960774',
      'mailto:liat@example.org',
      'tel:01632960318',
      'mailto:win%3Fbcc%3Deveryone@example.org',
    ])
    expect(rows()[5]?.textContent).toContain('not-provided@example.invalid')
  })

  it('says that there is nothing, word for word', async () => {
    await open(examples.Empty.answers)
    expect(text('[role=status]')).toBe('No contact inquiries found.')
    expect(stage.querySelector('table')).toBeNull()
  })

  it('appends the next page that the API names, and leaves the focus where the button was', async () => {
    const { asked } = await open()
    expect(text('[part=status]')).toBe('7 of 14 shown')
    const button = await part('more')
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rows().length).toBe(14)
    await settled()
    expect(asked.at(-1)).toEqual({ path: `${list}?cursor=next`, token: 'example-token' })
    expect(stage.querySelector('[part=more]')).toBeNull()
    expect(text('[part=status]')).toBe('14 of 14 shown')
    expect(document.activeElement).toBe(stage.querySelector('[part=status]'))
  })
})

describe('reading', () => {
  it('happens again only on Refresh', async () => {
    const { asked, times } = await open()
    const before = asked.length
    dispatchEvent(new Event('focus'))
    dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(asked).toHaveLength(before)
    ;(await part('refresh')).click()
    await expect.poll(() => times(list)).toBe(2)
    expect(times('/api/admin/counts')).toBe(2)
    expect(times('/readyz')).toBe(2)
  })

  it('happens again when a form on the page has sent something', async () => {
    const answers = { ...working }
    await open(answers)
    answers[list] = () => json([inquiry(99, { firstName: 'Zeynep' })])
    answers['/api/admin/counts'] = () => json({ lists: { inquiries: { total: 15 } }, undelivered: 0 })
    const { invalidate } = await import('../parts/cache')
    invalidate(`${location.origin}/stage-`)
    await expect.poll(() => text('b bdi')).toBe('Zeynep Yusuf')
    await expect.poll(() => text('[role=tab]')).toBe('Contact Inquiries 15')
    expect(rows()).toHaveLength(1)
  })

  it('that fails shows STATUS: body, and Retry reads again without losing the focus', async () => {
    const answers = { ...working, [list]: () => new Response('the disk is full', { status: 503 }) }
    await open(answers)
    expect(text('[role=alert]')).toBe('The list could not be loaded.503: the disk is full')
    const retry = await part('retry')
    retry.focus()
    retry.click()
    await settled()
    expect(text('[role=alert]')).toBe('The list could not be loaded.503: the disk is full')
    expect(document.activeElement).toBe(stage.querySelector('[part=retry]'))
    answers[list] = working[list] as () => Response
    ;(await part('retry')).click()
    await appears(stage, '[part=row]')
    await settled()
    expect(stage.querySelector('[part=failure]')).toBeNull()
    expect(document.activeElement).toBe(stage.querySelector('[part=status]'))
  })

  it('that finds no one says so', async () => {
    await open({ ...working, [list]: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(text('[part=failure] p')).toBe(
      'The service could not be reached. Please check your connection and try again.',
    )
  })

  it('anew keeps what was shown when it fails', async () => {
    const answers = { ...working }
    await open(answers)
    answers[list] = () => new Response('', { status: 500, statusText: 'Internal Server Error' })
    ;(await part('refresh')).click()
    await expect.poll(() => text('[part=failure] p')).toBe('500: Internal Server Error')
    expect(rows()).toHaveLength(7)
  })
})

describe('mail', () => {
  it('that reaches nobody is said', async () => {
    await show(examples.NobodyEmailed.answers)
    await examples.NobodyEmailed.visit(stage)
    expect(text('[part=mail] b')).toBe('Nobody is being emailed')
  })

  it('that is delivered needs no words', async () => {
    await open({
      ...working,
      '/readyz': () => json({ status: 'ready' }),
      '/api/admin/counts': () => refusal(500, 'internal', 'Something went wrong'),
    })
    await settled()
    expect(stage.querySelector('[part=mail]')).toBeNull()
    expect(text('[role=tab]')).toBe('Contact Inquiries ')
  })
})
