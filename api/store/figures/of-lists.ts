import { setImmediate as breathe } from 'node:timers/promises'
import type { ListName } from '../../contract/records/records'
import { EXISTS, SPAM } from '../files/segments/index-fields'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import type { CountedColumns } from './figure-columns'
import { type FigureQuery, type Figures, noFigures, Tally } from './figures'

/** Segments that are added up together: what changes in one has these added up anew. */
const BLOCK = 16

/** A block's records added up, and what that is true of. */
interface Known {
  segments: number
  version: number
  terms: string
  tally: Tally
}

/** Kept for each block until one of its records changes: an answer over years adds these up, and looks at no record. */
const knownByList = new WeakMap<object, (Known | undefined)[]>()

/** A list by its columns, a thousand records each. */
export interface CountedList {
  name: ListName
  index: { readonly segmentIndexes: readonly CountedColumns[] }
}

/** Adds up what the index knows of lists: no record is read. */
export async function figuresIn(lists: readonly CountedList[], query: FigureQuery): Promise<Figures> {
  const figures = noFigures()
  for (const { name, index } of lists) {
    const known = knownByList.get(index) ?? []
    knownByList.set(index, known)
    for (let at = 0; at * BLOCK < index.segmentIndexes.length; at++) {
      const segments = index.segmentIndexes.slice(at * BLOCK, (at + 1) * BLOCK)
      if (!segments.some(segment => overlaps(segment, query))) continue
      // The whole one first: of a block that lies within the time there is nothing else to do, today or tomorrow.
      let block = known[at]
      const isKnown = block && isTrueOf(block, segments, query)
      if (!block || !isKnown) {
        const version = newestOf(segments)
        const tally = tallyOf(segments, new Tally(name, query.terms))
        block = { segments: segments.length, version, terms: query.terms.key, tally }
        known[at] = block
      }
      const { tally } = block
      if (tally.last < query.from || tally.first >= query.to) continue
      const isWithin = tally.first >= query.from && tally.last < query.to
      const part = isWithin ? tally : tallyOf(segments, new Tally(name, query.terms), query)
      part.addTo(figures, query.by)
      if (!isKnown || !isWithin) await breathe()
    }
  }
  return figures
}

const overlaps = ({ earliest, latest }: CountedColumns, { from, to }: Pick<FigureQuery, 'from' | 'to'>) =>
  latest >= from && earliest < to

const newestOf = (segments: readonly CountedColumns[]) =>
  segments.reduce((newest, one) => Math.max(newest, one.version), 0)

const isTrueOf = (known: Known, segments: readonly CountedColumns[], { terms }: FigureQuery) =>
  known.segments === segments.length && known.version === newestOf(segments) && known.terms === terms.key

function tallyOf(
  segments: readonly CountedColumns[],
  tally: Tally,
  { from, to } = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
): Tally {
  for (const segment of segments) {
    if (!overlaps(segment, { from, to })) continue
    const { bits, times, answered, traits, origins, originCodes } = segment
    for (let at = 0; at < SEGMENT_SIZE; at++) {
      if (((bits[at] as number) & (EXISTS | SPAM)) !== EXISTS) continue
      const time = times[at] as number
      if (time < from || time >= to) continue
      const origin = originCodes[origins[at] as number] as number
      tally.add(time, answered[at] as number, traits[at] as number, origin)
    }
  }
  return tally
}
