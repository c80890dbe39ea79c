import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { EXTRA_LINES } from '../../api/contract/forms/labels/extra-lines'
import { appears, exampleFirm, fill, letters, saved, submit } from './example'
import { recall, remember } from './form-memory'
import type { FormSpec } from './form-spec'
import type { Extras, FormActions, Letters, Sent } from './form-types'
import { FormView } from './form-view'
import { knownFirm } from './known-firm'
import { withMistakes } from './mistakes'
import * as panels from './outcome-panels'
import { submitForm } from './submit-form'

const API = 'https://intake.example.org'
const spec: FormSpec = {
  path: '/api/contact',
  rows: [
    [
      { name: 'name', label: 'Name' },
      { name: 'mail', label: 'Mail', waivedBy: 'noEmail' },
    ],
    [{ name: 'message', label: 'Message', kind: 'textarea' }],
  ],
  submit: 'Send',
  strings: { successText: 'Sent. We call you within {callback}. Thanks.' },
}
const plainExtras: Extras = { Questions: () => null, UrgentPanel: () => null, withExtras: actions => actions }
const plainLetters: Letters = { Questions: () => null, withLetters: actions => actions }
let host: HTMLElement
let shadow: ShadowRoot
let root: Root
let sends: number
let loaded: string[]

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  shadow = host.attachShadow({ mode: 'open' })
  root = createRoot(shadow as unknown as HTMLElement)
  sends = 0
  loaded = []
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.restoreAllMocks()
})

interface Shown extends Partial<FormActions> {
  answer?: Sent
  /** True for a form that cannot send letters. */
  withoutLetters?: boolean
}

function show({ answer = saved, withoutLetters, ...change }: Shown = {}) {
  const actions: FormActions = {
    submit: submitForm,
    panels,
    validate: () => [],
    async send() {
      sends++
      return answer
    },
    readFirm: async () => knownFirm(exampleFirm),
    describe: async ({ reference }, text) => ({ reference, text, answer: '' }),
    announce() {},
    createKey: () => 'key',
    afterMistake: async ready => withMistakes(ready),
    ...change,
  }
  // A form that an earlier test has removed may still load code during this test. But each test has its own list of
  // loaded code.
  const own = loaded
  const bring =
    <Code,>(name: string, code: Code) =>
    async () => {
      own.push(name)
      return code
    }
  root.render(
    <FormView
      widget={{ host, api: API }}
      spec={spec}
      load={async () => actions}
      loadExtras={bring('extras', plainExtras)}
      {...(!withoutLetters && { loadLetters: bring('letters', plainLetters) })}
    />,
  )
}
const words = (selector: string) => [...shadow.querySelectorAll(selector)].map(({ textContent }) => textContent)
const send = () => {
  fill(shadow, { name: 'Amina' })
  submit(shadow)
}

