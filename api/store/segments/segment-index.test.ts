import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { TRAITS } from './figure-fields'
import { INDEX_BYTES, SEGMENT_SIZE, SegmentIndex } from './segment-index'

const LAYOUT = { starts: [2, 10, 20], size: 30, mtimeMs: 1_700_000_000_000.5 }

function filled() {
  const image = Buffer.alloc(INDEX_BYTES)
  const segmentIndex = new SegmentIndex(image)
  for (const [at, column] of [
    segmentIndex.times,
    segmentIndex.keys,
    segmentIndex.references,
    segmentIndex.starts,
    segmentIndex.dues,
    segmentIndex.bits,
    segmentIndex.limits,
    segmentIndex.work,
    segmentIndex.answered,
    segmentIndex.traits,
    segmentIndex.origins,
  ].entries()) {
    column[0] = at + 1
    column[column.length - 1] = at + 101
  }
  return { segmentIndex, image }
}

test('each column has a room of its own in one block, and is found again in it', () => {
  const { image } = filled()
  const again = new SegmentIndex(Buffer.concat([Buffer.alloc(8), image]).subarray(8))
  const columns = [
    again.times,
    again.keys,
    again.references,
    again.starts,
    again.dues,
    again.bits,
    again.limits,
    again.work,
    again.answered,
    again.traits,
    again.origins,
  ]
  expect(columns.map(column => [column[0], column[column.length - 1]])).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(at => [at + 1, at + 101]),
  )
  expect(columns.map(({ length }) => length)).toEqual([
    ...[SEGMENT_SIZE, SEGMENT_SIZE, SEGMENT_SIZE],
    ...[SEGMENT_SIZE + 2, SEGMENT_SIZE, SEGMENT_SIZE, SEGMENT_SIZE, SEGMENT_SIZE],
    ...[SEGMENT_SIZE, SEGMENT_SIZE, SEGMENT_SIZE],
  ])
  // As index files of earlier versions have it.
  expect([INDEX_BYTES, columns.map(({ byteOffset }) => byteOffset - again.times.byteOffset)]).toEqual([
    48_072,
    [0, 8_000, 16_000, 20_000, 24_008, 28_008, 30_008, 32_008, 36_008, 40_008, 44_008],
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
  expect([...head]).toEqual([crc32(image.subarray(8)), 5 * 2 ** 32 + TRAITS, 4, 1, 5, LAYOUT.size, LAYOUT.mtimeMs, 0])
  segmentIndex.bits[SEGMENT_SIZE - 1] = 1
  expect(segmentIndex.sealHolds(4)).toBe(false)
  // A format of another version, well sealed.
  head[1] = 3
  head[0] = crc32(image.subarray(8))
  expect(segmentIndex.sealHolds(4)).toBe(false)
})
