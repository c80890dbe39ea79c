import type { ListName } from '../../contract/records/records'
import type { SegmentedList } from '../files/segments/segmented-list'
import type { Counts, ListCount } from '../store'

/** Counts what the lists hold. */
export function countsOf(all: readonly SegmentedList[], revision: number): Counts {
  const lists = {} as Record<ListName, ListCount>
  let undelivered = 0
  const deadlines = { passed: 0, within7: 0 }
  for (const { name, index } of all) {
    const newest = index.newest()
    const { total, pending, urgent, deadlines: close, undelivered: unsent, last: lastId } = index
    const newestAt = newest === undefined ? null : new Date(newest).toISOString()
    lists[name] = { total, pending, urgent, deadlines: close, undelivered: unsent, newest: newestAt, lastId }
    undelivered += unsent
    deadlines.passed += close.passed
    deadlines.within7 += close.within7
  }
  return { lists, deadlines, undelivered, revision }
}
