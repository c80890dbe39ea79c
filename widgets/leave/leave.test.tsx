import type { Root } from 'react-dom/client'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { appears, nextRender } from '../parts/example'
import { drawWidget } from '../parts/widget-harness'
import type { WidgetProps } from '../widget'
import { Leave } from './leave'
import styles from './leave.css'

const went: { to: string; kept: string[] }[] = []
const go = (to: string) => went.push({ to, kept: Object.keys(sessionStorage) })
let root: Root
const host = document.createElement('main')

afterEach(() => {
  root.unmount()
  host.remove()
  went.length = 0
  sessionStorage.clear()
})

async function show(attributes: Record<string, string> = {}) {
  document.body.append(host)
  root = drawWidget(host, {
    widget: (props: WidgetProps) => <Leave {...props} go={go} />,
    styles,
    example: { attributes },
  })
  const button = await appears<HTMLButtonElement>(host.shadowRoot as ShadowRoot, 'button')
  // The test waits, because the button listens for keys only after it is drawn.
  await nextRender()
  return button
}

const press = (...keys: string[]) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

/** Presses the Shift key at these times, in ms. */
function pressAt(...times: number[]) {
  for (const timeStamp of times) {
    const event = new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })
    document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
  }
}

it('the button removes every draft of Haven first, and nothing of the page’s own, then opens a neutral page', async () => {
  sessionStorage.setItem('haven-visa-wizard', '{}')
  sessionStorage.setItem('haven-visa-wizard-attempt', '{}')
  sessionStorage.setItem('basket', '1')
  const button = await show()
  const forms = '<form class="haven"><input name="firstName"></form><form><input name="basket"></form>'
  host.insertAdjacentHTML('beforeend', forms)
  const [input, own] = host.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement]
  input.value = 'Amina'
  own.value = 'One'
  button.click()
  expect(went).toEqual([{ to: NEUTRAL_PAGE, kept: ['basket'] }])
  expect([input.value, own.value]).toEqual(['', 'One'])
})

it('the button removes a draft that is written again while the other page is loading', async () => {
  const button = await show()
  button.click()
  sessionStorage.setItem('haven-visa-wizard', '{}')
  dispatchEvent(new Event('pagehide'))
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('the button leaves at the third Shift in a row, and not while capital letters are typed', async () => {
  await show({ to: 'https://example.org/news' })
  press('Shift', 'A', 'Shift', 'B', 'Shift', 'C', 'Shift', 'Shift')
  expect(went).toEqual([])
  press('Shift')
  expect(went).toMatchObject([{ to: 'https://example.org/news' }])
})

it('the button leaves only if three presses come within two seconds', async () => {
  await show()
  pressAt(10_000, 11_000, 12_000, 13_000, 14_000)
  expect(went).toEqual([])
  pressAt(20_000, 21_000, 21_999)
  expect(went).toHaveLength(1)
})

it('the button works by Shift even on a page that stops key events', async () => {
  const stop = (event: Event) => event.stopPropagation()
  document.body.addEventListener('keydown', stop)
  onTestFinished(() => document.body.removeEventListener('keydown', stop))
  await show()
  press('Shift', 'Shift', 'Shift')
  expect(went).toHaveLength(1)
})

it('the button does not count a key that is held down', async () => {
  await show()
  for (let i = 0; i < 5; i++) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true, repeat: i > 0 }))
  }
  expect(went).toEqual([])
})

it.each(['javascript:alert(1)', 'https://'])(
  'the button ignores the address %s, and opens the neutral page',
  async to => {
    ;(await show({ to })).click()
    expect(went).toMatchObject([{ to: NEUTRAL_PAGE }])
  },
)

it('the button says that the browser’s history stays', async () => {
  await show()
  expect(host.shadowRoot?.textContent).toContain('Your browser’s history still lists this page')
})

it('the button’s icon keeps its size beside a text of several lines', async () => {
  host.style.width = '120px'
  onTestFinished(() => host.removeAttribute('style'))
  const button = await show()
  expect(button.getBoundingClientRect().height).toBeGreaterThan(30)
  const { width, height } = (button.querySelector('svg') as Element).getBoundingClientRect()
  expect(width).toBeCloseTo(height)
})
