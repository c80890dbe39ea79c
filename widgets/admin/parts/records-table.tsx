import type { RecordState } from '../../../api/contract/records'
import type { AdminList } from '../lists'

// Drawn as cards, a table loses its meaning to some screen readers unless each role is said.
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** Rows of the skeleton: about a screen of them. */
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]

/** A list's records as a table, and as cards where there is no room for one. */
export function RecordsTable({ list, records }: { list: AdminList; records: RecordState[] }) {
  return (
    <table {...role.table} aria-label={list.title} part="table">
      <Head list={list} />
      <tbody {...role.group}>
        {records.map(record => (
          <tr {...role.row} key={record.id} part="row">
            {list.columns.map(({ title, kind, cell }) => (
              <td {...role.cell} className={kind} key={title}>
                {cell(record)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The table in its final size while its records are on their way. */
export function TableSkeleton({ list }: { list: AdminList }) {
  return (
    <table className="skeleton" aria-hidden="true">
      <Head list={list} />
      <tbody>
        {SKELETON_ROWS.map(row => (
          <tr key={row}>
            {list.columns.map(({ title, kind }) => (
              <td className={kind} key={title}>
                <i />
                {(kind === 'contact' || kind === 'main') && (
                  <>
                    <i />
                    <i />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ list }: { list: AdminList }) {
  return (
    <thead {...role.group}>
      <tr {...role.row}>
        {list.columns.map(({ title, kind }) => (
          <th {...role.header} scope="col" className={kind} key={title}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
