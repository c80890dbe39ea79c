import { afterEach, describe, expect, it, vi } from 'vitest'
import { appears, fill, submit } from '../../parts/example'
import { json, refusal } from '../example-answers'
import { examples } from '../examples'
import { draw, harness, nextRender, prepareHarness, show, text } from '../test-harness'
import { working } from '../working-answers'

prepareHarness()
afterEach(() => {
  vi.restoreAllMocks()
})

const WAYS = '/api/admin/sign-in'
const field = (name: string) => harness.querySelector(`[name=${name}]`) as HTMLInputElement
const words = ({ ...field }: { id: string }) => harness.querySelector(`#${CSS.escape(field.id)}`)?.textContent

describe('signing in by name', () => {
  it('names each empty field, focuses the first, and sends no call', async () => {
    const { times } = await draw(examples.SignIn)
    await appears(harness, '[name=code]')
    fill(harness, { password: 'a long walk by the sea' })
    submit(harness)
    await nextRender()
    expect(document.activeElement).toBe(field('email'))
    expect(['email', 'password', 'code'].map(name => field(name).getAttribute('aria-invalid'))).toEqual([
      'true',
      null,
      'true',
    ])
    const [id = ''] = (field('email').getAttribute('aria-describedby') ?? '').split(' ')
    expect(words({ id })).toBe('Please enter your email address')
    expect(field('password').value).toBe('a long walk by the sea')
    expect(times('/api/admin/login')).toBe(0)
  })

  it('moves the focus when another way to sign in is chosen', async () => {
    await draw(examples.SignIn)
    await appears(harness, '[name=code]')
    harness.querySelector<HTMLElement>('[part=other-way]')?.click()
    await expect.poll(() => harness.querySelector('[name=code]')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(field('password'))
    harness.querySelector<HTMLElement>('[part=other-way]')?.click()
    await appears(harness, '[name=code]')
    await expect.poll(() => document.activeElement).toBe(field('email'))
  })

  it('on another site brings the window to the front when pressed again', async () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const opened = frame.contentWindow as Window
    const focus = vi.spyOn(opened, 'focus')
    const open = vi.spyOn(globalThis, 'open').mockReturnValue(opened)
    await draw(examples.SignInElsewhere)
    await appears(harness, '[part=other-way]')
    submit(harness)
    await nextRender()
    expect(text('[part=button]')).toBe('Show that window')
    submit(harness)
    await nextRender()
    expect(open).toHaveBeenCalledOnce()
    expect(focus).toHaveBeenCalledOnce()
    frame.remove()
    await expect.poll(() => text('[part=error]')).toContain('The window was closed')
  })
})

describe('until the ways to sign in are known', () => {
  it('no password is asked for', async () => {
    let answer = (_: Response) => {}
    const shown = show({ ...working, [WAYS]: () => new Promise(done => (answer = done)) })
    await appears(document, '[part=admin] [role=status]')
    expect(document.querySelector('[part=admin] input')).toBeNull()
    answer(json({ people: false, sharedPassword: true, passkeys: null }))
    await shown
    await appears(document, '[part=admin] [name=password]')
  })

  it('the page says that it cannot read them, and offers another attempt', async () => {
    let isDown = true
    await show({
      ...working,
      [WAYS]: () =>
        isDown ? refusal(503, 'unavailable', 'Not now') : json({ people: false, sharedPassword: true, passkeys: null }),
    })
    expect(text('[part=failure]')).toContain('The sign-in form could not be loaded.')
    expect(harness.querySelector('input')).toBeNull()
    isDown = false
    harness.querySelector<HTMLElement>('[part=retry]')?.click()
    await appears(harness, '[name=password]')
  })

  it('people can still sign in by name', async () => {
    await show({ ...examples.SignIn.answers, [WAYS]: () => refusal(503, 'unavailable', 'Not now') })
    harness.querySelector<HTMLElement>('[part=other-way]')?.click()
    await appears(harness, '[name=code]')
    await expect.poll(() => document.activeElement).toBe(field('email'))
    fill(harness, { email: 'grace@haven.example.org', password: 'a long walk by the sea', code: '123456' })
    submit(harness)
    await appears(harness, '[part=row]')
  })
})
