import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { appears, exampleFirm, fill, nextRender, saved, submit } from './example'
import { recall, remember } from './form-memory'
import type { FormSpec } from './form-spec'
import type { FormActions, Sent, Values } from './form-types'
import { FormView } from './form-view'
import { knownFirm } from './known-firm'
import { withMistakes } from './mistakes'
import * as panels from './outcome-panels'
import { NoAnswerPanel } from './send-when-back'
import { submitForm } from './submit-form'

const spec: FormSpec = {
  path: '/api/contact',
  rows: [[{ name: 'name', label: 'Name', control: { required: true } }], [{ name: 'mail', label: 'Mail' }]],
  hidden: { source: 'site' },
  submit: 'Send',
  strings: { successTitle: 'Done', successText: 'It is sent.', errorText: 'Try again.' },
}
const { reference, answerBy } = saved as Extract<Sent, { ok: true }>
const API = 'https://intake.example.org'
/** Each console message appears only once, so each test has an API address of its own. */
let addresses = 0
const newAddress = () => `https://intake-${++addresses}.example.org`
const ABOUT: [string, string][] = [
  ['visa', 'A visa'],
  ['appeal', 'An appeal'],
]
let host: HTMLElement
let root: Root
let shadow: ShadowRoot
let heard: [string, unknown][]
let warned: string[]

beforeEach(() => {
  host = document.createElement('div')
  shadow = host.attachShadow({ mode: 'open' })
  document.body.append(host)
  heard = []
  warned = []
  for (const name of ['haven-submit', 'haven-success', 'haven-error'])
    host.addEventListener(name, event => heard.push([name, (event as CustomEvent).detail]))
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void warned.push(line))
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.restoreAllMocks()
})

/** The functions of a form in these tests; `change` replaces some of them. */
function actionsOf(change: Partial<FormActions> = {}) {
  const sent: { api: string; values: Values; key: string }[] = []
  const announced: [Sent, unknown][] = []
  let keys = 0
  const actions: FormActions = {
    submit: submitForm,
    panels,
    validate: ({ name }) => (name ? [] : [{ path: 'name', code: 'x', message: 'Name it' }]),
    send: async (api, values, key) => {
      sent.push({ api, values, key })
      return saved
    },
    readFirm: async () => knownFirm(exampleFirm),
    describe: async ({ reference }, text) => ({ reference, text, answer: 'Soon.' }),
    announce: (sent, strings) => announced.push([sent, strings]),
    createKey: () => `key ${++keys}`,
    afterMistake: async ready => withMistakes(ready),
    ...change,
  }
  return { actions, sent, announced }
}

async function show(
  actions: FormActions | (() => Promise<FormActions>),
  more: { api?: string; initial?: Values } & Partial<Pick<FormSpec, 'mail' | 'rows'>> = {},
) {
  const { api = API, initial, mail, rows } = more
  root = createRoot(shadow as unknown as HTMLElement)
  const load = typeof actions === 'function' ? actions : async () => actions
  const draw = (initial?: Values) =>
    root.render(
      <FormView
        widget={{ host, api }}
        spec={{ ...spec, ...(rows && { rows }), ...(mail && { mail }) }}
        load={load}
        {...(initial && { initial })}
      />,
    )
  draw(initial)
  await appears(shadow, 'form')
  await nextRender()
  return { draw }
}
const control = (name: string) => shadow.querySelector(`[name="${name}"]`) as HTMLInputElement
const form = () => shadow.querySelector('form') as HTMLFormElement
const words = (selector: string) => [...shadow.querySelectorAll(selector)].map(element => element.textContent)
/**
 * The console messages about an address. Messages about an earlier test's address may still appear during this test.
 */
const warningsAbout = (api: string) => warned.filter(line => line.includes(api))

