import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import styles from '../haven.css'
import { createSheet } from '../styles'
import type { Success } from '../widget'
import { AfterSending } from './after-sending'
import { appears, letters } from './example'
import { recall, remember } from './form-memory'
import type { Letter } from './letter-types'
import { SuccessPanel } from './outcome-panels'
import { sentStrings as say } from './sent-strings'

let host: HTMLElement
let shadow: ShadowRoot
let root: Root

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  shadow = host.attachShadow({ mode: 'open' })
  root = createRoot(shadow as unknown as HTMLElement)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

const show = (more: Partial<Success> = {}) =>
  root.render(<AfterSending told={{ reference: 'K7M3XQ9A', text: '', answer: '', ...more }} />)
const words = (selector: string) => [...shadow.querySelectorAll(selector)].map(({ textContent }) => textContent)
const press = (part: string) => shadow.querySelector<HTMLElement>(`[part=${part}]`)?.click()

function takeLetters(kept?: Letter[]) {
  remember(host, { letters: kept })
  const phones = [{ href: 'tel:1', children: '1' }]
  show({ phones, letters: { host, api: 'https://intake.example.org', reach: [], token: 'token' } })
}
const order = () =>
  [...shadow.querySelectorAll('div[part]:has(> strong), .panel')].map(part => part.getAttribute('part'))

it('the panel asks for letters if the intake accepts them, and loads their code at a press', async () => {
  takeLetters()
  await import('./letters')
  await new Promise(done => setTimeout(done))
  expect([words('[part=letters] strong'), words('[role=status]')]).toEqual([[say.letters], ['']])
  expect(order()).toEqual(['pressing', 'letters', 'next'])
  press('add-letters')
  await Promise.resolve()
  expect(words('[role=status]')).toEqual([say.loading])
  await appears(shadow, '[part=choose-letters]')
  expect([words('[part=letters] > strong'), words('[part=add-letters]')]).toEqual([[say.theirs], []])
})

it('the panel loads the code of letters by itself if letters are still being sent', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  onTestFinished(() => send.mockRestore())
  takeLetters([{ ...letters.waiting, content: new Blob(['%PDF'], { type: 'application/pdf' }) }])
  await appears(shadow, '[part=choose-letters]')
  expect(recall(host).letters).toMatchObject([{ sent: 0 }])
  expect(order()).toEqual(['pressing', 'letters', 'next'])
})

it('the panel shows letters before the numbers to call if a letter could not be taken', async () => {
  takeLetters([{ ...letters.waiting, problem: 'This file is empty.' }])
  await appears(shadow, '[part=choose-letters]')
  expect(order()).toEqual(['letters', 'pressing', 'next'])
  // The heading does not say that the letter belongs to the request.
  expect(words('[part=letters] > strong')).toEqual([say.letters])
})

it('the panel shows the page’s link for leaving quickly first', () => {
  show({ phones: [{ href: 'tel:1', children: '1' }] })
  const [keep, leave] = shadow.children
  expect([keep?.textContent, leave?.getAttribute('name')]).toEqual([say.keep, 'leave'])
})

it('the panel shows the firm’s own words of thanks, and the link to the page that follows', () => {
  show({ thanks: 'We read it today.', onward: { href: '/thanks/', opensAfter: undefined, words: 'Dalej', lang: 'pl' } })
  expect(words('p:not([part])').slice(1, 3)).toEqual(['We read it today.', 'Dalej'])
})

it('the firm’s own words keep their line breaks and their direction in a form that is written from right to left', () => {
  const form = document.createElement('div')
  form.className = 'haven'
  form.dir = 'rtl'
  form.lang = 'ur'
  const panel = form.appendChild(document.createElement('div'))
  panel.className = 'success'
  root.unmount()
  shadow.append(form)
  root = createRoot(panel)
  flushSync(() => show({ thanks: 'Thank you.\nBring your passport.' }))
  const thanks = panel.querySelectorAll('p')[1] as HTMLElement
  expect(thanks.textContent).toBe('Thank you.\nBring your passport.')
  const { direction, whiteSpaceCollapse } = getComputedStyle(thanks)
  expect([thanks.lang, direction, whiteSpaceCollapse]).toEqual(['en-GB', 'ltr', 'preserve-breaks'])
})

it('with large text on a narrow phone, each phone number wraps and stays in the panel', async () => {
  const form = document.createElement('div')
  form.className = 'haven'
  form.style.cssText = 'width: 240px; --haven-font-size: 32px'
  root.unmount()
  shadow.append(form)
  root = createRoot(form)
  shadow.adoptedStyleSheets = [createSheet(styles)]
  const urgent = { href: 'tel:+442079460999', children: '+44 (0)20 7946 0999' }
  const phones = [{ href: 'tel:+442079460123', children: '+44 (0)20 7946 0123' }, urgent]
  const told = { reference: 'K7M3XQ9A', text: '', answer: 'Soon.', urgent, phones, Rest: AfterSending }
  flushSync(() => root.render(<SuccessPanel told={told} title="Sent" onAgain={() => {}} panel={null} />))
  const edge = form.getBoundingClientRect().right
  const links = [...form.querySelectorAll('[href^="tel:"]')]
  expect(links.map(link => link.getBoundingClientRect().right <= edge)).toEqual([true, true, true])
  expect(form.scrollWidth).toBe(240)
})

it('the panel does not ask for letters if the intake accepts none', () => {
  show()
  expect(shadow.querySelector('[part=letters]')).toBeNull()
})

it('the panel adds its style sheet to the tag once, and keeps the existing sheets', () => {
  const own = new CSSStyleSheet()
  shadow.adoptedStyleSheets = [own]
  show()
  root.unmount()
  root = createRoot(shadow as unknown as HTMLElement)
  show()
  const [first, second, ...rest] = shadow.adoptedStyleSheets
  expect([first === own, Number(second?.cssRules.length) > 0, rest]).toEqual([true, true, []])
})

it('the panel saves an empty text, rather than a wrong one, if there is no receipt', () => {
  show()
  expect(shadow.querySelector<HTMLAnchorElement>('[part=save]')?.href).toBe('data:text/plain;charset=utf-8,')
})

it('the panel prints the receipt under the name of its reference without showing it, and leaves nothing in the page', () => {
  const receipt = 'Your reference: K7M3XQ9A\n\nUrgent?'
  show({ receipt })
  const append = document.body.appendChild.bind(document.body)
  const appending = vi.spyOn(document.body, 'appendChild').mockImplementation(node => {
    Object.assign((append(node) as unknown as HTMLIFrameElement).contentWindow as Window, { print() {} })
    return node
  })
  press('print')
  appending.mockRestore()
  const frame = document.querySelector('body > iframe') as HTMLIFrameElement
  const { visibility, width, height, borderTopWidth, position } = getComputedStyle(frame)
  expect([visibility, width, height, borderTopWidth, position]).toEqual(['hidden', '0px', '0px', '0px', 'fixed'])
  const { title, body } = frame.contentDocument as Document
  expect([title, body.textContent, body.style.whiteSpace, body.style.fontSize]).toEqual([
    'K7M3XQ9A',
    receipt,
    'pre-wrap',
    '12pt',
  ])
  frame.contentWindow?.dispatchEvent(new Event('afterprint'))
  expect(frame.isConnected).toBe(false)
})
