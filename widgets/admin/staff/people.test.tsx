import { describe, expect, it } from 'vitest'
import type { PeopleAnswer } from '../../../api/contract/people/people'
import { appears, fill } from '../../parts/example'
import { type Answers, json, refusal } from '../example-answers'
import { logIn } from '../example-visits'
import { examples } from '../examples'
import { draw, harness, nextRender, prepareHarness, show, visit } from '../test-harness'
import { choosing } from '../work-examples'

prepareHarness()

const PEOPLE = '/api/admin/people'
const everybody = async (change: object = {}) => ({
  ...((await (await examples.People.answers[PEOPLE]?.({}))?.json()) as PeopleAnswer),
  ...change,
})
const open = (answers: Answers = {}) =>
  visit({ ...examples.People, answers: { ...examples.People.answers, ...answers } })
const at = (place: string) => harness.querySelector(`[data-at="${place}"]`) as HTMLElement
const press = async (words: string, within: ParentNode = harness) => {
  const found = [...within.querySelectorAll('button')].find(({ textContent }) => textContent?.trim().startsWith(words))
  if (!found) throw new Error(`no button: ${words}`)
  // When a person presses a button, the button also takes the focus; after `click`, it does not.
  found.focus()
  found.click()
  await nextRender()
}
const choose = async (role: string) => {
  const select = at('p2').querySelector('select') as HTMLSelectElement
  select.value = role
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await nextRender()
}
const done = (place: string) => at(place).querySelector('.done')?.textContent
const problem = (place: string) => at(place).querySelector('.problem')?.textContent
const link = { link: 'https://intake.example.org/admin/#invitation=new' }
const invitedAgain = async (id: string) =>
  json({
    ...(await everybody()).people.find(person => person.id === id),
    invitedUntil: '2026-11-23T10:05:00.000Z',
    ...link,
  })

describe('a role', () => {
  it('is changed once the manager confirms it, and the person’s card reports this', async () => {
    const { asked } = await open({ 'PATCH /api/admin/people/p2': () => json({}) })
    const changes = () => asked.filter(({ method }) => method === 'PATCH')
    await choose('manager')
    expect(at('p2').querySelector('.sure')?.textContent).toContain('Daniel Osei becomes Manager')
    expect(changes()).toEqual([])
    await press('Cancel', at('p2'))
    await expect.poll(() => document.activeElement).toBe(at('p2').querySelector('select'))
    expect(at('p2').querySelector('select')?.value).toBe('caseworker')
    await choose('manager')
    await press('Change role', at('p2'))
    await expect.poll(() => done('p2')).toBe('Daniel Osei is Manager now.')
    expect(changes()).toMatchObject([{ path: '/api/admin/people/p2', json: { role: 'manager' } }])
    await expect.poll(() => document.activeElement).toBe(at('p2').querySelector('select'))
  })
})

describe('the report of a change', () => {
  it('is shown in the card in which the change was made', async () => {
    await open({
      'DELETE /api/admin/people/p1': () => refusal(409, 'last_manager', 'After this change nobody could manage people'),
    })
    await press('Remove', at('p1'))
    await press('Remove', at('p1').querySelector('.sure') as Element)
    await expect.poll(() => problem('p1')).toContain('After this change nobody could manage people')
    const all = [...harness.querySelectorAll('.staff .problem')].filter(({ textContent }) => textContent)
    expect(all).toHaveLength(1)
  })

  it('moves the focus to the page’s heading if the card is gone', async () => {
    const answers: Answers = { 'DELETE /api/admin/people/p2?to=p1': () => new Response(null, { status: 204 }) }
    await open(answers)
    await press('Remove', at('p2'))
    // Daniel has ten pending requests. Priya cannot be the successor, because her role may only read.
    const successor = at('p2').querySelector<HTMLSelectElement>('[name=successor]')
    expect(successor?.closest('label')?.textContent).toContain('10 waiting requests: give them to')
    expect([...(successor?.options ?? [])].map(({ text }) => text)).toEqual(['Nobody', 'Grace Okafor'])
    await choosing(harness, 'successor', 'p1')
    await press('Remove', at('p2').querySelector('.sure') as Element)
    await expect.poll(() => document.activeElement?.textContent).toBe('People')
    expect(harness.querySelector('.staff .done')?.textContent).toBe('Daniel Osei is removed.')
  })

  it('asks who takes over the requests of a person whose new role cannot have any', async () => {
    const sent: unknown[] = []
    await open({
      'PATCH /api/admin/people/p2': ({ json: change }) => {
        sent.push(change)
        return json({})
      },
    })
    const become = async (value: string) => {
      const role = at('p2').querySelector('select') as HTMLSelectElement
      role.value = value
      role.dispatchEvent(new Event('change', { bubbles: true }))
      await appears(at('p2'), '.sure')
      return at('p2').querySelector('[name=successor]')
    }
    expect(await become('manager')).toBeNull()
    await press('Cancel', at('p2'))
    expect(await become('reader')).not.toBeNull()
    await choosing(harness, 'successor', 'p1')
    await press('Change role', at('p2').querySelector('.sure') as Element)
    await expect.poll(() => sent).toEqual([{ role: 'reader', to: 'p1' }])
  })
})