describe('a form', () => {
  it('tells the page once that a visitor has begun it, without any answer', async () => {
    const begun: unknown[] = []
    host.addEventListener('haven-begin', event => begun.push((event as CustomEvent).detail))
    await show(actionsOf().actions)
    expect(begun).toEqual([])
    fill(shadow, { name: 'Amina' })
    fill(shadow, { name: 'Amina Yusuf', mail: 'amina@example.org' })
    expect(begun).toEqual([null])
  })

  it('can be sent by the browser itself, without the browser’s own checks', async () => {
    await show(actionsOf().actions)
    expect([form().method, form().getAttribute('action'), form().noValidate]).toEqual([
      'post',
      `${API}/api/contact`,
      true,
    ])
    expect(control('source').value).toBe('site')
    expect(words('button')).toEqual(['Send'])
    expect(shadow.activeElement).toBeNull()
  })

  it('shows other prefills in the same fields, which keep the focus, until someone types', async () => {
    const { draw } = await show(actionsOf().actions, { initial: { name: 'Given' } })
    const drawn = control('name')
    drawn.focus()
    draw({ name: 'Other' })
    await expect.poll(() => control('name').value).toBe('Other')
    expect([control('name'), shadow.activeElement]).toEqual([drawn, drawn])
    fill(shadow, { name: 'Typed' })
    draw({ name: 'Third' })
    await nextRender()
    expect([control('name') === drawn, drawn.value]).toEqual([true, 'Typed'])
  })

  it.each([
    ['textarea', () => control('about').value],
    ['select', () => control('about').value],
    ['radios', () => shadow.querySelector<HTMLInputElement>('[name=about]:checked')?.value],
  ] as const)('shows another prefill in a %s', async (kind, shown) => {
    const rows = [[{ name: 'about', label: 'About', kind, options: ABOUT }]]
    const { draw } = await show(actionsOf().actions, { rows, initial: { about: 'visa' } })
    expect(shown()).toBe('visa')
    draw({ about: 'appeal' })
    await expect.poll(shown).toBe('appeal')
  })

  it('starts with its prefill, unless something was typed before', async () => {
    await show(actionsOf().actions, { initial: { name: 'Given' } })
    expect([control('name').value, control('mail').value]).toEqual(['Given', ''])
    root.unmount()
    remember(host, { values: { name: 'Typed' } })
    await show(actionsOf().actions, { initial: { name: 'Given' } })
    expect(control('name').value).toBe('Typed')
  })

  it('starts with the values of its plain form rather than with its prefill', async () => {
    host.innerHTML = '<form><input name="name" value="Theirs"><input name="mail" value=""></form>'
    await show(actionsOf().actions, { initial: { name: 'Given', mail: 'given@example.org' } })
    expect([control('name').value, control('mail').value]).toEqual(['Theirs', 'given@example.org'])
  })

  it('links to the privacy notice of the firm, or to its usual address', async () => {
    const link = () => shadow.querySelector<HTMLAnchorElement>('[part=privacy] a')?.href
    const firm = { ...exampleFirm, privacyNotice: { path: '/notice/', version: '9' } }
    await show(actionsOf({ readFirm: () => new Promise(() => {}) }).actions)
    expect(link()).toBe(`${API}/privacy/`)
    root.unmount()
    await show(actionsOf({ readFirm: async () => knownFirm(firm) }).actions)
    await expect.poll(link).toBe(`${API}/notice/`)
  })

  it('loads its actions and the firm at the first keystroke if the page is never idle', async () => {
    const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1)
    let loads = 0
    await show(async () => {
      loads++
      return actionsOf().actions
    })
    expect(loads).toBe(0)
    expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2_000 })
    fill(shadow, { name: 'A' })
    await expect.poll(() => loads).toBe(1)
    expect(recall(host).values).toMatchObject({ name: 'A', mail: '', source: 'site' })
  })

  it('writes the typed values into its plain form, because the page may be loaded again', async () => {
    host.innerHTML = '<form><input name="name"></form>'
    await show(actionsOf().actions)
    fill(shadow, { name: 'Amina' })
    expect(host.querySelector('input')?.value).toBe('Amina')
  })
})

describe('an intake', () => {
  const theirs = (api: string) => `<form action="${api}/api/contact"></form>`

  it.each([
    ['http://one.example.org', 'http://one.example.org'],
    ['HTTPS://one.example.org', 'HTTPS://one.example.org'],
    ['https://', 'https://form.example.org'],
    ['see https://one.example.org', 'https://form.example.org'],
    ['one.example.org', 'https://form.example.org'],
  ])('that the tag names as %j is %s', async (named, api) => {
    host.innerHTML = theirs('https://form.example.org')
    host.setAttribute('api', named)
    await show(actionsOf().actions, { api: named.includes('://o') && !named.includes(' ') ? named : API })
    expect(form().getAttribute('action')).toBe(`${api}/api/contact`)
  })

  it('that the form posts to is reported in the console if the script comes from elsewhere', async () => {
    const api = newAddress()
    host.innerHTML = theirs(api)
    await show(actionsOf().actions)
    await expect
      .poll(() => warningsAbout(api))
      .toEqual([`[haven] <div> sends to ${api}, like its form; its script is from ${API}.`])
    root.unmount()
    host.innerHTML = theirs(`${API}/haven`)
    await show(actionsOf().actions)
    expect(warningsAbout(`${API}/haven`)).toEqual([])
    expect(form().getAttribute('action')).toBe(`${API}/haven/api/contact`)
  })
})

