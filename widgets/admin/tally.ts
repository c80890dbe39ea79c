import type { AdminCounts } from '../../api/contract/answers'
import { listsOf, type TabName } from './filters'

/** The numbers of a tab's pending requests, for each kind with a chip. */
export type Tally = Record<'pending' | 'mine' | 'unread' | 'detained' | 'followUpDue' | 'passed' | 'within7', number>

/**
 * The number of a tab's pending requests, of the urgent ones among them, and of those that the caller has not opened.
 */
export function tallyOf(counts: AdminCounts, tab: TabName): Tally {
  const lists = listsOf(tab)
  const sum = (of: (list: (typeof lists)[number]) => number) => lists.reduce((all, list) => all + of(list), 0)
  const listed = (name: 'pending' | 'mine' | 'detained' | 'followUpDue') => sum(list => counts.lists[list][name])
  return {
    pending: listed('pending'),
    mine: listed('mine'),
    unread: sum(list => counts.unread[list].new),
    detained: listed('detained'),
    followUpDue: listed('followUpDue'),
    passed: sum(list => counts.lists[list].deadlines.passed),
    within7: sum(list => counts.lists[list].deadlines.within7),
  }
}
