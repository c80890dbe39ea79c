import { crc32 } from 'node:zlib'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import { LABELS_NAME, type SearchText, type Words } from '../records/words'
import type { Covered } from './segment-records'

/** The version of what is written, and of the labels that are in it. */
const FORMAT = crc32(`1 ${LABELS_NAME}`)
/** Numbers of four bytes at the beginning: checksum, format, records, references, words, numbers, bytes of places, of words. */
const HEAD = 8
/** Bytes of places written as one bit a record, an even number; a shorter list has two bytes a place. */
const BITS_BYTES = Math.ceil(SEGMENT_SIZE / 16) * 2

/**
 * Writes what the records of a segment are found by: each word once, with the places of the records that have it; the
 * phone numbers behind them in the same way.
 */
export function encodeWords(records: readonly (Words | undefined)[], covered: Covered): Buffer {
  const words = placesOf(records, found => found?.words)
  const numbers = placesOf(records, found => found?.numbers)
  const all = [...words, ...numbers]
  const texts = all.map(([word]) => Buffer.from(`${word}\n`))
  const places = all.map(([, at]) => encodePlaces(at))
  const textStarts = startsOf(texts)
  const placeStarts = startsOf(places)
  const head = new Uint32Array(HEAD)
  head.set([0, FORMAT, covered.count, covered.references, words.size, numbers.size])
  head.set([placeStarts[all.length] as number, textStarts[all.length] as number], 6)
  const file = Buffer.concat([bytesOf(head), bytesOf(textStarts), bytesOf(placeStarts), ...places, ...texts])
  file.writeUInt32LE(crc32(file.subarray(4)), 0)
  return file
}

function placesOf(records: readonly (Words | undefined)[], of: (found: Words | undefined) => Set<string> | undefined) {
  const places = new Map<string, number[]>()
  for (const [place, found] of records.entries()) {
    for (const word of of(found) ?? []) {
      const present = places.get(word)
      if (present) present.push(place)
      else places.set(word, [place])
    }
  }
  return places
}

function encodePlaces(places: readonly number[]): Buffer {
  if (places.length * 2 < BITS_BYTES) return bytesOf(Uint16Array.from(places))
  const bits = Buffer.alloc(BITS_BYTES)
  for (const place of places) bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7))
  return bits
}

function startsOf(pieces: readonly Buffer[]): Uint32Array {
  const starts = new Uint32Array(pieces.length + 1)
  for (const [at, piece] of pieces.entries()) starts[at + 1] = (starts[at] as number) + piece.length
  return starts
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array | Uint32Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Reads what a word file covers, undefined where it is not whole or of another version. */
export function coveredBy(file: Buffer): Covered | undefined {
  if (file.length < HEAD * 4 || file.readUInt32LE(4) !== FORMAT) return undefined
  if (file.readUInt32LE(0) !== crc32(file.subarray(4))) return undefined
  return { count: file.readUInt32LE(8), references: file.readUInt32LE(12) }
}

/** Which records of a segment have all that is looked for, one byte a place; for a file that `coveredBy` found whole. */
export function matchingRecords(file: Buffer, { words, numbers }: SearchText): Uint8Array {
  const table = openTable(file)
  const wordsEnd = table.textStarts[table.words] as number
  const withWord = (word: string) => table.find(word, 0, wordsEnd)
  const withNumber = (number: string) => table.find(number, wordsEnd, table.texts.length)
  const found = new Uint8Array(SEGMENT_SIZE).fill(1)
  for (const word of words) if (!keepCommon(found, withWord(word))) return found
  for (const { number, words: typed } of numbers) {
    const either = new Uint8Array(SEGMENT_SIZE).fill(1)
    for (const word of typed) if (!keepCommon(either, withWord(word))) break
    withNumber(number).forEach((has, place) => {
      if (has) either[place] = 1
    })
    if (!keepCommon(found, either)) return found
  }
  return found
}

/** Leaves in the first what is in both, and answers whether that is anything. */
function keepCommon(found: Uint8Array, other: Uint8Array): boolean {
  let any = 0
  for (let place = 0; place < SEGMENT_SIZE; place++) {
    found[place] = (found[place] as number) & (other[place] as number)
    any |= found[place] as number
  }
  return any !== 0
}

function openTable(file: Buffer) {
  const [, , , , words = 0, numbers = 0, placeBytes = 0] = numbersAt(file, 0, HEAD)
  const starts = words + numbers + 1
  const textStarts = numbersAt(file, HEAD * 4, starts)
  const placeStarts = numbersAt(file, (HEAD + starts) * 4, starts)
  const placesAt = (HEAD + 2 * starts) * 4
  const texts = file.subarray(placesAt + placeBytes)

  /** The places of all records with a word that has this text in it. */
  function find(text: string, from: number, to: number): Uint8Array {
    const found = new Uint8Array(SEGMENT_SIZE)
    const wanted = Buffer.from(text)
    for (let at = texts.indexOf(wanted, from); at >= 0 && at < to; ) {
      const word = wordAt(at)
      addPlaces(found, placesAt + (placeStarts[word] as number), placesAt + (placeStarts[word + 1] as number))
      at = texts.indexOf(wanted, textStarts[word + 1] as number)
    }
    return found
  }

  function wordAt(at: number): number {
    let low = 0
    let high = starts - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((textStarts[middle] as number) <= at) low = middle
      else high = middle - 1
    }
    return low
  }

  function addPlaces(found: Uint8Array, from: number, to: number): void {
    if (to - from < BITS_BYTES) {
      for (let at = from; at < to; at += 2) found[file.readUInt16LE(at)] = 1
      return
    }
    for (let place = 0; place < SEGMENT_SIZE; place++) {
      if ((file[from + (place >> 3)] as number) & (1 << (place & 7))) found[place] = 1
    }
  }

  return { words, textStarts, texts, find }
}

function numbersAt(file: Buffer, from: number, count: number): Uint32Array {
  // A view needs a start that four divides, which no buffer promises.
  if ((file.byteOffset + from) % 4 === 0) return new Uint32Array(file.buffer, file.byteOffset + from, count)
  return new Uint32Array(Uint8Array.from(file.subarray(from, from + count * 4)).buffer)
}
