import { setImmediate as breathe } from 'node:timers/promises'
import { EXISTS, SPAM } from '../segments/index-fields'
import { SEGMENT_SIZE, type SegmentIndex } from '../segments/segment-index'
import type { SegmentedList } from '../segments/segmented-list'
import { type FigureQuery, type Figures, noFigures, Tally } from './figures'

/** A segment's records added up, and what that is true of. */
interface Known {
  version: number
  terms: string
  tally: Tally
}

/** Kept with each segment until one of its records changes: an answer over years adds these up, and looks at no record. */
const knownBySegment = new WeakMap<SegmentIndex, Known>()
/** Segments that are added up before requests have their turn. */
const AT_ONCE = 4

/** Adds up what the index knows of lists: no record is read. */
export async function figuresIn(lists: readonly SegmentedList[], query: FigureQuery): Promise<Figures> {
  const figures = noFigures()
  let added = 0
  for (const { name, index } of lists) {
    for (const segment of index.segmentIndexes) {
      if (segment.latest < query.from || segment.earliest >= query.to) continue
      const known = knownBySegment.get(segment)
      const isKnown = known?.version === segment.version && known.terms === query.terms.key
      // The whole one first: of a segment that lies within the time there is nothing else to do, today or tomorrow.
      const whole = isKnown ? known.tally : tallyOf(segment, new Tally(name, { ...query, by: 'day' }))
      if (!isKnown) knownBySegment.set(segment, { version: segment.version, terms: query.terms.key, tally: whole })
      if (whole.last < query.from || whole.first >= query.to) continue
      const isWithin = whole.first >= query.from && whole.last < query.to && query.by === 'day'
      const tally = isWithin ? whole : tallyOf(segment, new Tally(name, query), query)
      tally.addTo(figures)
      if (!(isKnown && isWithin) && ++added % AT_ONCE === 0) await breathe()
    }
  }
  return figures
}

function tallyOf(segment: SegmentIndex, tally: Tally, { from, to }: Partial<FigureQuery> = {}): Tally {
  const { bits, times, answered, traits, origins } = segment
  for (let at = 0; at < SEGMENT_SIZE; at++) {
    if (((bits[at] as number) & (EXISTS | SPAM)) !== EXISTS) continue
    const time = times[at] as number
    if ((from !== undefined && time < from) || (to !== undefined && time >= to)) continue
    tally.add({
      time,
      answered: answered[at] as number,
      traits: traits[at] as number,
      origin: origins[at] as number,
    })
  }
  return tally
}
