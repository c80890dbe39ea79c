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
}

function groupsIn(rows: Row[], groupOf: ((record: AdminRecord) => string) | undefined): Group[] {
  const groups: Group[] = []
  const lastPending = rows.findLastIndex(isPending)
  for (const [at, row] of rows.entries()) {
    const last = groups.at(-1)
    // A row that was just dealt with stays among the pending ones, without a heading of its own.
    const title = last && at < lastPending && !isPending(row) ? last.title : groupOf?.(row.record)
    if (last && last.title === title) last.rows.push(row)
    else groups.push({ title, rows: [row] })
  }
  return groups
}

/** The rows of a table under their headings; `children` draws a row. */
export function RowGroups(props: {
  rows: Row[]
  /** The heading above a record; absent when no headings divide the rows. */
  groupOf: ((record: AdminRecord) => string) | undefined
  columns: number
  /** True when the API has more rows than the page has read. */
  goesOn: boolean
  children: (row: Row) => ReactNode
}) {
  const { rows, groupOf, columns, goesOn, children } = props
  const groups = groupsIn(rows, groupOf)
  return groups.map(({ title, rows: own }, at) => (
    <tbody {...role.group} key={`${title} ${own[0]?.list}/${own[0]?.record.id}`}>
      {title && (
        <tr {...role.row} className="group">
          <th {...role.rowHeader} scope="rowgroup" colSpan={columns}>
            {/* If a group continues on the next page, the number of its requests is unknown. */}
            {title} {(at < groups.length - 1 || !goesOn) && <span>{number(own.length)}</span>}
          </th>
        </tr>
      )}
      {own.map(children)}
    </tbody>
  ))
}
