import type { SegmentedList } from '../segments/segmented-list'
import { lettersIn } from './letter-paths'

/** The ids of the letters in records written since a revision, and maybe of older letters in the same segments. */
export async function lettersNamedSince(lists: readonly SegmentedList[], rev: number): Promise<Set<string>> {
  const named = new Set<string>()
  for (const list of lists) {
    for (const ids of list.idsChangedSince(rev)) {
      for (const text of (await list.read(ids)).values()) for (const { id } of lettersIn({ text })) named.add(id)
    }
  }
  return named
}
