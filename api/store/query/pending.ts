import { MINUTE } from '../../contract/time/durations'
import { promiseOfTraits } from '../files/segments/figure-fields'
import { DEMOTED, UNDATED } from '../files/segments/index-fields'
import { firstIdOf } from '../files/segments/list-index'
import type { SegmentedList } from '../files/segments/segmented-list'
import { ANSWERED, ownerOf } from '../files/segments/work-fields'
import type { Pending } from '../store'

/** What the index knows of all that is pending: no record is read. */
export function pendingOf(lists: readonly SegmentedList[]): Pending[] {
  const all: Pending[] = []
  for (const { name, index } of lists) {
    for (const [number, segment] of index.segmentIndexes.entries()) {
      const { pending, times, dues, limits, bits, work, traits } = segment
      for (let place = 0; place < pending.length; place++) {
        const at = pending[place] as number
        const own = work[at] as number
        all.push({
          list: name,
          id: firstIdOf(number + 1) + at,
          arrivedAt: times[at] as number,
          dueAt: (dues[at] as number) * MINUTE,
          limitDay: limits[at] as number,
          isUndated: ((bits[at] as number) & UNDATED) !== 0,
          isAnswered: (own & ANSWERED) !== 0,
          isDemoted: ((bits[at] as number) & DEMOTED) !== 0,
          promise: promiseOfTraits(name, traits[at] as number),
          owner: ownerOf(own),
        })
      }
    }
  }
  return all
}
