import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { originCode, TRAITS } from './figure-fields'
import { EXISTS, PROCESSED } from './index-fields'
import { INDEX_BYTES, SEGMENT_SIZE, SegmentIndex } from './segment-index'

const LAYOUT = { starts: [2, 10, 20], size: 30, mtimeMs: 1_700_000_000_000.5 }

function filled() {
  const image = Buffer.alloc(INDEX_BYTES)
  const segmentIndex = new SegmentIndex(image)
  for (const [at, column] of [
    segmentIndex.times,
    segmentIndex.references,
    segmentIndex.starts,
    segmentIndex.dues,
    segmentIndex.bits,
    segmentIndex.limits,
    segmentIndex.work,
    segmentIndex.answered,
    segmentIndex.traits,
    segmentIndex.origins,
    segmentIndex.originCodes,
  ].entries()) {
    column[0] = at + 1
    column[column.length - 1] = at + 101
  }
  segmentIndex.setKey(0, 2 ** 48 - 1)
  segmentIndex.setKey(SEGMENT_SIZE - 1, 0x8fa3aab2faa9)
  return { segmentIndex, image }
}

test('each column has a room of its own in one block, and is found again in it', () => {
  const { image } = filled()
  const again = new SegmentIndex(Buffer.concat([Buffer.alloc(8), image]).subarray(8))
  const columns = [
    again.times,
    again.references,
    again.starts,
    again.dues,
    again.bits,
    again.limits,
    again.work,
    again.answered,
    again.traits,
    again.origins,
    again.originCodes,
  ]
  expect(columns.map(column => [column[0], column[column.length - 1]])).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(at => [at + 1, at + 101]),
  )
  expect([again.keyAt(0), again.keyAt(1), again.keyAt(SEGMENT_SIZE - 1)]).toEqual([2 ** 48 - 1, 0, 0x8fa3aab2faa9])
  expect(columns.map(({ length }) => length)).toEqual([
    ...[SEGMENT_SIZE, SEGMENT_SIZE],
    ...[SEGMENT_SIZE + 2, SEGMENT_SIZE, SEGMENT_SIZE, SEGMENT_SIZE, SEGMENT_SIZE],
    ...[SEGMENT_SIZE, SEGMENT_SIZE, SEGMENT_SIZE, 64],
  ])
  // As index files have it; what is to be changed needs another FORMAT.
  expect([INDEX_BYTES, columns.map(({ byteOffset }) => byteOffset - again.times.byteOffset)]).toEqual([
    41_328,
    [0, 12_000, 16_000, 20_008, 24_008, 26_008, 28_008, 32_008, 36_008, 40_264, 40_008],
  ])
})

test('it tells which version of the file its columns describe, and the highest change in that', () => {
  const { segmentIndex } = filled()
  expect([segmentIndex.filed, segmentIndex.rev, segmentIndex.describes(LAYOUT)]).toEqual([0, 0, false])
  segmentIndex.describe(LAYOUT, [{ rev: 5 }, { rev: 9 }, { rev: 7 }])
  expect([segmentIndex.filed, segmentIndex.rev, [...segmentIndex.starts.subarray(0, 3)]]).toEqual([3, 9, LAYOUT.starts])
  expect(segmentIndex.describes(LAYOUT)).toBe(true)
  expect(segmentIndex.describes({ ...LAYOUT, size: 31 })).toBe(false)
  expect(segmentIndex.describes({ ...LAYOUT, mtimeMs: LAYOUT.mtimeMs + 1 })).toBe(false)
  segmentIndex.markUnwritten()
  expect([segmentIndex.filed, segmentIndex.rev, segmentIndex.describes(LAYOUT), segmentIndex.times[0]]).toEqual([
    0,
    0,
    false,
    1,
  ])
})

