import { promiseOfTraits } from '../segments/figure-fields'
import { DEMOTED, UNDATED } from '../segments/index-fields'
import { firstIdOf } from '../segments/list-index'
import type { SegmentedList } from '../segments/segmented-list'
import { ANSWERED, ownerOf } from '../segments/work-fields'
import type { Pending } from '../store'

const MINUTE = 60_000

/** What the index knows of all that is pending: no record is read. */
export function pendingOf(lists: readonly SegmentedList[]): Pending[] {
  return lists.flatMap(({ name, index }) =>
    index.segmentIndexes.flatMap((segment, number) =>
      Array.from(segment.pending, at => ({
        list: name,
        id: firstIdOf(number + 1) + at,
        arrivedAt: segment.times[at] as number,
        dueAt: (segment.dues[at] as number) * MINUTE,
        limitDay: segment.limits[at] as number,
        isUndated: ((segment.bits[at] as number) & UNDATED) !== 0,
        isAnswered: ((segment.work[at] as number) & ANSWERED) !== 0,
        isDemoted: ((segment.bits[at] as number) & DEMOTED) !== 0,
        promise: promiseOfTraits(name, segment.traits[at] as number),
        owner: ownerOf(segment.work[at] as number),
      })),
    ),
  )
}