describe('a request that was stored', () => {
  it('is reported without a promise if the code for its text does not load', async () => {
    show({ describe: () => Promise.reject(new Error('none')) })
    send()
    await appears(shadow, '[part=success]')
    expect([words('[part=success] p'), words('output')]).toEqual([['Sent. Thanks.'], ['K7M3XQ9A']])
  })

  it('is described with the firm’s known data, for its own tag', async () => {
    const given: unknown[] = []
    show({
      async describe({ reference }, text, ...more) {
        given.push(text, ...more)
        return { reference, text, answer: '' }
      },
    })
    send()
    await appears(shadow, '[part=success]')
    const ways = ['020 7946 0123', 'Emergency Line 020 7946 0999', 'hello@example.org']
    expect(given).toEqual([
      spec.strings.successText,
      knownFirm(exampleFirm),
      ways.map(children => expect.objectContaining({ children })),
      { host, api: API },
    ])
  })

  it('is reported after a second if the firm’s data do not arrive', async () => {
    show({ readFirm: () => new Promise(() => {}) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    send()
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await appears(shadow, '[part=success]')
  })
})

describe('a request that was not sent', () => {
  it('is offered as a mail of its fields to the firm', async () => {
    const Rescue: FormActions['Rescue'] = ({ fields, values, to }) => (
      <i>{[...fields.map(({ name }) => name), values.name, to].join()}</i>
    )
    show({ answer: { ok: false, code: 'unavailable' }, Rescue })
    send()
    await expect
      .poll(() => words('[part=failure] i'), { interval: 5 })
      .toEqual([`name,mail,message,Amina,mailto:${exampleFirm.email}`])
  })

  it.each([
    [true, [API], []],
    [false, [], ['Your request was not sent.']],
  ])('because no answer came can be sent later if the code for this was loaded: %s', async (offers, from, title) => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no answer'))
    const NoAnswerPanel: FormActions['NoAnswerPanel'] = of => (
      <p part="failure">
        <i>{of.host === host && of.api}</i>
      </p>
    )
    show({ answer: { ok: false, code: 'network' }, ...(offers && { NoAnswerPanel }) })
    send()
    await appears(shadow, '[part=failure]')
    expect([words('[part=failure] h2'), words('[part=failure] i')]).toEqual([title, from])
  })
})

describe('letters', () => {
  const unanswered = { readFirm: () => new Promise<undefined>(() => {}) }

  it.each([
    ['a plain form without them', '<form></form>', false],
    ['a plain form with them', '<form><input type="file" name="files"></form>', true],
    ['a mere link', '<a href="tel:1">1</a>', true],
  ])('are offered together with %s, until the firm is known: %s', (_, children, asked) => {
    host.innerHTML = children
    show(unanswered)
    expect(words('summary').includes(EXTRA_LINES.letters)).toBe(asked)
  })

  it.each([
    ['that were chosen before are taken over at once', true, undefined, ['letters']],
    ['that are kept come back at once', false, [letters.here], ['letters']],
    ['that nobody has chosen cost nothing', false, undefined, []],
  ])('%s', (_, chosen, kept, brought) => {
    host.innerHTML = '<form><input type="file" name="files"></form>'
    const files = new DataTransfer()
    if (chosen) files.items.add(new File(['%PDF'], 'a.pdf'))
    Object.assign(host.querySelector('input') as HTMLInputElement, { files: files.files })
    remember(host, { letters: kept })
    show(unanswered)
    expect(loaded).toEqual(brought)
  })

  it('that the tab has stored do not block a form without letters', async () => {
    remember(host, { letters: [letters.here] })
    show({ withoutLetters: true })
    send()
    await appears(shadow, '[part=success]')
    expect(sends).toBe(1)
  })
})

it('the code for further questions is loaded if one of them has an answer', async () => {
  show()
  send()
  await appears(shadow, '[part=success]')
  expect(loaded).toEqual([])
  root.unmount()
  root = createRoot(shadow as unknown as HTMLElement)
  remember(host, { sent: undefined, values: { 'decision.kind': 'refusal' } })
  show()
  submit(shadow)
  await appears(shadow, '[part=success]')
  expect(loaded).toContain('extras')
})

describe('a form with a mistake', () => {
  const wrong = { validate: () => [{ path: 'mail', code: 'x', message: 'Wrong' }] }

  it.each([
    ['under a page’s header is brought into view at once, even where the page scrolls smoothly', 79, ['instant']],
    ['in full view stays where it is', 80, []],
  ])('moves the focus to its list of mistakes; a list %s', async (_, top, scrolls) => {
    host.style.cssText = `position: absolute; top: ${top}px`
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('h2 { margin: 0 }')
    shadow.adoptedStyleSheets = [sheet]
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    show(wrong)
    submit(shadow)
    const summary = await appears(shadow, '[part=summary]')
    await expect.poll(() => shadow.activeElement, { interval: 5 }).toBe(summary)
    expect(scroll.mock.calls).toEqual(scrolls.map(behavior => [{ behavior }]))
  })

  it('may offer a checkbox for an exception to a rule, and keeps the checkbox while it is ticked', async () => {
    show({ validate: () => [{ path: 'email', code: 'x', message: 'Wrong' }] })
    submit(shadow)
    const box = await appears<HTMLInputElement>(shadow, '[name=noEmail]')
    box.click()
    submit(shadow)
    await expect.poll(() => recall(host).values, { interval: 5 }).toMatchObject({ noEmail: 'true' })
    expect(words('.offer')).toEqual(['I have no email address'])
  })
})

it('the remaining characters are shown below a long text, and below no other', async () => {
  show()
  const counted = (name: string) => shadow.querySelector(`[name=${name}]`)?.nextElementSibling?.localName === 'p'
  fill(shadow, { name: 'x'.repeat(4_500), message: 'x'.repeat(4_501) })
  await expect.poll(() => counted('message'), { interval: 5 }).toBe(true)
  expect(counted('name')).toBe(false)
})

it('text typed into a field without a start value is accepted', () => {
  show()
  fill(shadow, { name: 'Amina' })
  shadow.querySelector('.row')?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(recall(host).values).toMatchObject({ name: 'Amina' })
})
