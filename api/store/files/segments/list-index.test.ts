import { describe, expect, test } from 'vitest'
import { NO_FIGURES } from './figure-fields'
import { EXISTS, type IndexFields, PROCESSED } from './index-fields'
import { firstIdOf, KEY_LIFE, ListIndex, offsetInSegment, segmentOf } from './list-index'
import { SegmentIndex } from './segment-index'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const indexFields = (change: Partial<IndexFields> = {}): IndexFields => ({
  time: START,
  due: 5,
  limit: 0,
  ruled: false,
  bits: EXISTS,
  work: 0,
  key: 11,
  ...NO_FIGURES,
  reference: 22,
  ...change,
})
const QUEUED = 1 << 6

function start() {
  const clock = { time: START }
  return { clock, index: new ListIndex(() => new Date(clock.time)) }
}

test.each([
  [1, 1, 0],
  [1_000, 1, 999],
  [1_001, 2, 0],
  [2_500, 3, 499],
])('the record %i is of segment %i, at its place %i', (id, segment, place) => {
  expect([segmentOf(id), offsetInSegment(id), firstIdOf(segment) + place]).toEqual([segment, place, id])
})

describe('the index of a list', () => {
  test('knows what was put, in whichever segment, and nothing of what was not', () => {
    const { index } = start()
    index.put(1_001, indexFields({ due: 7 }))
    expect([index.bitsOf(1_001), index.timeOf(1_001), index.dueOf(1_001)]).toEqual([EXISTS, START, 7])
    expect([index.withKey(11), index.withReference(22)]).toEqual([[1_001], [1_001]])
    expect([index.bitsOf(1), index.bitsOf(1_002), index.bitsOf(5_000)]).toEqual([0, 0, 0])
    expect([index.last, index.segmentIndexes.length]).toEqual([1_001, 2])
    index.put(3, indexFields())
    expect(index.last).toBe(1_001)
  })

  test('counts what there is, what is pending and what is undelivered, through every change', () => {
    const { index } = start()
    const counts = () => [index.total, index.pending, index.undelivered]
    expect(counts()).toEqual([0, 0, 0])
    index.put(1, indexFields({ bits: EXISTS | QUEUED | (1 << 9) }))
    index.put(2, indexFields({ bits: EXISTS | PROCESSED }))
    expect(counts()).toEqual([2, 1, 2])
    index.put(1, indexFields({ bits: EXISTS | PROCESSED | QUEUED }))
    expect(counts()).toEqual([2, 0, 1])
    index.put(1, indexFields({ bits: 0, key: 0, reference: 0 }))
    expect(counts()).toEqual([1, 0, 0])
    // What is gone counts for nothing, whatever else its bits say.
    index.put(3, indexFields({ bits: QUEUED }))
    expect(counts()).toEqual([1, 0, 0])
  })

  test('finds keys for seven days before and after, and a record once under each', () => {
    const { clock, index } = start()
    index.put(1, indexFields())
    index.put(1, indexFields({ bits: EXISTS | PROCESSED }))
    index.put(2, indexFields({ key: 0, reference: 0 }))
    expect([index.withKey(11), index.withReference(22)]).toEqual([[1], [1]])
    for (const [time, found] of [
      [START + KEY_LIFE - 1, [1]],
      [START + KEY_LIFE, []],
      [START - KEY_LIFE + 1, [1]],
      [START - KEY_LIFE, []],
    ] as const) {
      clock.time = time
      expect(index.withKey(11)).toEqual(found)
      expect(index.withReference(22)).toEqual([1])
    }
  })

  test('names every record that a reference may be of: two may share a fingerprint', () => {
    const { index } = start()
    for (const id of [2, 5, 1_004]) index.put(id, indexFields({ key: id }))
    expect(index.withReference(22)).toEqual([2, 5, 1_004])
  })

  test('leaves neither key nor reference of what is cleared', () => {
    const { index } = start()
    for (const id of [2, 5]) index.put(id, indexFields())
    index.segmentIndexes[0]?.clearFrom(offsetInSegment(5))
    expect([index.bitsOf(5), index.withReference(22)]).toEqual([0, [2]])
  })

  test('does not find what is gone', () => {
    const { index } = start()
    index.put(1, indexFields())
    index.put(1, indexFields({ bits: 0, key: 0, reference: 0 }))
    expect([index.withKey(11), index.withReference(22)]).toEqual([[], []])
  })

  test('tells the time of the newest record that there is', () => {
    const { index } = start()
    expect(index.newest()).toBeUndefined()
    index.put(1, indexFields({ time: START + 1 }))
    index.put(2, indexFields({ time: START + 2 }))
    expect(index.newest()).toBe(START + 2)
    index.put(2, indexFields({ bits: 0 }))
    expect(index.newest()).toBe(START + 1)
    index.put(1, indexFields({ bits: 0 }))
    expect(index.newest()).toBeUndefined()
  })

  test('takes over a segment as it was written, and nothing that was written after its lines', () => {
    const { index: written } = start()
    for (const id of [1, 2, 3]) written.put(id, indexFields({ key: id, reference: 100 + id, bits: EXISTS | QUEUED }))
    const segmentIndex = written.segmentIndexes[0] as SegmentIndex
    segmentIndex.describe({ starts: [0, 10, 20, 30], size: 30, mtimeMs: 1 }, [{ rev: 1 }, { rev: 2 }])
    const { index } = start()
    index.put(2_001, indexFields({ key: 50, reference: 60 }))
    index.adopt(1, segmentIndex)
    expect([index.last, index.total, index.undelivered]).toEqual([2_001, 3, 2])
    expect([index.withKey(1), index.withKey(2), index.withKey(3)]).toEqual([[1], [2], []])
    expect([index.withReference(102), index.withReference(103)]).toEqual([[2], []])
    expect([index.bitsOf(2), index.bitsOf(3), index.timeOf(3), index.dueOf(3)]).toEqual([EXISTS | QUEUED, 0, 0, 0])
    const { index: small } = start()
    small.adopt(2, new SegmentIndex())
    expect([small.last, small.total, small.segmentIndexes.length]).toEqual([0, 0, 2])
    small.adopt(1, segmentIndex)
    expect(small.last).toBe(2)
  })
})
