import { afterEach, describe, expect, it, vi } from 'vitest'
import { appears, fill, submit } from '../../parts/example'
import { type Answers, json, refusal } from '../example-answers'
import { examples } from '../examples'
import { draw, harness, nextRender, prepareHarness, text } from '../test-harness'

prepareHarness()
afterEach(() => {
  vi.restoreAllMocks()
})

const open = (answers: Answers = {}) =>
  draw({ ...examples.Invited, answers: { ...examples.Invited.answers, ...answers } })

describe('an invitation', () => {
  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['there were too many tries', () => refusal(429, 'slow_down', 'Too many attempts: try again in 5 seconds')],
    ['the API cannot save', () => refusal(503, 'unavailable', 'Not now')],
  ])('can be tried again if %s, because it may be valid', async (_, fail) => {
    let isDown = true
    const opened = examples.Invited.answers['/api/admin/invitation'] as Answers[string]
    await open({ '/api/admin/invitation': call => (isDown ? fail() : opened(call)) })
    await appears(harness, '[part=retry]')
    expect(text('h1')).toBe('Your invitation could not be opened')
    await expect.poll(() => document.activeElement).toBe(harness.querySelector('h1'))
    isDown = false
    harness.querySelector<HTMLElement>('[part=retry]')?.click()
    await appears(harness, '.choice')
    expect(text('h1')).toBe('Welcome, Priya Raman')
  })

  it('that the API refuses cannot be tried again, and no status number is shown', async () => {
    await draw(examples.InvitedBefore)
    await appears(harness, '.login p')
    await expect.poll(() => text('h1')).toBe('This invitation cannot be used')
    expect(text('.login')).toContain('This invitation was used, or is too old')
    expect(text('.login')).not.toContain('401')
    expect(harness.querySelector('[part=retry]')).toBeNull()
  })

  it.each(['#invitation=3q2-7wEXAMPLE', '#invitation=', '#invitation=%203q2'])(
    'with an incomplete link causes a message, and sends no call: %s',
    async hash => {
      const { times } = await draw({ ...examples.Invited, hash })
      await expect.poll(() => text('.login')).toContain('This link is incomplete')
      expect(times('/api/admin/invitation')).toBe(0)
    },
  )

  it('that brings no session is reported', async () => {
    await open({ 'PUT /api/admin/me/code': () => json({}) })
    await appears(harness, '.choice')
    harness.querySelector<HTMLElement>('[part=other-way]')?.click()
    await appears(harness, '[name=password]')
    fill(harness, { password: 'a long walk by the sea' })
    submit(harness)
    await appears(harness, '.qr')
    await nextRender()
    expect((document.activeElement as HTMLInputElement).name).toBe('code')
    fill(harness, { code: '123456' })
    submit(harness)
    await expect.poll(() => text('h1')).toBe('Your sign-in is set up')
    expect(text('.login')).toContain('Sign in now')
    harness.querySelector<HTMLElement>('[part=button]')?.click()
    await appears(harness, '[name=code][autocomplete=one-time-code]')
  })

  it('keeps the typed text if the connection is lost, and marks no text as wrong that the service has not checked', async () => {
    let answer: Answers[string] = () => Promise.reject(new TypeError('Failed to fetch'))
    await open({ 'PUT /api/admin/me/password': call => answer(call) })
    await appears(harness, '.choice')
    const other = harness.querySelector<HTMLElement>('[part=other-way]')
    // The test waits until this step has moved the focus to the heading, so that the page does not move the focus
    // later.
    await expect.poll(() => document.activeElement).toBe(harness.querySelector('h1'))
    other?.focus()
    other?.click()
    await appears(harness, '[name=password]')
    await expect.poll(() => document.activeElement).toBe(harness.querySelector('h1'))
    fill(harness, { password: 'a long walk by the sea' })
    const field = harness.querySelector('[name=password]') as HTMLInputElement
    submit(harness)
    await expect.poll(() => text('[part=error]')).toContain('could not be reached')
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['a long walk by the sea', null])
    expect(document.activeElement).toBe(field)
    answer = () => refusal(422, 'invalid', 'This password cannot be used')
    submit(harness)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(text('[part=error]')).toContain('This password cannot be used')
  })

  it('reports a passkey that the device already has', async () => {
    await open({
      '/api/admin/me/passkey-options': () =>
        json({ challenge: 'AAAA', rp: { id: location.hostname }, user: { id: 'AAAA' }, pubKeyCredParams: [] }),
    })
    vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('there', 'InvalidStateError'))
    await appears(harness, '.choice')
    harness.querySelector<HTMLElement>('[part=passkey]')?.click()
    await expect.poll(() => text('[part=error]')).toContain('This device has a passkey of yours already')
  })
})
