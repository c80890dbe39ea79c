import { afterEach, describe, expect, it, vi } from 'vitest'
import { axeFindings } from './axe-findings'
import { appears, exampleFirm, fill, nameDecision, nextRender, saved, submit } from './example'
import { createExtrasHarness } from './extras-harness'
import type { Extras, Values } from './form-types'
import { isPressing } from './urgent-panel'

describe('a visitor has named something urgent', () => {
  it.each<[boolean, Values]>([
    [true, { 'decision.kind': 'refusal' }],
    [true, { 'decision.kind': 'unknown' }],
    [true, { 'decision.sentOn.day': '14' }],
    [true, { 'decision.removalOn.year': 'soon' }],
    [true, { 'decision.detained': 'yes' }],
    [false, { 'decision.detained': 'no' }],
    [false, { 'decision.detained': 'unknown' }],
    [false, { 'decision.inUk': 'yes' }],
    [false, { 'decision.inUk': 'no' }],
    [false, { 'decision.kind': '', 'decision.sentOn.day': ' ' }],
    [false, { 'onBehalfOf.place': 'Yarl’s Wood', 'safeContact.ways': 'call', message: 'detained' }],
    [false, {}],
  ])('%s: %j', (presses, values) => {
    expect(isPressing(values)).toBe(presses)
  })
})

const { show, shadow, host, words, press, sent } = createExtrasHarness()
afterEach(() => {
  vi.restoreAllMocks()
})

/**
 * Replaces the API. Each list in `refusals` makes the replacement refuse one request, because of the fields in the
 * list. The replacement accepts every further request. Returns the bodies of all requests.
 */
function saving(...refusals: string[][]) {
  const posted: Values[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (...asked) => {
    const request = new Request(...asked)
    if (request.method !== 'POST') return Response.json(exampleFirm)
    posted.push(await request.json())
    const issues = refusals.shift()?.map(path => ({ path, code: 'custom', message: 'Not so' }))
    return issues
      ? Response.json({ error: { code: 'invalid', message: 'Please look again.', issues } }, { status: 422 })
      : Response.json(saved)
  })
  return posted
}

const panel = () => shadow().querySelector('.urgent-panel')
/** Removes the answers about the decision. */
function takeBack() {
  for (const radio of shadow().querySelectorAll<HTMLInputElement>('[name^="decision."]')) radio.checked = false
  fill(shadow(), { 'decision.sentOn.day': '' })
}
const typed = { firstName: 'Kwame', lastName: 'Boateng', phone: '020 7946 0456', message: 'Please help.' }

