import { isUrgent } from '../../contract/order'
import { LISTS, type ListName } from '../../contract/records/records'
import type { Database } from '../postgres/database'
import { Values } from '../postgres/values'
import { firstUnread, type ReadBy } from '../records/read-ids'
import type { ListFilters, UnreadCount } from '../store'
import { plainFilter, sqlFilters } from './filter'
import type { ListOfFacts } from './page'
import { urgentSql } from './urgency-sql'

/** Counts, for each list, the pending records that match the filters and that a person has not read. */
export function plainUnread(
  lists: readonly (readonly [ListName, ListOfFacts])[],
  read: ReadBy,
  filters: ListFilters,
  today: number,
): Record<ListName, UnreadCount> {
  const fits = plainFilter({ ...filters, unread: read }, today)
  const counted = lists.map(([name, list]) => {
    const count: UnreadCount = { new: 0, urgent: 0 }
    for (let at = firstUnread(read[name]) - 1; at < list.length; at++) {
      const facts = list[at]
      if (!facts?.pending || !fits(facts)) continue
      count.new++
      if (isUrgent(facts, today)) count.urgent++
    }
    return [name, count] as const
  })
  return Object.fromEntries(counted) as Record<ListName, UnreadCount>
}

/** Counts, for each list of a database, the pending records that match the filters and that a person has not read. */
export async function sqlUnread(
  database: Database,
  read: ReadBy,
  filters: ListFilters,
  today: number,
): Promise<Record<ListName, UnreadCount>> {
  const values = new Values()
  const counts = LISTS.map(list => {
    const asked = [
      `list = '${list}' and pending and id >= ${values.add(firstUnread(read[list]), 'bigint')}`,
      ...sqlFilters({ ...filters, unread: read }, { values, today: String(today), arrivedAt: 'arrived_at' }),
    ]
    return `select '${list}' as list, count(*) as new, count(*) filter (where ${urgentSql(String(today))}) as urgent
      from records where ${asked.join(' and ')}`
  })
  const rows = await database.read<UnreadCount & { list: ListName }>(counts.join(' union all '), values.all)
  return Object.fromEntries(rows.map(({ list, ...count }) => [list, count])) as Record<ListName, UnreadCount>
}