describe('an invitation link that the manager hands over', () => {
  it('stays until the manager confirms that it was handed over, despite any presses meanwhile', async () => {
    await open({
      'PATCH /api/admin/people/p2': () => invitedAgain('p2'),
      'PATCH /api/admin/people/p3': () => json({}),
    })
    await press('Reset sign-in', at('p2'))
    await press('Reset sign-in', at('p2').querySelector('.sure') as Element)
    await expect.poll(() => at('p2').querySelector('code')?.textContent).toBe(link.link)
    await expect.poll(() => document.activeElement).toBe(at('p2').querySelector('.told'))
    fill(harness, { name: 'Ana Lima', email: 'ana@haven.example.org' })
    await press('Invite', at('invite'))
    await expect.poll(() => at('invite').querySelector('code')).not.toBeNull()
    // The new link may be below the visible part of the page, so the focus must move to it.
    await expect.poll(() => document.activeElement).toBe(at('invite').querySelector('.told'))
    harness.querySelector<HTMLElement>('[role=tab][id$=inquiries]')?.click()
    await appears(harness, '[part=row]')
    harness.querySelector<HTMLElement>('[role=tab][id$=people]')?.click()
    await appears(harness, '.staff .cards')
    expect(at('p2').querySelector('code')?.textContent).toBe(link.link)
    expect(at('invite').querySelector('code')).not.toBeNull()
    await press('I have handed it over', at('p2'))
    expect(at('p2').querySelector('code')).toBeNull()
    expect(document.activeElement).toBe(at('p2').querySelector('h3'))
    expect(at('invite').querySelector('code')).not.toBeNull()
  })
})

describe('inviting', () => {
  it.each([
    ['2026-11-23T10:05:00.000Z', 'Invitation until 23 Nov 2026, 10:05'],
    [undefined, 'Invitation ended'],
  ])('says how long the invitation is valid: %s', async (invitedUntil, words) => {
    const person = {
      id: 'p4',
      name: 'Ana Lima',
      email: 'ana@haven.example.org',
      role: 'reader',
      passkeys: 0,
      invitedUntil,
    }
    await open({
      '/api/admin/people': () =>
        json({ people: [person], sharedPassword: { on: false, isToEnd: true, bySetting: true } }),
    })
    const said = [...at('p4').querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent).join(' '),
    )
    expect(said).toContain(words)
  })

  it('names each missing value at its field, and moves the focus there', async () => {
    const { times } = await open()
    await press('Invite', at('invite'))
    const [name, email] = [...at('invite').querySelectorAll<HTMLInputElement>('[name=name], [name=email]')]
    expect(document.activeElement).toBe(name)
    for (const field of [name, email]) {
      expect(field?.getAttribute('aria-invalid')).toBe('true')
      const words = harness.querySelector(`#${field?.getAttribute('aria-describedby')}`)
      expect(words?.textContent).toMatch(/^Please enter/)
    }
    expect(times(PEOPLE)).toBe(1)
  })

  it("shows the API's error message next to the field", async () => {
    await open({
      'POST /api/admin/people': () =>
        json(
          { error: { code: 'invalid', message: 'No', issues: [{ path: 'email', code: 'x', message: 'Check it' }] } },
          { status: 422 },
        ),
    })
    fill(harness, { name: 'Ana Lima', email: 'ana@haven' })
    await press('Invite', at('invite'))
    const field = at('invite').querySelector('[name=email]') as HTMLInputElement
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('ana@haven')
    expect(at('invite').textContent).toContain('Check it')
  })

  it('a person again is possible for somebody who cannot sign in, and needs no further input', async () => {
    const { asked } = await open({ 'PATCH /api/admin/people/p3': () => invitedAgain('p3') })
    expect([...at('p2').querySelectorAll('button')].some(({ textContent }) => /again/.test(textContent ?? ''))).toBe(
      false,
    )
    await press('Invite again', at('p3'))
    await expect.poll(() => at('p3').querySelector('code')?.textContent).toBe(link.link)
    expect(asked).toContainEqual(expect.objectContaining({ path: '/api/admin/people/p3', json: { reset: true } }))
  })
})