describe('the urgent panel', () => {
  it('appears with whom to call when a decision is named, and disappears when the visitor takes the decision back', async () => {
    saving()
    await show()
    await nameDecision(shadow())
    expect(words('.urgent-panel b')).toBe('Time limits can be a matter of days')
    expect(words('.urgent-panel [role=alert]')).toContain('Time limits can be a matter of days')
    expect(words('.urgent-panel')).toContain('What you typed below is kept.')
    await appears(shadow(), '[part=call-now]')
    const called = [...(panel()?.querySelectorAll('a') ?? [])].map(({ href, textContent }) => [href, textContent])
    const { phone, emergencyPhone } = exampleFirm
    const unbroken = (display: string) => display.replaceAll(' ', '\u00a0')
    expect(called).toEqual([
      [`tel:${emergencyPhone.dial}`, `Call now ${unbroken(emergencyPhone.display)}`],
      [`tel:${phone.dial}`, `Or the office: ${unbroken(phone.display)}`],
    ])
    takeBack()
    await expect.poll(panel).toBeNull()
  })

  it('appears above the visible part of the page, which stays in place', async () => {
    saving()
    await show()
    const line = await appears<HTMLDetailsElement>(shadow(), '.more')
    line.open = true
    const radio = await appears<HTMLInputElement>(shadow(), '[value=refusal]')
    host().style.cssText = 'display: block; padding-block: 3000px; overflow-anchor: none'
    // The test switches scroll anchoring off. Otherwise, the browser itself would keep the visible part of the page in
    // place, and hide a mistake of the panel.
    document.documentElement.style.overflowAnchor = 'none'
    scrollTo(0, 2900)
    const before = radio.getBoundingClientRect().top
    radio.click()
    await appears(shadow(), '[part=urgent]')
    await nextRender()
    expect(Math.abs(radio.getBoundingClientRect().top - before)).toBeLessThan(1)
    document.documentElement.style.overflowAnchor = ''
  })

  it('loads its four fields in advance, so that they work without a connection', async () => {
    saving()
    const extras = await import('./extra-questions')
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const counted: Extras = { ...extras, UrgentPanel: props => <extras.UrgentPanel {...props} load={load} /> }
    await show({ loadExtras: async () => counted })
    await nameDecision(shadow())
    await expect.poll(() => load.mock.calls.length).toBe(1)
    await nextRender()
    // The panel must still offer its form, and must not say that the form did not load.
    expect(panel()?.querySelector('[part=four-lines]')).not.toBeNull()
    expect(panel()?.querySelector('[role=status]')).toBeNull()
  })

  it('sends nothing if the page forbids it', async () => {
    const posted = saving()
    host().addEventListener('haven-submit', event => event.preventDefault())
    await show()
    fill(shadow(), typed)
    await nameDecision(shadow())
    press('[part=four-lines]')
    await appears(shadow(), '.urgent-panel form')
    submit(panel() as Element)
    await nextRender()
    await expect.poll(() => panel()?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false)
    expect(posted).toEqual([])
  })

  it('sends once more without the refused answers, which its four fields do not show', async () => {
    const posted = saving(['decision.sentOn'])
    await show()
    fill(shadow(), typed)
    await nameDecision(shadow())
    fill(shadow(), { 'decision.sentOn.day': '31' })
    await nextRender()
    press('[part=four-lines]')
    await appears(shadow(), '.urgent-panel form')
    submit(panel() as Element)
    await appears(shadow(), '.urgent-panel [part=success]')
    expect(posted.map(({ message }) => message)).toEqual(['Please help.', 'Please help.\nWhen was it sent? 31'])
  })

  it('takes over the typed text and all answers, and then becomes the receipt', async () => {
    const posted = saving()
    const heard: unknown[] = []
    host().addEventListener('haven-success', event => heard.push((event as CustomEvent).detail))
    await show()
    fill(shadow(), typed)
    await nameDecision(shadow())
    fill(shadow(), { 'decision.inUk': 'no', 'safeContact.times': 'Before 17:00', preferredTime: 'Mornings' })
    await nextRender()
    press('[part=four-lines]')
    const first = await appears<HTMLInputElement>(shadow(), '.urgent-panel input[name=name]')
    await expect.poll(() => shadow().activeElement).toBe(first)
    // The panel's form must also send an answer that the visitor gives after opening it.
    fill(shadow(), { 'decision.detained': 'unknown' })
    await nextRender()
    submit(panel() as Element)
    await appears(shadow(), '.urgent-panel [part=success]')
    expect(posted).toMatchObject([
      {
        name: 'Kwame Boateng',
        phone: '020 7946 0456',
        preferredTime: 'Mornings',
        message: 'Please help.',
        decision: { kind: 'refusal', inUk: 'no', detained: 'unknown' },
        safeContact: { times: 'Before 17:00' },
      },
    ])
    // The panel must send none of the other fields of the form below.
    expect(posted[0]).not.toHaveProperty('firstName')
    expect(heard).toEqual([{ reference: 'K7M3XQ9A', answerBy: '2026-11-18T13:00:00.000Z' }])
    expect(words('.urgent-panel b')).toBe('You need not send the form below')
    expect(words('.urgent-panel [part=reference]')).toBe('K7M3XQ9A')
    expect(words('.urgent-panel [part=success]')).toContain(
      'You will have an answer by Wednesday 18 November, 13:00, UK time.',
    )
    expect(panel()?.querySelectorAll('[part=save], [part=print]')).toHaveLength(2)
    expect(panel()?.querySelector('[part=call-now], [part=four-lines]')).toBeNull()
    // The receipt stays even if the visitor changes the answers. The form below does not change.
    takeBack()
    await nextRender()
    expect(words('.urgent-panel [part=reference]')).toBe('K7M3XQ9A')
    expect(shadow().querySelector<HTMLTextAreaElement>('[name=message]:not(.urgent-panel *)')?.value).toBe(
      'Please help.',
    )
  })

  it('can be sent as an ordinary email if its four fields cannot be sent', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await show()
    fill(shadow(), typed)
    await nameDecision(shadow())
    fill(shadow(), { 'decision.sentOn.day': '14', 'decision.sentOn.month': '11', 'decision.sentOn.year': '2026' })
    fill(shadow(), { 'decision.detained': 'unknown' })
    await nextRender()
    press('[part=four-lines]')
    await appears(shadow(), '.urgent-panel form')
    submit(panel() as Element)
    const text = (await appears(shadow(), '.urgent-panel [part=draft-text]')) as HTMLTextAreaElement
    expect(text.value.split('\n')).toEqual([
      'Your name: Kwame Boateng',
      'Phone number: 020 7946 0456',
      'How can we help? Please help.',
      'What was it? A refusal',
      'When was it sent? 14 / 11 / 2026',
      'Are they detained? I don’t know',
    ])
  })

  it('also takes over remarks, and the team member to whom the page’s requests go, but no field with another meaning', async () => {
    const posted = saving()
    const extras = await import('./extra-questions')
    const wizards: Extras = { ...extras, UrgentPanel: props => <extras.UrgentPanel {...props} without="language" /> }
    const fallback = '<form action="https://intake.example.org/api/contact"><input name="for" value="3"></form>'
    await show({ message: 'remarks', fallback, loadExtras: async () => wizards })
    fill(shadow(), { firstName: 'Selam', phone: '01632 960087', remarks: 'Please call.' })
    await nameDecision(shadow())
    for (const line of shadow().querySelectorAll<HTMLDetailsElement>('.more')) line.open = true
    fill(shadow(), { language: 'ti', interpreter: 'yes' })
    await nextRender()
    press('[part=four-lines]')
    await appears(shadow(), '.urgent-panel form')
    submit(panel() as Element)
    await appears(shadow(), '.urgent-panel [part=success]')
    expect(posted).toMatchObject([{ name: 'Selam', message: 'Please call.', for: 3, interpreter: 'yes' }])
    expect(posted[0]).not.toHaveProperty('language')
  })

  it('shows whom to call, and leaves the form unchanged, when its four fields cannot be loaded', async () => {
    saving()
    const extras = await import('./extra-questions')
    const load = () => Promise.reject(new TypeError('Failed to fetch'))
    const without: Extras = { ...extras, UrgentPanel: props => <extras.UrgentPanel {...props} load={load} /> }
    await show({ loadExtras: async () => without })
    fill(shadow(), typed)
    await nameDecision(shadow())
    press('[part=four-lines]')
    const said = 'This did not load. Call, or send the form below.'
    await expect.poll(() => words('.urgent-panel [role=status]')).toBe(said)
    // The page of the test has no landmarks, so axe's rule about landmarks (`region`) is off.
    expect(await axeFindings(panel() as Element, { rules: { region: { enabled: false } } })).toEqual([])
    const call = shadow().querySelector('[part=call-now]')
    expect(call?.getAttribute('href')).toBe(`tel:${exampleFirm.emergencyPhone.dial}`)
    submit(shadow())
    await appears(shadow(), '[part=success]')
    expect(sent()).toMatchObject([{ ...typed, decision: { kind: 'refusal' } }])
  })
})
