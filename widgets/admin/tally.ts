import type { AdminCounts } from '../../api/contract/answers'
import { listsOf, type TabName } from './filters'

/** The pending requests of a tab, and those among them with a near time limit. */
export function tallyOf(
  counts: AdminCounts,
  tab: TabName,
): Pick<AdminCounts['lists']['inquiries'], 'pending' | 'deadlines'> {
  const lists = listsOf(tab).map(list => counts.lists[list])
  const sum = (of: (list: (typeof lists)[number]) => number) => lists.reduce((all, list) => all + of(list), 0)
  return {
    pending: sum(({ pending }) => pending),
    deadlines: { passed: sum(({ deadlines }) => deadlines.passed), within7: sum(({ deadlines }) => deadlines.within7) },
  }
}