describe('errors', () => {
  it('are hidden once the visitor has corrected them, and reappear if the field is wrong again', async () => {
    await show(actionsOf().actions)
    submit(shadow)
    await appears(shadow, '[part=summary]')
    expect(words('[part=error]')).toEqual(['Name it'])
    expect(heard).toEqual([])
    fill(shadow, { name: 'Amina' })
    await expect.poll(() => control('name').getAttribute('aria-invalid')).toBe('false')
    expect(shadow.querySelector('.corrected')).not.toBeNull()
    fill(shadow, { name: '' })
    await expect.poll(() => control('name').getAttribute('aria-invalid')).toBe('true')
    // A field without a mistake is checked again only when the visitor presses the button.
    expect(control('mail').getAttribute('aria-invalid')).toBe('false')
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=success]')
  })

  it('appear and disappear at each field separately', async () => {
    const validate = ({ name, mail }: Values) => [
      ...(name ? [] : [{ path: 'name', code: 'x', message: 'Name it' }]),
      ...(mail === 'a@b' ? [] : [{ path: 'mail', code: 'x', message: mail ? 'Wrong' : 'Missing' }]),
    ]
    await show(actionsOf({ validate }).actions)
    submit(shadow)
    await appears(shadow, '[part=summary]')
    expect(words('[part=error]')).toEqual(['Name it', 'Missing'])
    fill(shadow, { mail: 'a' })
    await expect.poll(() => words('[part=error]')).toEqual(['Name it', 'Wrong'])
    fill(shadow, { name: 'Amina' })
    await expect.poll(() => control('name').getAttribute('aria-invalid')).toBe('false')
    expect(control('mail').getAttribute('aria-invalid')).toBe('true')
  })

  it('are not checked while someone types for the first time', async () => {
    let checks = 0
    const validate = () => {
      checks++
      return [{ path: 'mail', code: 'x', message: 'Wrong' }]
    }
    await show(actionsOf({ validate }).actions)
    await expect.poll(() => shadow.querySelector('[part=contact], form')).not.toBeNull()
    fill(shadow, { name: 'A' })
    await nextRender()
    fill(shadow, { name: 'Am' })
    await nextRender()
    expect([checks, words('[part=error]')]).toEqual([0, []])
  })

  it('that the API found are next to their fields, and the form shows no panel about a failure', async () => {
    const issues = [{ path: 'mail', code: 'x', message: 'No such mail' }]
    await show(actionsOf({ send: async () => ({ ok: false, code: 'invalid', message: 'No', issues }) }).actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=summary]')
    expect([words('[part=error]'), shadow.querySelector('[part=failure]')]).toEqual([['No such mail'], null])
    expect(heard).toEqual([
      ['haven-submit', null],
      ['haven-error', { code: 'invalid', message: 'No' }],
    ])
  })
})

