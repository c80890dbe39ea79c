import { expect, test } from 'vitest'
import { loadFirm, officeOf } from '../../content/firm'
import { HOUR } from '../../contract/time/durations'
import { EXISTS, SPAM } from '../files/segments/index-fields'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import { FigureColumns } from './figure-columns'
import { answerTermsOf } from './figures'
import { figuresIn } from './of-lists'

const office = officeOf(loadFirm())
const terms = answerTermsOf(office)
const START = Date.parse('2026-06-01T09:00:00.000Z')
const EVER = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
/** Of each segment: at its beginning, inside and at its end. */
const PLACES = [0, 1, SEGMENT_SIZE - 1]

/** A segment that says how often its records were looked at. */
class Watched extends FigureColumns {
  reads = 0
  constructor() {
    super()
    const { bits } = this
    Object.defineProperty(this, 'bits', {
      get: () => {
        this.reads++
        return bits
      },
    })
  }
}

/** One list with three records in each segment, an hour between any two: each tells its number as its page's origin. */
function list(segments: number) {
  const index = { segmentIndexes: Array.from({ length: segments }, () => new Watched()) }
  const numberOf = (segment: number, place: number) => segment * PLACES.length + place + 1
  const timeOf = (number: number) => START + number * HOUR
  const put = (segment: number, place: number, bits: number, number = numberOf(segment, place)) =>
    index.segmentIndexes[segment]?.put(PLACES[place] as number, bits, timeOf(number), {
      answered: 0,
      traits: 0,
      origin: number,
    })
  for (let segment = 0; segment < segments; segment++) for (const place of PLACES.keys()) put(segment, place, EXISTS)
  const forgetReads = () => {
    for (const segment of index.segmentIndexes) segment.reads = 0
  }
  forgetReads()
  return {
    index,
    put,
    timeOf,
    numberOf,
    /** The numbers of all records that are counted in a time. */
    async counted(span: { from: number; to: number } = EVER, by = terms) {
      const { came, origins } = await figuresIn([{ name: 'inquiries', index }], { ...span, by: 'hour', terms: by })
      const numbers = [...origins].flatMap(([number, times]) => Array.from({ length: times }, () => number))
      expect(came).toEqual({ inquiries: numbers.length, 'visa-applications': 0, callbacks: 0 })
      return numbers.sort((one, other) => one - other)
    },
    /** Which segments were looked at since this was asked last. */
    looked() {
      const looked = index.segmentIndexes.flatMap(({ reads }, at) => (reads > 0 ? [at] : []))
      forgetReads()
      return looked
    },
  }
}

const range = (from: number, to: number) => Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at)

test('counts all from a moment to another one, the second left out, whichever blocks these lie in', async () => {
  const { counted, timeOf } = list(37)
  // Blocks have 16 segments, so 48 records: around their ends, and within them.
  for (const from of [1, 2, 48, 49, 50, 60, 97, 111]) {
    for (const to of [1, 48, 49, 50, 62, 97, 98, 112]) {
      expect(await counted({ from: timeOf(from), to: timeOf(to) }), `${from} to ${to}`).toEqual(range(from, to))
    }
    expect(await counted({ from: timeOf(from) + 1, to: timeOf(97) + 1 })).toEqual(range(from + 1, 98))
  }
})

test('leaves out what is spam or erased, and counts it by the lists that it is in', async () => {
  const { counted, put, index } = list(2)
  put(0, 1, EXISTS | SPAM)
  index.segmentIndexes[1]?.remove(PLACES[2] as number)
  expect(await counted()).toEqual([1, 3, 4, 5])
  const [one, other] = [list(1), list(2)]
  const query = { ...EVER, by: 'hour', terms } as const
  const { came } = await figuresIn(
    [
      { name: 'callbacks', index: one.index },
      { name: 'inquiries', index: other.index },
    ],
    query,
  )
  expect(came).toEqual({ inquiries: 6, 'visa-applications': 0, callbacks: 3 })
})

test('sees each change, and looks at the records of its block alone', async () => {
  const { counted, looked, put, index } = list(37)
  await counted()
  expect(looked()).toEqual(range(0, 37))
  expect(await counted()).toEqual(range(1, 112))
  expect(looked()).toEqual([])
  put(20, 1, EXISTS | SPAM)
  expect(await counted()).toEqual(range(1, 112).filter(number => number !== 62))
  expect(looked()).toEqual(range(16, 32))
  index.segmentIndexes[36]?.remove(PLACES[2] as number)
  expect(await counted()).toEqual(range(1, 111).filter(number => number !== 62))
  expect(looked()).toEqual(range(32, 37))
  // A segment is begun: it has no records of its own yet.
  index.segmentIndexes.push(new Watched())
  put(37, 0, EXISTS)
  expect((await counted()).at(-1)).toBe(112)
  expect(looked()).toEqual(range(32, 38))
  index.segmentIndexes.pop()
  expect((await counted()).at(-1)).toBe(110)
})

test('looks at no records of other times, and of a block that reaches out of the time at those within it', async () => {
  const { counted, looked, timeOf } = list(37)
  const second = { from: timeOf(49), to: timeOf(97) }
  expect(await counted(second)).toEqual(range(49, 97))
  expect(looked()).toEqual(range(16, 32))
  expect(await counted(second)).toEqual(range(49, 97))
  expect(looked()).toEqual([])
  expect(await counted({ from: timeOf(49), to: timeOf(60) })).toEqual(range(49, 60))
  expect(looked()).toEqual(range(16, 20))
  expect(await counted({ from: timeOf(90), to: timeOf(97) })).toEqual(range(90, 97))
  expect(looked()).toEqual([29, 30, 31])
})

test('counts anew for other office hours', async () => {
  const { counted, looked } = list(3)
  await counted()
  looked()
  const longer = answerTermsOf({ ...office, opening: [{ days: ['Monday'], opens: '08:00', closes: '20:00' }] })
  expect(await counted(EVER, longer)).toEqual(range(1, 10))
  expect(looked()).toEqual([0, 1, 2])
  expect(await counted(EVER, longer)).toEqual(range(1, 10))
  expect(looked()).toEqual([])
})
