import type { ReactNode } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import type { Row } from '../calls'
import { number } from '../strings'
import { isPending } from './in-order'
import { role } from './table-head'

/** The rows below one heading. */
interface Group {
  title: string | undefined
  rows: Row[]
  /**
   * The number that the heading shows: the group's rows without those that staff processed or marked as spam after the
   * page read the list.
   */
  waiting: number
}

/**
 * Divides rows into groups. A row that staff processed or marked as spam after the page read the list stays below its
 * old heading.
 */
export function groupsIn(rows: Row[], groupOf: ((record: AdminRecord) => string) | undefined): Group[] {
  const groups: Group[] = []
  for (const row of rows) {
    const isDone = !!row.sortedBy && !isPending(row)
    const title = groupOf?.(isDone ? { ...row.record, isProcessed: false, spam: false } : row.record)
    if (!groups.length || groups.at(-1)?.title !== title) groups.push({ title, rows: [], waiting: 0 })
    const last = groups.at(-1) as Group
    last.rows.push(row)
    if (!isDone) last.waiting += 1
  }
  return groups
}

/** Draws the rows of a table below their headings. `children` draws one row. */
export function RowGroups(props: {
  rows: Row[]
  /** The heading above a record; undefined when no headings divide the rows. */
  groupOf: ((record: AdminRecord) => string) | undefined
  columns: number
  /** True when the API has more rows than the page has read. */
  goesOn: boolean
  children: (row: Row) => ReactNode
}) {
  const { rows, groupOf, columns, goesOn, children } = props
  const groups = groupsIn(rows, groupOf)
  return groups.map(({ title, rows: own, waiting }, at) => (
    // The key contains the group's title. A key from the first row would change when another row becomes the first, and
    // then the focus in the group would be lost.
    <tbody {...role.group} key={`${title} ${groups.slice(0, at).filter(group => group.title === title).length}`}>
      {title && (
        <tr {...role.row} className="group">
          <th {...role.rowHeader} scope="rowgroup" colSpan={columns}>
            {/* If the last group may continue on the next page, the number of its requests is unknown. */}
            {title} {(at < groups.length - 1 || !goesOn) && <span>{number(waiting)}</span>}
          </th>
        </tr>
      )}
      {own.map(children)}
    </tbody>
  ))
}
