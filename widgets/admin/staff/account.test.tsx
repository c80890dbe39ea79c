import { afterEach, describe, expect, it, vi } from 'vitest'
import { appears, fill, submit } from '../../parts/example'
import { type Answers, json, refusal } from '../example-answers'
import { examples } from '../examples'
import { signIn } from '../staff-examples'
import { harness, nextRender, part, prepareHarness, text, visit } from '../test-harness'

prepareHarness()
afterEach(() => {
  vi.restoreAllMocks()
})

const open = (answers: Answers = {}) =>
  visit({ ...examples.OwnAccount, answers: { ...examples.OwnAccount.answers, ...answers } })
const button = (words: string) =>
  [...harness.querySelectorAll('button')].find(({ textContent }) => textContent?.trim().startsWith(words))
const press = async (words: string) => {
  button(words)?.focus()
  button(words)?.click()
  await nextRender()
}
const codes = () => harness.querySelectorAll('.codes code').length
const options = () =>
  json({
    challenge: 'AAAA',
    rp: { id: location.hostname, name: 'Haven' },
    user: { id: 'AAAA', name: 'grace', displayName: 'Grace' },
    pubKeyCredParams: [],
  })
const addAs = async (name: string) => {
  fill(harness, { name })
  await press('Add a passkey')
}
const typed = () => (harness.querySelector('[name=name]') as HTMLInputElement).value
const problems = () => [...harness.querySelectorAll('.staff .problem')].map(({ textContent }) => textContent).join('')

describe('recovery codes', () => {
  it('stay on the screen until the person confirms that they are stored, despite any presses meanwhile', async () => {
    await open({ 'DELETE /api/admin/sessions/s2': () => new Response(null, { status: 204 }) })
    await press('Make new')
    await expect.poll(codes).toBe(10)
    await expect.poll(() => document.activeElement?.textContent).toBe('Your new recovery codes')
    // No live region contains the recovery codes, because screen readers must not announce ten codes at once.
    expect(harness.querySelector('.codes')?.closest('[role=status], [role=alert]')).toBeNull()
    await press('End')
    await expect.poll(() => text('.sessions .done')).toBe('Session ended.')
    expect(codes()).toBe(10)
    harness.querySelector<HTMLElement>('[role=tab][id$=inquiries]')?.click()
    await appears(harness, '[part=row]')
    ;(await part('account')).click()
    await expect.poll(codes).toBe(10)
    await press('I have kept them')
    expect(codes()).toBe(0)
    await expect.poll(() => document.activeElement?.textContent).toBe('How you sign in')
  })
})

describe('a new passkey', () => {
  it('that the device already has is distinguished from a failed one, and the typed name stays', async () => {
    await open({ '/api/admin/me/passkey-options': options })
    const create = vi.spyOn(navigator.credentials, 'create')
    create.mockRejectedValue(new DOMException('there', 'InvalidStateError'))
    await addAs('Desk')
    await expect.poll(problems).toContain('This device has a passkey of yours already')
    expect(typed()).toBe('Desk')
    create.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await press('Add a passkey')
    await expect.poll(problems).toBe('No passkey was made.')
    expect(typed()).toBe('Desk')
  })

  it('that the API refuses shows its message beside the field', async () => {
    await open({ '/api/admin/me/passkey-options': () => refusal(403, 'prove_again', 'Please sign in once more') })
    await addAs('Desk')
    await expect.poll(problems).toBe('Please sign in once more')
    expect(typed()).toBe('Desk')
  })
})

describe('a new password', () => {
  it('is reported as valid before the new app is set up; the person can also keep the present app', async () => {
    const { asked } = await open()
    await press('Change the password')
    expect(text('.setup')).toContain('The new password applies as soon as you press “Next”')
    fill(harness, { password: 'a long walk by the sea' })
    submit(harness.querySelector('.setup') as ParentNode)
    await appears(harness, '.qr')
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('code')
    expect(text('.setup .note')).toContain('Your new password applies from now on')
    await press('Keep my present app')
    await expect.poll(() => text('.ways .done')).toBe('Your sign-in is changed.')
    await expect.poll(() => document.activeElement?.textContent).toBe('How you sign in')
    expect(asked.filter(({ path, method }) => path.endsWith('/me/code') && method === 'PUT')).toEqual([])
  })
})

