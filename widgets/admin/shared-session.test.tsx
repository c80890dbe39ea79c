import { describe, expect, it, onTestFinished } from 'vitest'
import { appears } from '../parts/example'
import { json } from './example-answers'
import { logIn } from './example-visits'
import { examples } from './examples'
import { signIn } from './staff-examples'
import { api, draw, harness, nextRender, part, prepareHarness, rows, show, text } from './test-harness'
import { working } from './working-answers'

prepareHarness()

const named = examples.SignIn.answers
const theirs = { token: 'token-of-another-tab', since: Date.now() }
const kept = () => sessionStorage.getItem(`haven-session ${api()}`)
const tokens = (asked: { token?: string | undefined }[]) => asked.flatMap(({ token }) => token ?? [])

/**
 * Opens a channel as another tab of the same intake would: it can send messages, and lists the messages that it
 * receives.
 */
function openTab() {
  const channel = new BroadcastChannel(`haven-session ${api()}`)
  onTestFinished(() => channel.close())
  const heard: unknown[] = []
  channel.onmessage = ({ data }) => heard.push(data)
  return { tell: (message: unknown) => channel.postMessage(message), heard }
}

describe('a session that tabs share', () => {
  it('is taken over by a tab in which nobody is signed in, and survives a reload there', async () => {
    const { asked } = await draw(examples.SignIn)
    openTab().tell(theirs)
    await appears(harness, '[part=row]')
    expect(new Set(tokens(asked))).toEqual(new Set([theirs.token]))
    await expect.poll(kept).toBe(JSON.stringify(theirs))
  })

  it('is passed to a tab that asks, unless it is a session of the shared password', async () => {
    await draw(examples.SignIn)
    await signIn(harness)
    await appears(harness, '[part=row]')
    const tab = openTab()
    tab.tell('who')
    await expect.poll(() => tab.heard).toContainEqual(expect.objectContaining({ token: 'example-token' }))

    await show(working)
    logIn(harness)
    await appears(harness, '[part=row]')
    const other = openTab()
    other.tell('who')
    // Messages arrive in order. So when this message has had its effect, all earlier messages have arrived.
    other.tell({ ended: 'another-token' })
    await nextRender()
    expect(rows().length).toBeGreaterThan(0)
    expect(other.heard).toEqual([])
    expect(kept()).toBeNull()
  })

  it('ends in all tabs, and no other person’s session ends with it', async () => {
    await draw(examples.SignIn)
    await signIn(harness)
    await appears(harness, '[part=row]')
    const tab = openTab()
    tab.tell({ ended: 'another-token' })
    await nextRender()
    expect(rows().length).toBeGreaterThan(0)
    tab.tell({ ended: 'example-token' })
    await appears(harness, '[name=code]')
    await expect.poll(kept).toBeNull()
  })

  it('ends in the other tabs when somebody presses Logout in one', async () => {
    await draw(examples.SignIn)
    await signIn(harness)
    await appears(harness, '[part=row]')
    const tab = openTab()
    ;(await part('logout')).click()
    await expect.poll(() => tab.heard).toContainEqual({ ended: 'example-token' })
  })

  it('does not replace the session of a tab when a late sign-in arrives there: the late session is ended at once', async () => {
    let answer = (_: Response) => {}
    const { asked } = await draw({
      answers: { ...named, '/api/admin/login': () => new Promise(done => (answer = done)) },
    })
    await signIn(harness)
    openTab().tell(theirs)
    await appears(harness, '[part=row]')
    answer(json({ token: 'late-token', expiresAt: '2026-11-21T17:00:00.000Z' }))
    await expect
      .poll(() => asked.filter(({ path }) => path === '/api/admin/logout').map(({ token }) => token))
      .toEqual(['late-token'])
    expect(new Set(tokens(asked))).toEqual(new Set([theirs.token, 'late-token']))
    expect(rows().length).toBeGreaterThan(0)
    expect(kept()).toBe(JSON.stringify(theirs))
  })

  it('does not change by sign-ins in another tab while somebody is signed in', async () => {
    const { asked } = await draw(examples.SignIn)
    await signIn(harness)
    await appears(harness, '[part=row]')
    const tab = openTab()
    tab.tell(theirs)
    // Messages arrive in order. The dashboard's response to this message proves that the message before has also
    // arrived.
    tab.tell('who')
    await expect.poll(() => tab.heard).toContainEqual(expect.objectContaining({ token: 'example-token' }))
    ;(await part('refresh')).click()
    await nextRender()
    expect(new Set(tokens(asked))).toEqual(new Set(['example-token']))
    expect(JSON.parse(kept() ?? '')).toMatchObject({ token: 'example-token' })
  })
})

describe('an invitation', () => {
  it('ends the session that this tab has stored, at the API and for a reload', async () => {
    await draw(examples.Login)
    // The address of the API for the next dashboard that the tests draw.
    const next = api().replace(/\d+$/, number => `${Number(number) + 1}`)
    sessionStorage.setItem(`haven-session ${next}`, JSON.stringify(theirs))
    const { asked } = await draw(examples.Invited)
    await appears(harness, '.choice')
    expect(api()).toBe(next)
    expect(asked).toContainEqual({ path: '/api/admin/logout', method: 'POST', token: theirs.token, keepalive: true })
    expect(kept()).toBeNull()
    expect(text('h1')).toBe('Welcome, Priya Raman')
    expect(harness.querySelector('[part=row]')).toBeNull()
  })
})