describe('the shared password', () => {
  const card = () =>
    [...harness.querySelectorAll('.staff .card')].find(({ textContent }) => /^The shared/.test(textContent ?? ''))

  it('cannot be changed if a setting decides about it', async () => {
    await draw(examples.InvitedTooLongAgo)
    await examples.InvitedTooLongAgo.visit(harness)
    expect(card()?.textContent).toContain('SHARED_PASSWORD')
    expect(card()?.querySelector('button')).toBeNull()
  })

  it('is ended only by a named person, and the text beside it says so', async () => {
    await open({ 'PUT /api/admin/shared-password': () => new Response(null, { status: 204 }) })
    await press('End the shared password')
    await expect.poll(() => card()?.querySelector('.done')?.textContent).toBe('The shared password ends.')
  })

  it('does not end by itself: the page asks a person who used it to sign in by name', async () => {
    await show({
      ...examples.People.answers,
      '/api/admin/sign-in': () => json({ people: false, sharedPassword: true }),
    })
    logIn(harness)
    await appears(harness, '[part=row]')
    harness.querySelector<HTMLElement>('[role=tab][id$=people]')?.click()
    await appears(harness, '.staff .cards')
    expect(card()?.textContent).toContain('sign in with your own name first')
    expect(card()?.querySelector('button')).toBeNull()
  })
})

describe('the list of sessions', () => {
  it('is shown with way and browser, and each session but one’s own can be ended', async () => {
    const { asked } = await open({ 'DELETE /api/admin/sessions/s2': () => new Response(null, { status: 204 }) })
    await appears(at('sessions'), 'li')
    const lines = [...at('sessions').querySelectorAll('li')]
    expect(lines.map(line => line.querySelector('b')?.textContent)).toEqual([
      'Grace Okafor',
      'Daniel Osei',
      'Shared password',
    ])
    expect(lines[1]?.textContent).toContain('Safari on iPhone, by password and code, since 21 Nov 2026, 07:30')
    expect(lines.map(line => line.querySelectorAll('button').length)).toEqual([0, 1, 1])
    const names = [...at('sessions').querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(names[0]).toContain('the session of Daniel Osei: Safari on iPhone')
    expect(new Set(names).size).toBe(names.length)
    await press('End', at('sessions'))
    expect(at('sessions').querySelector('.sure')?.textContent).toContain('This session ends at once.')
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
    await press('End', at('sessions').querySelector('.sure') as Element)
    await expect.poll(() => done('sessions')).toBe('Session ended.')
    expect(asked).toContainEqual(expect.objectContaining({ path: '/api/admin/sessions/s2', method: 'DELETE' }))
    await expect.poll(() => document.activeElement).toBe(at('sessions').querySelector('h3'))
  })
})

describe('a list that could not be read again', () => {
  it('stays, with a message beside it and a button for another attempt', async () => {
    let isDown = false
    await open({
      [PEOPLE]: async () => (isDown ? refusal(503, 'unavailable', 'Not now') : json(await everybody())),
      'PATCH /api/admin/people/p2': () => json({}),
    })
    isDown = true
    await choose('manager')
    await press('Change role', at('p2'))
    await appears(harness, '.staff [part=failure]')
    expect(harness.querySelectorAll('.staff .cards li')).toHaveLength(3)
    isDown = false
    harness.querySelector<HTMLElement>('.staff [part=retry]')?.click()
    await expect.poll(() => harness.querySelector('.staff [part=failure]')).toBeNull()
  })
})