const SESSION = {
  person: null,
  way: 'code',
  browser: 'Safari on iPhone',
  startedAt: '2026-11-21T07:30:00.000Z',
  usedAt: '2026-11-21T08:00:00.000Z',
}

describe('sessions', () => {
  it('with the same browser name are distinguished by their start', async () => {
    await open({
      '/api/admin/sessions': () =>
        json(
          ['07:30', '07:10'].map((time, at) => ({
            ...SESSION,
            id: `s${at}`,
            startedAt: `2026-11-21T${time}:00.000Z`,
            isThis: false,
          })),
        ),
    })
    const names = [...harness.querySelectorAll('.sessions li button')].map(({ textContent }) => textContent)
    expect(names[0]).toContain('Safari on iPhone, since 21 Nov 2026, 07:30')
    expect(new Set(names).size).toBe(2)
  })

  it('other than this one can all be ended at once, after a question', async () => {
    const ended = () => asked.filter(({ method, path }) => method === 'DELETE' && path === '/api/admin/sessions').length
    const { asked } = await open({
      '/api/admin/sessions': () => json([1, 2, 3].map(at => ({ ...SESSION, id: `s${at}`, isThis: at === 1 }))),
      'DELETE /api/admin/sessions': () => new Response(null, { status: 204 }),
    })
    await press('End all other sessions...')
    await expect.poll(() => document.activeElement?.className).toBe('sure')
    await press('Cancel')
    await expect.poll(() => document.activeElement?.textContent).toBe('End all other sessions...')
    expect([text('.sure'), ended()]).toEqual([undefined, 0])
    await press('End all other sessions...')
    harness.querySelector<HTMLElement>('.sure .danger')?.click()
    await expect.poll(ended).toBe(1)
    expect(text('.sure')).toBeUndefined()
  })
})

describe('the list of permissions', () => {
  const me = '/api/admin/me'

  it('is read again once the API refuses something', async () => {
    let role = 'manager'
    const list = '/api/admin/inquiries'
    const { times } = await open({
      [me]: async () => json({ ...(await (await examples.OwnAccount.answers[me]?.({}))?.json()), standing: role }),
      [list]: ({ token }) =>
        role === 'manager' && token
          ? (examples.OwnAccount.answers[list]?.({}) as Response)
          : refusal(403, 'forbidden', 'Your role here is reader'),
    })
    expect(harness.querySelector('[role=tab][id$=people]')).not.toBeNull()
    harness.querySelector<HTMLElement>('[role=tab][id$=inquiries]')?.click()
    await appears(harness, '[part=row]')
    const before = times(me)
    role = 'reader'
    ;(await part('refresh')).click()
    await expect.poll(() => harness.querySelector('[role=tab][id$=people]')).toBeNull()
    expect(times(me)).toBe(before + 1)
  })

  it('has content, firm and health for an editor, who begins there and requests no records', async () => {
    const { asked } = await visit({
      ...examples.RoleNotKnown,
      answers: {
        ...examples.RoleNotKnown.answers,
        [me]: async () =>
          json({ ...(await (await examples.OwnAccount.answers[me]?.({}))?.json()), standing: 'editor' }),
      },
      visit: root => signIn(root),
    })
    await appears(harness, '[part=content]')
    const tabs = [...harness.querySelectorAll('[role=tab]')]
    expect(tabs.map(tab => [tab.textContent?.trim(), tab.ariaSelected])).toEqual([
      ['Content', 'true'],
      ['Health', 'false'],
    ])
    const since = asked.length
    tabs[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await appears(harness, '.staff .summary')
    expect(asked.slice(since).filter(({ path }) => /requests|counts|office|inquiries/.test(path))).toEqual([])
  })

  it('that could not be read is reported, and read again by a press', async () => {
    let isDown = true
    await visit({
      ...examples.RoleNotKnown,
      answers: {
        ...examples.RoleNotKnown.answers,
        [me]: () =>
          isDown ? refusal(503, 'unavailable', 'Not now') : (examples.OwnAccount.answers[me]?.({}) as Response),
      },
    })
    expect(text('[part=failure]')).toContain('Your permissions could not be loaded.')
    expect(harness.querySelector('[role=tab][id$=people]')).toBeNull()
    isDown = false
    harness.querySelector<HTMLElement>('[part=retry]')?.click()
    await appears(harness, '[role=tab][id$=people]')
    await expect.poll(() => harness.querySelector('[part=failure]')).toBeNull()
  })
})
