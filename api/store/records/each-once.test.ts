import { expect, test } from 'vitest'
import { eachOnce } from './each-once'

const wordsIn = (text: string) =>
  eachOnce(text)
    .split(' ')
    .filter(word => word !== '')

test.each([
  ['the visa was the visa\nwas\0refused', ['the', 'visa', 'was', 'refused']],
  ['is this his', ['is', 'this', 'his']],
  ['a\u0001b a\u0001b\tab', ['a\u0001b', 'ab']],
  ['олександр visa  олександр', ['олександр', 'visa']],
  ['', []],
])('%j keeps each word once', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

test('no word is lost, in a short text or in one of 100,000 letters', () => {
  for (const count of [5_000, 20_000]) {
    const words = Array.from({ length: count }, (_, number) => `w${number.toString(36)}`)
    expect(new Set(wordsIn([...words, ...words].join(' ')))).toEqual(new Set(words))
  }
})
