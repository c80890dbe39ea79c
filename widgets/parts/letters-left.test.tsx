import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fill } from './example'
import { createExtrasHarness } from './extras-harness'
import { countLetters } from './letters-left'

const { show, shadow } = createExtrasHarness()
let field: HTMLTextAreaElement
beforeEach(() => {
  field = document.body.appendChild(document.createElement('div')).appendChild(document.createElement('textarea'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  field.parentElement?.remove()
})

function type(text: string) {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const seen = () => field.parentElement?.querySelector('[aria-hidden]')?.textContent
const said = () => field.parentElement?.querySelector('[role=status]')?.textContent

it('the count shows how much is left at each key, and announces it once the visitor pauses', () => {
  type('x'.repeat(99))
  countLetters(field, 100)
  countLetters(field, 100)
  expect(seen()).toBe('1 character left')
  vi.advanceTimersByTime(900)
  type('x'.repeat(98))
  expect(seen()).toBe('2 characters left')
  vi.advanceTimersByTime(900)
  expect(said()).toBe('')
  vi.advanceTimersByTime(100)
  expect(said()).toBe('2 characters left')
  expect(field.parentElement?.querySelectorAll('p')).toHaveLength(2)
})

it('the count is visible separately from the text, and announced by an invisible text', () => {
  countLetters(field, 100)
  const [seen, said] = field.parentElement?.querySelectorAll('p') ?? []
  expect([seen?.ariaHidden, seen?.style.marginTop, said?.style.display]).toEqual(['true', '0.5em', 'block'])
  const { position, overflow, clipPath, width, height } = getComputedStyle(said as Element)
  expect([position, overflow, clipPath, width, height]).toEqual(['absolute', 'hidden', 'inset(50%)', '1px', '1px'])
})

it.each([
  [700, ''],
  [501, ''],
  [500, '500 characters left'],
  [0, '0 characters left'],
  [-1, '1 character too many'],
  [-20, '20 characters too many'],
])('with %i characters left, the count shows “%s”', (left, words) => {
  countLetters(field, 1_000)
  type('x'.repeat(1_000 - left))
  expect(seen()).toBe(words)
})

it('the count appears when a message grows long, and leaves the form unchanged', async () => {
  vi.useRealTimers()
  await show()
  const message = shadow().querySelector('[name=message]') as HTMLTextAreaElement
  fill(shadow(), { message: 'x'.repeat(4_500) })
  fill(shadow(), { message: 'x'.repeat(4_501) })
  await expect.poll(() => message.nextElementSibling?.textContent).toBe('499 characters left')
  fill(shadow(), { message: 'Short again.' })
  expect(message.nextElementSibling?.textContent).toBe('')
  expect(message.value).toBe('Short again.')
})
