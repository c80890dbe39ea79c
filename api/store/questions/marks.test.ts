import { expect, it } from 'vitest'
import type { AdminRecord } from '../../contract/records/records'
import { newRecord } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { parseSearch, type SearchQuery } from '../records/search-texts'
import { matchesIn } from './marks'

const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: '2026-11-21T10:00:00.000Z', mailDomain: 'example.org' }

/** The matches that a search marks in an enquiry with this message. */
function matched(q: string, message: string) {
  const wanted = parseSearch(q)
  if (!wanted) throw new Error('The text contains no word to search for')
  return matchesIn('inquiries', newRecord('inquiries', enquiry({ message }), ADDITIONS), wanted)
}

/** The match in the message, if there is one. */
const inMessage = (q: string, message: string) => matched(q, message).find(({ name }) => name === 'message')

it('a match names its field by name and label; the reference is a field, too', () => {
  expect(matched('acdef', 'An acdef')).toEqual([
    { name: 'message', label: 'Message', text: 'An acdef', marks: [[3, 8]] },
    { name: 'reference', label: 'Reference', text: 'ACDEFGHJ', marks: [[0, 5]] },
  ])
})

it('a match names the note, the text of a contact or the colleague in which the search found its words', () => {
  const record = newRecord('inquiries', enquiry({ message: 'An appeal' }), ADDITIONS)
  const [at, by] = ['2026-11-21T11:00:00.000Z', 'shared'] as const
  const work: AdminRecord['work'] = [
    { at, by, what: 'note', id: 'a', text: 'Held at Colnbrook' },
    { at, by, what: 'contact', id: 'b', how: 'spoke', text: 'Colnbrook, room 4' },
  ]
  const assignedTo = { id: 'p1', name: 'Cole Sample' }
  const wanted = parseSearch('col') as SearchQuery
  expect(matchesIn('inquiries', { ...record, assignedTo, work }, wanted)).toEqual([
    { name: 'assignedTo', label: 'Assigned to', text: 'Cole Sample', marks: [[0, 3]] },
    { name: 'note', label: 'Note', text: 'Held at Colnbrook', marks: [[8, 11]] },
    { name: 'contact', label: 'Contact', text: 'Colnbrook, room 4', marks: [[0, 3]] },
  ])
})

it.each<[string, string, string, [number, number][]]>([
  ['nothing', 'zzz', 'aaa', []],
  ['one at the start, and none within another', 'aba', 'ababa', [[0, 3]]],
  [
    'every one of two words, in their order',
    'one twoo',
    'twoo one, twoo one',
    [
      [0, 4],
      [5, 8],
      [10, 14],
      [15, 18],
    ],
  ],
  ['two that overlap as one', 'bcd abc', 'xabcdx', [[1, 5]]],
  ['one within another as the longer', 'abcd bc', 'xabcdx', [[1, 5]]],
  ['two that touch as one', 'ab cd', 'abcd', [[0, 4]]],
  [
    'two with a letter between them as two',
    'ab cd',
    'abxcd',
    [
      [0, 2],
      [3, 5],
    ],
  ],
  ['a letter with its mark', 'zoe', 'Zoe\u0308 x', [[0, 4]]],
  ['a letter that is two', 'ae', '1 Æ', [[2, 3]]],
  ['no invisible character before the word', 'zoe', '\u200bZoe', [[1, 4]]],
  ['a number with the characters that group its digits', '020 7946 0958', 'x (0) 20-7946.0958, y', [[6, 18]]],
  ['no number across a letter', '020 7946 0958', '20 79a46 0958', [[9, 13]]],
  ['no number across a comma', '020 7946 0958', '20 79,46 0958', [[9, 13]]],
])('a search marks %s', (_, q, message, marks) => {
  expect(inMessage(q, message)?.marks ?? []).toEqual(marks)
})

it('a text has twenty marks at most, but a match next to the last mark makes this mark longer', () => {
  expect(inMessage('a', 'a '.repeat(25))?.marks).toHaveLength(20)
  expect(inMessage('a b', `${'a '.repeat(19)}ab${' a'.repeat(5)}`)?.marks.at(-1)).toEqual([38, 40])
})

/** A text with this number of letters that does not contain the word `here`. */
const letters = (count: number) => 'x'.repeat(count)
/** A text of this length, made of words with nine letters, each followed by a space. */
const words = (count: number) => `${letters(9)} `.repeat(Math.ceil(count / 10)).slice(0, count)

it.each<[string, string, string]>([
  ['as it is up to 200 letters', `here ${letters(195)}`, `here ${letters(195)}`],
  ['its first 200 of 201', `here ${letters(196)}`, `here ${letters(195)}…`],
  [
    'from its start where the mark is near to it',
    `${words(59)}here${letters(150)}`,
    `${words(59)}here${letters(137)}…`,
  ],
  [
    'from a word’s start where the mark is 60 letters in',
    `${words(60)}here${letters(150)}`,
    `…${words(50)}here${letters(146)}…`,
  ],
  ['to its end where no more than 200 are left', `${words(70)}here${letters(146)}`, `…${words(50)}here${letters(146)}`],
  [
    'cut in a word that is all there is before the mark',
    `${letters(70)}here${letters(190)}`,
    `…${letters(60)}here${letters(136)}…`,
  ],
  [
    'after a space that is just there',
    `${letters(10)} ${letters(59)}here${letters(190)}`,
    `…${letters(59)}here${letters(137)}…`,
  ],
  [
    'without half of a character at its start',
    `${letters(9)}😀${letters(59)}here${letters(190)}`,
    `…😀${letters(59)}here${letters(135)}…`,
  ],
  ['without half of a character at its end', `here${letters(195)}😀${letters(9)}`, `here${letters(195)}…`],
  ['with a whole character at its end', `here${letters(194)}😀${letters(9)}`, `here${letters(194)}😀…`],
])('a search shortens a text %s', (_, message, told) => {
  const match = inMessage('here', message)
  expect(match?.text).toBe(told)
  expect(match?.marks.map(([from, to]) => told.slice(from, to))).toEqual(['here'])
})

it('a shortened text lacks a mark that is cut off, and keeps a mark that just fits', () => {
  const marksOf = (message: string) => inMessage('here', message)?.marks
  expect(marksOf(`here${letters(192)}here${letters(9)}`)).toEqual([
    [0, 4],
    [196, 200],
  ])
  expect(marksOf(`here${letters(193)}here${letters(9)}`)).toEqual([[0, 4]])
})