describe('sending', () => {
  it('includes the version of the shown notice, and the elapsed time', async () => {
    let reads = 0
    const readFirm = async () => {
      reads++
      return knownFirm(exampleFirm)
    }
    const { actions, sent, announced } = actionsOf({ readFirm })
    await show(actions)
    await expect.poll(() => reads).toBe(1)
    await nextRender()
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=success]')
    const { elapsedMs, ...values } = sent[0]?.values ?? {}
    expect(sent[0]).toMatchObject({ api: API, key: 'key 1' })
    expect(values).toEqual({ name: 'Amina', mail: '', source: 'site', website: '', privacyVersion: '2026-11' })
    expect(elapsedMs).toMatch(/^\d+$/)
    expect(Number(elapsedMs)).toBeLessThanOrEqual(performance.now())
    expect(heard).toEqual([
      ['haven-submit', null],
      ['haven-success', { reference, answerBy }],
    ])
    expect(announced).toEqual([[saved, { ...spec.strings, successText: 'It is sent. Soon.' }]])
    expect([recall(host).values, recall(host).sent?.reference]).toEqual([undefined, reference])
    const before = performance.now()
    ;(shadow.querySelector('[part=again]') as HTMLButtonElement).click()
    await appears(shadow, 'form')
    fill(shadow, { name: 'Kofi' })
    submit(shadow)
    await appears(shadow, '[part=success]')
    // The elapsed time in the second request starts when the visitor presses the button for another request.
    expect(Number(sent[1]?.values.elapsedMs)).toBeLessThanOrEqual(performance.now() - before + 1)
    expect(sent[1]?.key).toBe('key 2')
  })

  it('includes the source that the tag names, or else the campaign in the page’s address', async () => {
    const { href } = location
    onTestFinished(() => history.replaceState(history.state, '', href))
    history.replaceState(history.state, '', '?a=1&utm_source=google&name=Amina&utm_medium=cpc')
    for (const named of [undefined, 'spring leaflet']) {
      if (named) host.setAttribute('source', named)
      const { actions, sent } = actionsOf()
      await show(actions)
      fill(shadow, { name: 'Amina' })
      submit(shadow)
      await appears(shadow, '[part=success]')
      expect(sent[0]?.values.source).toBe(named ?? 'utm_source=google&utm_medium=cpc')
      root.unmount()
      remember(host, { sent: undefined })
    }
  })

  it('includes the page’s version of the notice if the firm’s is unknown, and none if the page has none either', async () => {
    const nobody = { readFirm: async () => undefined }
    const { actions, sent } = actionsOf(nobody)
    await show(actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=success]')
    expect(sent[0]?.values.privacyVersion).toBe('')
    root.unmount()
    remember(host, { sent: undefined })
    host.innerHTML = '<form><input name="privacyVersion" value="2025-01"></form>'
    const again = actionsOf(nobody)
    await show(again.actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=success]')
    expect(again.sent[0]?.values.privacyVersion).toBe('2025-01')
  })

  it('does not happen if the page forbids it', async () => {
    const { actions, sent } = actionsOf()
    host.addEventListener('haven-submit', event => event.preventDefault())
    await show(actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await expect.poll(() => heard.length).toBe(1)
    await expect.poll(() => words('button')).toEqual(['Send'])
    expect([sent, heard]).toEqual([[], [['haven-submit', null]]])
    await nextRender()
    expect(shadow.activeElement).not.toBe(control('name'))
  })

  it('happens once, however often it is requested', async () => {
    let go: (sent: Sent) => void = () => {}
    let sends = 0
    const send = () => {
      sends++
      return new Promise<Sent>(resolve => (go = resolve))
    }
    await show(actionsOf({ send }).actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await expect.poll(() => sends).toBe(1)
    const button = shadow.querySelector('button[type=submit]') as HTMLButtonElement
    const row = shadow.querySelector('.row') as HTMLElement
    expect([button.textContent, button.disabled, row.inert]).toEqual(['Submitting...', true, true])
    form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    await nextRender()
    go(saved)
    await appears(shadow, '[part=success]')
    expect(sends).toBe(1)
  })

  it('uses the same key for the same text, and another key for another text or after a refusal of the key', async () => {
    const answers = ['unavailable', 'unavailable', 'key_reused', 'unavailable'] as const
    const keys: string[] = []
    const send = async (_: string, __: Values, key: string): Promise<Sent> => {
      const code = answers[keys.push(key) - 1]
      return code ? { ok: false, code } : saved
    }
    await show(actionsOf({ send }).actions)
    for (const [turn, name] of ['Amina', 'Amina', 'Kofi', 'Kofi', 'Kofi'].entries()) {
      fill(shadow, { name })
      submit(shadow)
      await expect.poll(() => keys.length).toBe(turn + 1)
      await expect.poll(() => shadow.querySelector('form button[disabled]')).toBeNull()
    }
    await appears(shadow, '[part=success]')
    expect(keys).toEqual(['key 1', 'key 1', 'key 2', 'key 3', 'key 3'])
  })

  it('counts the same text as another request once it was sent', async () => {
    const { actions, sent } = actionsOf()
    await show(actions)
    for (const turn of [1, 2]) {
      fill(shadow, { name: 'Amina' })
      submit(shadow)
      await appears(shadow, '[part=success]')
      expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 2'].slice(0, turn))
      shadow.querySelector<HTMLButtonElement>('[part=again]')?.click()
      await appears(shadow, 'form')
    }
  })

  it('reports success without waiting for the firm, and clears the plain form', async () => {
    host.innerHTML = '<form><input name="name"></form>'
    await show(actionsOf({ readFirm: () => new Promise(() => {}) }).actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=success]')
    expect(host.querySelector('input')?.value).toBe('')
  })

  it('is still shown as done when the tag is put back into the page', async () => {
    remember(host, { sent: { reference: 'K7M3XQ9A', text: 'It is sent.', answer: '', urgent: undefined, receipt: '' } })
    root = createRoot(shadow as unknown as HTMLElement)
    root.render(<FormView widget={{ host, api: API }} spec={spec} load={async () => actionsOf().actions} />)
    await appears(shadow, '[part=success]')
    ;(shadow.querySelector('[part=again]') as HTMLButtonElement).click()
    await appears(shadow, 'form')
    await nextRender()
    expect([shadow.activeElement, recall(host).sent]).toEqual([control('name'), undefined])
  })
})

describe('a failure', () => {
  const failing = (code: 'internal' | 'not_found' | 'unavailable' | 'network') =>
    actionsOf({ send: async () => ({ ok: false, code }) as Sent })

  it.each(['internal', 'not_found'] as const)(
    'that no Haven API answers (%s) is reported in the console',
    async code => {
      const api = newAddress()
      await show(failing(code).actions, { api })
      fill(shadow, { name: 'Amina' })
      submit(shadow)
      await appears(shadow, '[part=failure]')
      await expect
        .poll(() => warned)
        .toContain(`[haven] ${api}/api/contact is down, or is not Haven: api must be the intake’s address alone`)
    },
  )

  it('of a busy API is shown only to the visitor, with a number to call, and not in the console', async () => {
    const { actions, announced } = failing('unavailable')
    const api = newAddress()
    await show(actions, { api })
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=failure]')
    expect([warningsAbout(api), announced]).toEqual([[], [[{ ok: false, code: 'unavailable' }, spec.strings]]])
    expect(heard.at(-1)).toEqual(['haven-error', { code: 'unavailable', message: '' }])
    await expect
      .poll(() => [...shadow.querySelectorAll<HTMLAnchorElement>('[part=failure] a')].map(({ href }) => href))
      .toEqual(['tel:+442079460123', 'tel:+442079460999', 'mailto:hello@example.org'])
    expect(words('[part=failure] a')).toEqual(['020 7946 0123', 'Emergency Line 020 7946 0999', 'hello@example.org'])
  })
})

