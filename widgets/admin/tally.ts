import type { AdminCounts } from '../../api/contract/answers'
import { listsOf, type TabName } from './filters'

/** The numbers on a tab's chips. */
export type Tally = Record<'pending' | 'mine' | 'unread' | 'detained' | 'followUpDue' | 'passed' | 'within7', number>

/** Counts a tab's pending requests, for each chip. */
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
