import { expect, it } from 'vitest'
import { json } from '../example-answers'
import { inquiry } from '../example-records'
import { harness, open, part, prepareHarness, rows } from '../test-harness'
import { working } from '../working-answers'

prepareHarness()

/** Opens a request with a message; resolves to the elements that show the message in the record and in the row. */
async function openWith(message: string): Promise<HTMLElement[]> {
  const record = inquiry(9, { message })
  await open({
    ...working,
    '/api/admin/inquiries': () => json([record]),
    '/api/admin/inquiries/9': () => json(record),
  })
  harness.style.width = '1280px'
  ;(rows()[0] as HTMLElement).click()
  await part('record')
  return [...harness.querySelectorAll<HTMLElement>('.words .said, .main > p > bdi')]
}

/** The left edge of the character at `index` in the text, in px. */
function leftOf(words: HTMLElement, index: number): number {
  const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text
    if (index < before + length) {
      const range = new Range()
      range.setStart(node, index - before)
      range.setEnd(node, index - before + 1)
      return range.getBoundingClientRect().left
    }
    before += length
  }
  throw new Error(`The words have no character ${index}`)
}

it.each([
  ['+44 7700 900145', 'رقمي الجديد {number} من فضلك اتصلوا بي قبل الخامسة'],
  ['+44 (0)7700-900145', 'התקשרו אליי ל־{number} בבקשה'],
  ['۰۷۷۰۰ ۹۰۰۱۴۵', 'شماره من {number} است'],
])('the record shows the number %s from left to right in a message from right to left', async (number, text) => {
  const message = `${text.replace('{number}', number)}\nGraham, 2 letters`
  const shown = await openWith(message)
  expect(shown).toHaveLength(2)
  for (const words of shown) {
    const start = message.indexOf(number)
    const lefts = [...number].map((_, at) => leftOf(words, start + at))
    expect(lefts).toEqual([...lefts].sort((one, other) => one - other))
    // The text around the number still runs from right to left.
    expect(leftOf(words, 0)).toBeGreaterThan(lefts[0] as number)
  }
  const words = shown.find(({ className }) => className === 'said') as HTMLElement
  getSelection()?.selectAllChildren(words)
  expect([words.textContent, getSelection()?.toString()]).toEqual([message, message])
})