describe('the message about a failure', () => {
  const setOnline = (value: boolean) => Object.defineProperty(navigator, 'onLine', { configurable: true, value })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine')
  })

  it.each([
    ['network', true, 'Not sent yet', 1],
    ['network', false, 'Not sent yet: you are offline', 1],
    ['unavailable', true, 'Your request was not sent.', 0],
    ['unavailable', false, 'Your request was not sent.', 0],
  ] as const)('%s, online %s: “%s”', async (code, online, title, offers) => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const { actions } = actionsOf({
      send: async () => ({ ok: false, code }),
      NoAnswerPanel,
    })
    setOnline(online)
    await show(actions, { api: newAddress() })
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    const panel = await appears(shadow, '[part=failure]')
    expect(words('[part=failure] h2')).toEqual([title])
    expect(panel.textContent).toContain('Nothing you typed is lost')
    expect(panel.textContent?.includes('Send it again: it counts only once')).toBe(offers === 1)
    expect(shadow.querySelectorAll('[part=failure] [type=checkbox]')).toHaveLength(offers)
    // While the visitor reads the failure, the connection is lost or returns.
    await nextRender()
    setOnline(!online)
    dispatchEvent(new Event(online ? 'offline' : 'online'))
    const turned = online ? 'Not sent yet: you are offline' : 'Not sent yet'
    await expect.poll(() => words('[part=failure] h2')).toEqual([offers ? turned : title])
  })
})

describe('the firm', () => {
  it.each([
    [0, 2, 'is not asked for again'],
    [2, 3, 'that was not known is asked for again'],
  ])('after a failure (%i, %i) %s', async (silent, times) => {
    let reads = 0
    const readFirm = async () => (++reads > silent ? knownFirm(exampleFirm) : undefined)
    await show(actionsOf({ readFirm, send: async () => ({ ok: false, code: 'unavailable' }) }).actions)
    await expect.poll(() => reads).toBe(1)
    await nextRender()
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=failure] a')
    await nextRender()
    await expect.poll(() => reads).toBe(times)
  })
})

