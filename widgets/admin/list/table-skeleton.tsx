import type { TableLook } from './list'
import { TableHead } from './table-head'

/** One number for each placeholder row. There are about as many rows as fit on a screen. */
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]

/** The table in its final size while its records are loading. */
export function TableSkeleton({ look }: { look: TableLook }) {
  return (
    <table className={`skeleton of-${look.name}`} aria-hidden="true">
      <TableHead look={look} />
      <tbody>
        {SKELETON_ROWS.map(row => (
          <tr key={row}>
            {look.columns.map(({ title, kind }) => (
              <td className={kind} key={title}>
                <i />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
