import type { TableLook } from './list'

/**
 * The roles of a table's elements. A narrow list draws the table as cards, and some screen readers then treat it as a
 * table only if each element has its role as an attribute.
 */
export const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** The headings of a table's columns. */
export function TableHead({ look }: { look: TableLook }) {
  return (
    <thead {...role.group}>
      <tr {...role.row}>
        {look.columns.map(({ title, kind }) => (
          <th {...role.header} scope="col" className={kind} key={title}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
