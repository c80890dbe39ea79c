import type { TableLook } from './list'

/**
 * A narrow list draws the table as cards. Some screen readers then no longer treat the table as a table, unless each
 * element has its role as an attribute.
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
