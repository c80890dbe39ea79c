import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears } from '../../parts/example'
import { refusal } from '../example-answers'
import { logIn } from '../example-visits'
import { examples } from '../examples'
import { field, harness, nextRender, part, prepareHarness, said, show, text } from '../test-harness'
import { working } from '../working-answers'

prepareHarness()
afterEach(() => {
  vi.useRealTimers()
})

describe('logging in', () => {
  it('asks for the password in a labelled field that password managers know', async () => {
    await show(working)
    expect(field().labels?.[0]?.textContent).toBe('Password')
    expect(field().type).toBe('password')
    expect(field().autocomplete).toBe('current-password')
    expect(text('[type=submit]')).toBe('Login')
    expect(document.activeElement).toBe(document.body)
  })

  it('sends the password when Enter is pressed, and opens the first tab', async () => {
    const { asked } = await show(working)
    await userEvent.click(field())
    await userEvent.keyboard('an example of a password{Enter}')
    await appears(harness, '[part=row]')
    expect(asked[0]).toEqual({ path: '/api/admin/sign-in' })
    expect(asked[1]).toEqual({
      path: '/api/admin/login',
      method: 'POST',
      json: { password: 'an example of a password' },
    })
    expect(new Set(asked.slice(2).map(({ token }) => token))).toEqual(new Set(['example-token']))
    expect(document.activeElement?.getAttribute('role')).toBe('tab')
  })

  it('announces a wrong password in the specification’s words, and selects the password in the field', async () => {
    await show(examples.WrongPassword.answers)
    await examples.WrongPassword.visit(harness)
    await nextRender()
    const alert = harness.querySelector('[role=alert]')
    expect(alert?.textContent).toBe('Incorrect password')
    expect(field().getAttribute('aria-describedby')).toBe(alert?.id)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe(field().value)
  })

  it('removes the error before another attempt, so that screen readers announce the same error again', async () => {
    let answer: (response: Response) => void = () => {}
    await show({ '/api/admin/login': () => new Promise(done => (answer = done)) })
    for (let attempt = 0; attempt < 2; attempt++) {
      logIn(harness)
      await nextRender()
      expect(said()).toBe('')
      answer(refusal(401, 'unauthorized', 'Incorrect password'))
      await expect.poll(said).toBe('Incorrect password')
    }
  })

  it('makes one attempt, however often Login is pressed meanwhile', async () => {
    const { times } = await show({})
    logIn(harness)
    await nextRender()
    logIn(harness)
    await nextRender()
    expect(times('/api/admin/login')).toBe(1)
    expect(text('[type=submit]')).toBe('Logging in...')
  })

  it('sends no empty password to the API', async () => {
    const { asked } = await show(working)
    logIn(harness, '')
    await expect.poll(said).toBe('Enter the password')
    expect(asked).toEqual([{ path: '/api/admin/sign-in' }])
  })

  it('shows how long a throttled visitor must wait, second by second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    await show(examples.Throttled.answers)
    await examples.Throttled.visit(harness)
    const seen = () => text('[role=alert] [aria-hidden]')
    const announced = () => text('[role=alert] .unseen')
    await nextRender()
    expect(seen()).toBe('Too many attempts. Please try again in 32 seconds.')
    vi.advanceTimersByTime(31_000)
    await expect.poll(seen).toBe('Too many attempts. Please try again in 1 second.')
    expect(announced()).toBe('Too many attempts. Please try again in 32 seconds.')
    vi.advanceTimersByTime(1_000)
    await expect.poll(said).toBe('You can try again now.')
  })

  it('keeps the password while the API cannot be reached, and logs in with it afterwards', async () => {
    const answers = { ...working, ...examples.Unreachable.answers }
    await show(answers)
    logIn(harness)
    await expect.poll(said).toBe('The service could not be reached. Please check your connection and try again.')
    expect(field().getAttribute('aria-invalid')).toBeNull()
    Object.assign(answers, working)
    ;(await part('button')).click()
    await appears(harness, '[part=row]')
  })

  it("shows the API's words about a failure", async () => {
    await show({ '/api/admin/login': () => new Response('', { status: 502, statusText: 'Bad Gateway' }) })
    logIn(harness)
    await expect.poll(said).toBe('Signing in did not work. Please try again. 502: Bad Gateway')
  })
})

describe('the password', () => {
  it('can be shown while staff type it, and password managers store it under a name', async () => {
    await show(working)
    field().value = 'an example'
    const button = await part('show-password')
    button.click()
    await expect.poll(() => [field().type, field().value]).toEqual(['text', 'an example'])
    expect(button.textContent).toBe('Hide the password')
    button.click()
    await expect.poll(() => field().type).toBe('password')
    const form = field().form as HTMLFormElement
    expect([...form.elements].flatMap(one => one.getAttribute('autocomplete') ?? [])).toEqual([
      'username',
      'current-password',
    ])
  })
})
