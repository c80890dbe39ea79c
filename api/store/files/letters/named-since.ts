import { firstIdOf, segmentOf } from '../segments/list-index'
import { SEGMENT_SIZE } from '../segments/segment-index'
import type { SegmentedList } from '../segments/segmented-list'
import { filesIn } from './file-paths'

/** The ids of the files that records name which were written since a revision. */
export async function filesNamedSince(lists: readonly SegmentedList[], rev: number): Promise<Set<string>> {
  const named = new Set<string>()
  for (const list of lists) {
    const { segmentIndexes, last } = list.index
    const unflushed = new Set([...list.unflushed.keys()].map(segmentOf))
    for (let segment = 1; segment <= segmentIndexes.length; segment++) {
      if ((segmentIndexes[segment - 1]?.rev ?? 0) <= rev && !unflushed.has(segment)) continue
      const first = firstIdOf(segment)
      const ids = Array.from({ length: Math.min(SEGMENT_SIZE, last - first + 1) }, (_, at) => first + at)
      for (const text of (await list.read(ids)).values()) {
        for (const { id } of filesIn({ text })) named.add(id)
      }
    }
  }
  return named
}
