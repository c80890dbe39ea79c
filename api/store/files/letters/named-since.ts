import type { SegmentedList } from '../segments/segmented-list'
import { filesIn } from './file-paths'

/** The ids of the files in records that were written since a revision. */
export async function filesNamedSince(lists: readonly SegmentedList[], rev: number): Promise<Set<string>> {
  const named = new Set<string>()
  for (const list of lists) {
    for (const ids of list.idsChangedSince(rev)) {
      for (const text of (await list.read(ids)).values()) for (const { id } of filesIn({ text })) named.add(id)
    }
  }
  return named
}
