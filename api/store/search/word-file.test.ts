import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import { LABELS_NAME, type SearchText, searchFor, type Words } from '../records/words'
import { coveredBy, encodeWords, matchingRecords } from './word-file'

const COVERED = { count: 3, references: 4_000_000_000 }

const record = (words: string, numbers = ''): Words => {
  const parts = (text: string) => new Set(text.split(' ').filter(part => part !== ''))
  return { words: parts(words), numbers: parts(numbers) }
}

/** The places of the records that have what is looked for. */
function placesOf(file: Buffer, q: string): number[] {
  const found = matchingRecords(file, searchFor(q) as SearchText)
  expect(found).toHaveLength(SEGMENT_SIZE)
  return [...found.keys()].filter(place => found[place] === 1)
}

const SMALL = encodeWords(
  [
    record('amina amber bananana 460958', '2079460958'),
    record('amina yusuf', '1632960112 7700900456'),
    undefined,
    record('lan'),
  ],
  COVERED,
)

it.each<[string, number[]]>([
  ['amina', [0, 1]],
  ['amina yusuf', [1]],
  ['yusuf amina', [1]],
  ['amber yusuf', []],
  ['amber yusuf xylophone', []],
  ['na', [0, 1]],
  ['nana', [0]],
  ['an', [0, 3]],
  ['lan', [3]],
  ['n', [0, 1, 3]],
  ['460958', [0]],
  ['020 7946 0958', [0]],
  ['07700900456', [1]],
  ['7700900456 amina', [1]],
  ['7700900456 amber', []],
  // A number is no word, and a word no number.
  ['2079', []],
  ['1632960112 xylophone', []],
  ['7946 0959', []],
])('finds %j in the records %j', (q, places) => {
  expect(placesOf(SMALL, q)).toEqual(places)
})

it('takes a number for found where each part of it stands as it was typed', () => {
  const file = encodeWords([record('123 4567'), record('123'), record('4567'), record('9', '1234567')], COVERED)
  expect(placesOf(file, '123 4567')).toEqual([0, 3])
})

it.each([1, 2, 62, 63, 64, 999, 1_000])('finds a word of %s records, first and last', count => {
  const places = Array.from({ length: count }, (_, at) => SEGMENT_SIZE - 1 - at).sort((one, other) => one - other)
  const records = Array.from({ length: SEGMENT_SIZE }, (_, at) => record(`other${at % 7}`))
  for (const place of places) records[place]?.words.add('wanted')
  const file = encodeWords(records, COVERED)
  expect(placesOf(file, 'wanted')).toEqual(places)
  expect(placesOf(file, 'other3')).toEqual([...records.keys()].filter(at => at % 7 === 3))
})

it.each([1, 2, 3, 4])('reads a file from memory that begins %s bytes in', shift => {
  const file = Buffer.concat([Buffer.alloc(shift), SMALL]).subarray(shift)
  expect(coveredBy(file)).toEqual(COVERED)
  expect(placesOf(file, 'amina')).toEqual([0, 1])
})

it('tells what a whole file covers, and nothing of any other', () => {
  expect(coveredBy(SMALL)).toEqual(COVERED)
  for (let size = 0; size < SMALL.length; size++) expect(coveredBy(SMALL.subarray(0, size))).toBeUndefined()
  for (let at = 0; at < SMALL.length; at++) {
    const turned = Buffer.from(SMALL)
    turned[at] = (turned[at] as number) ^ 1
    expect(coveredBy(turned)).toBeUndefined()
  }
  const ofAnotherVersion = Buffer.from(SMALL)
  ofAnotherVersion.writeUInt32LE(1, 4)
  ofAnotherVersion.writeUInt32LE(crc32(ofAnotherVersion.subarray(4)), 0)
  expect(coveredBy(ofAnotherVersion)).toBeUndefined()
})

it('writes what every later version of this format reads', () => {
  const file = encodeWords([record('b', '123456'), record('a b')], COVERED)
  const numbers = Array.from({ length: 16 }, (_, at) => file.readUInt32LE(at * 4))
  expect(numbers).toEqual([
    crc32(file.subarray(4)),
    crc32(`1 ${LABELS_NAME}`),
    ...[COVERED.count, COVERED.references, 2, 1, 8, 11],
    ...[0, 2, 4, 11],
    ...[0, 4, 6, 8],
  ])
  expect(file.subarray(64).toString('latin1')).toBe('\0\0\x01\0\x01\0\0\0b\na\n123456\n')
})

it('has nothing for an empty segment', () => {
  const file = encodeWords([], { count: 0, references: 0 })
  expect(coveredBy(file)).toEqual({ count: 0, references: 0 })
  expect(placesOf(file, 'amina')).toEqual([])
})