test('its seal holds for its own segment, and for no byte that is another', () => {
  const { segmentIndex } = filled()
  segmentIndex.describe(LAYOUT, [{ rev: 5 }])
  expect(segmentIndex.sealHolds(4)).toBe(false)
  const image = segmentIndex.seal(4)
  expect(image).toHaveLength(INDEX_BYTES)
  expect([segmentIndex.sealHolds(4), segmentIndex.sealHolds(5)]).toEqual([true, false])
  const head = new Float64Array(image.buffer, image.byteOffset, 8)
  expect([...head]).toEqual([crc32(image.subarray(8)), 6 * 2 ** 32 + TRAITS, 4, 1, 5, LAYOUT.size, LAYOUT.mtimeMs, 0])
  segmentIndex.bits[SEGMENT_SIZE - 1] = 1
  expect(segmentIndex.sealHolds(4)).toBe(false)
  // A format of another version, well sealed.
  head[1] = 3
  head[0] = crc32(image.subarray(8))
  expect(segmentIndex.sealHolds(4)).toBe(false)
})

test('the origins of its records are told apart up to 62 of them; those beyond count as others', () => {
  const segmentIndex = new SegmentIndex()
  const codes = [0, ...Array.from({ length: 70 }, (_, at) => originCode(`https://${at}.example`))]
  for (const [at, code] of codes.entries()) segmentIndex.setOrigin(at, code)
  for (const [at, code] of codes.entries()) segmentIndex.setOrigin(100 + at, code)
  const found = (at: number) => segmentIndex.originCodes[segmentIndex.origins[at] as number]
  const others = Array.from({ length: 8 }, () => originCode('other'))
  expect(codes.map((_, at) => found(at))).toEqual([...codes.slice(0, 63), ...others])
  expect(codes.map((_, at) => found(100 + at))).toEqual([...codes.slice(0, 63), ...others])
})

test('pending records are known by their places, as they are after each change that is noted', () => {
  const segmentIndex = new SegmentIndex()
  expect([...segmentIndex.pending]).toEqual([])
  segmentIndex.bits.set([EXISTS, EXISTS | PROCESSED, EXISTS])
  segmentIndex.bits[SEGMENT_SIZE - 1] = EXISTS
  expect([...segmentIndex.pending]).toEqual([])
  segmentIndex.noteChange()
  const { pending } = segmentIndex
  expect([...pending]).toEqual([0, 2, SEGMENT_SIZE - 1])
  expect(segmentIndex.pending).toBe(pending)
  segmentIndex.bits[0] = 0
  segmentIndex.noteChange()
  expect([...segmentIndex.pending]).toEqual([2, SEGMENT_SIZE - 1])
})

test('no two changes of any index have one version', () => {
  const [one, other] = [new SegmentIndex(), new SegmentIndex()]
  const versions = [one.version, other.version]
  for (const index of [one, other, one]) {
    index.noteChange()
    versions.push(index.version)
  }
  expect(new Set(versions).size).toBe(5)
})

test('the first and the last time are known, as they are set and as they were written', () => {
  const index = new SegmentIndex()
  expect([index.earliest, index.latest]).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
  for (const [at, time] of [5_000, 3_000, 4_000].entries()) index.setTime(at, time)
  expect([index.earliest, index.latest, ...index.times.subarray(0, 3)]).toEqual([3_000, 5_000, 5_000, 3_000, 4_000])
  index.describe(LAYOUT, [{ rev: 1 }, { rev: 2 }])
  const again = new SegmentIndex(Buffer.from(index.seal(1)))
  again.noteTimes()
  // Of two lines in the file, and of nothing behind them.
  expect([again.earliest, again.latest]).toEqual([3_000, 5_000])
  const none = new SegmentIndex()
  none.noteTimes()
  expect([none.earliest, none.latest]).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
})

test('the rules that it was made by are in its written form', () => {
  const index = new SegmentIndex()
  expect(index.rules).toBe(0)
  index.rules = 7
  expect(new SegmentIndex(Buffer.from(index.seal(1))).rules).toBe(7)
})
