import { decodeEntry } from '../files/journal/entry'
import type { SegmentedList } from '../files/segments/segmented-list'
import type { Changes } from '../store'

/** What became of some records of a list since a revision; an id that was never given out is of no record. */
export async function changesOf(list: SegmentedList, ids: readonly number[], since: number): Promise<Changes> {
  const known = [...new Set(ids)].filter(id => id <= list.index.last)
  const changes: Changes = { changed: [], gone: [] }
  for (const text of (await list.read(known)).values()) {
    const { id, rev, record } = decodeEntry(text)
    if (!record) changes.gone.push(id)
    else if (rev > since) changes.changed.push(record)
  }
  return changes
}
