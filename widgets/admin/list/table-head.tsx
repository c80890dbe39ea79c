import type { TableLook } from './list'

/** A table that is drawn as cards loses its meaning in some screen readers unless each role is explicit. */
export const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** The titles of a table's columns. */
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
