import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { SEGMENT_SIZE, SLOT_BYTES, Slot } from './slot'

const LAYOUT = { starts: [2, 10, 20], size: 30, mtimeMs: 1_700_000_000_000.5 }

function filled() {
  const image = Buffer.alloc(SLOT_BYTES)
  const slot = new Slot(image)
  for (const [at, column] of [slot.times, slot.keys, slot.references, slot.starts, slot.dues, slot.bits].entries()) {
    column[0] = at + 1
    column[column.length - 1] = at + 101
  }
  return { slot, image }
}

test('each column has a room of its own in one block, and is found again in it', () => {
  const { image } = filled()
  const again = new Slot(Buffer.concat([Buffer.alloc(8), image]).subarray(8))
  const columns = [again.times, again.keys, again.references, again.starts, again.dues, again.bits]
  expect(columns.map(column => [column[0], column[column.length - 1]])).toEqual(
    [0, 1, 2, 3, 4, 5].map(at => [at + 1, at + 101]),
  )
  expect(columns.map(({ length }) => length)).toEqual([
    ...[SEGMENT_SIZE, SEGMENT_SIZE, SEGMENT_SIZE],
    ...[SEGMENT_SIZE + 2, SEGMENT_SIZE, SEGMENT_SIZE],
  ])
  // As index files of earlier versions have it.
  expect([SLOT_BYTES, columns.map(({ byteOffset }) => byteOffset - again.times.byteOffset)]).toEqual([
    30_072,
    [0, 8_000, 16_000, 20_000, 24_008, 28_008],
  ])
})

test('it tells which version of the file its columns describe, and the highest change in that', () => {
  const { slot } = filled()
  expect([slot.filed, slot.rev, slot.describes(LAYOUT)]).toEqual([0, 0, false])
  slot.describe(LAYOUT, [{ rev: 5 }, { rev: 9 }, { rev: 7 }])
  expect([slot.filed, slot.rev, [...slot.starts.subarray(0, 3)]]).toEqual([3, 9, LAYOUT.starts])
  expect(slot.describes(LAYOUT)).toBe(true)
  expect(slot.describes({ ...LAYOUT, size: 31 })).toBe(false)
  expect(slot.describes({ ...LAYOUT, mtimeMs: LAYOUT.mtimeMs + 1 })).toBe(false)
  slot.forget()
  expect([slot.filed, slot.rev, slot.describes(LAYOUT), slot.times[0]]).toEqual([0, 0, false, 1])
})

test('its seal holds for its own segment, and for no byte that is another', () => {
  const { slot } = filled()
  slot.describe(LAYOUT, [{ rev: 5 }])
  expect(slot.sealHolds(4)).toBe(false)
  const image = slot.seal(4)
  expect(image).toHaveLength(SLOT_BYTES)
  expect([slot.sealHolds(4), slot.sealHolds(5)]).toEqual([true, false])
  const head = new Float64Array(image.buffer, image.byteOffset, 7)
  expect([...head]).toEqual([crc32(image.subarray(8)), 2, 4, 1, 5, LAYOUT.size, LAYOUT.mtimeMs])
  slot.bits[SEGMENT_SIZE - 1] = 1
  expect(slot.sealHolds(4)).toBe(false)
  // A format of another version, well sealed.
  head[1] = 1
  head[0] = crc32(image.subarray(8))
  expect(slot.sealHolds(4)).toBe(false)
})