describe('if the page’s script gets no answer', () => {
  /**
   * Records the forms that the browser itself would send, and the requests of the script. `answers` is true if the
   * server responds.
   */
  function watch(answers: boolean) {
    const left: [string, string][][] = []
    const asked: unknown[] = []
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      left.push([...new FormData(this)] as [string, string][])
    })
    vi.spyOn(window, 'fetch').mockImplementation(async url => {
      // Only requests to this test's intake count, because a form of another test may still ask its
      // own intake.
      if (`${url}`.startsWith(API)) asked.push(url)
      if (!answers) throw new TypeError('no answer')
      return new Response()
    })
    return { left, asked }
  }
  const silent = () =>
    actionsOf({ send: async () => ({ ok: false, code: 'network' }), readFirm: () => Promise.reject(new Error('none')) })

  it('but the host answers, the browser itself sends the form, with its key', async () => {
    const { left, asked } = watch(true)
    await show(silent().actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await expect.poll(() => left.length).toBe(1)
    expect(asked).toEqual([`${API}/healthz`])
    expect(Object.fromEntries(left[0] ?? [])).toEqual({
      name: 'Amina',
      mail: '',
      source: 'site',
      website: '',
      privacyVersion: '',
      idempotencyKey: 'key 1',
    })
    expect(shadow.querySelector('[part=failure]')).toBeNull()
    // The browser fires this event when it keeps a page in memory. A visitor who returns to the page must be able to
    // use the form again.
    dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect.poll(() => words('button')).toEqual(['Send'])
  })

  it('and the code for sending never loaded, a form’s own email is offered as a link', async () => {
    watch(false)
    const mail = ({ name = '' }) => ({ subject: 'Enquiry & more', body: `Name: ${name}` })
    await show(() => Promise.reject(new Error('none')), { mail })
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    const link = (await appears(shadow, '[part=failure] [part=draft]')) as HTMLAnchorElement
    expect(link.textContent).toBe('Send it as an email instead')
    expect(link.href).toMatch(/^mailto:.*\?subject=Enquiry%20%26%20more&body=Name%3A%20Amina$/)
  })

  it('and the page has removed the form meanwhile, the page gets the event about the failure', async () => {
    const { left } = watch(true)
    const { actions, announced } = silent()
    await show(actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    root.render(null)
    await expect.poll(() => heard.at(-1)).toEqual(['haven-error', { code: 'network', message: '' }])
    expect([left, announced]).toEqual([[], [[{ ok: false, code: 'network' }, spec.strings]]])
  })

  it('the browser may send the form, but not after the API has refused the form', async () => {
    const { left, asked } = watch(true)
    const { actions } = silent()
    await show({ ...actions, send: async () => ({ ok: false, code: 'unavailable' }) })
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=failure]')
    expect([left, asked]).toEqual([[], []])
  })

  it('and the page’s policy forbids the browser to send the form, the visitor sees a message', async () => {
    const { left } = watch(true)
    const { actions, announced } = silent()
    await show(actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await expect.poll(() => left.length).toBe(1)
    document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation'))
    await appears(shadow, '[part=failure]')
    expect(announced).toEqual([[{ ok: false, code: 'network' }, spec.strings]])
    expect(heard.at(-1)).toEqual(['haven-error', { code: 'network', message: '' }])
  })

  it('and the host does not answer either, the visitor sees a message', async () => {
    const { left } = watch(false)
    await show(silent().actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=failure]')
    expect(left).toEqual([])
  })

  it('but the firm can be read, the visitor is asked to press again, because only this call was lost', async () => {
    const { left } = watch(true)
    await show(actionsOf({ send: async () => ({ ok: false, code: 'network' }) }).actions)
    fill(shadow, { name: 'Amina' })
    submit(shadow)
    await appears(shadow, '[part=failure]')
    expect(left).toEqual([])
  })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'and the code for sending cannot be loaded, the browser sends the form if the host answers: %s',
    async (answers, times) => {
      const { left, asked } = watch(answers)
      await show(() => Promise.reject(new Error('no code')))
      fill(shadow, { name: 'Amina' })
      submit(shadow)
      await expect.poll(() => asked).toEqual([`${API}/healthz`])
      if (!answers) await appears(shadow, '[part=failure]')
      await expect.poll(() => left.length).toBe(times)
      if (answers) expect(Object.fromEntries(left[0] ?? [])).toMatchObject({ name: 'Amina', privacyVersion: '' })
      else expect(heard).toEqual([['haven-error', { code: 'network', message: '' }]])
    },
  )
})
