import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { AdminRecord } from '../../../api/contract/records'
import type { AdminList } from '../list'
import type { OfficeTime } from '../use-office'

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

/** Which row a key leads to, from this one of so many. */
const STEPS: Record<string, (row: number, last: number) => number> = {
  ArrowDown: (row, last) => Math.min(row + 1, last),
  ArrowUp: row => Math.max(row - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The button of each row that opens its record, in the order in which they are drawn. */
export const openers = (root: ParentNode | null) => [...(root?.querySelectorAll<HTMLElement>('.open') ?? [])]

/** A list's records as a table, and as cards where there is no room for one; the whole row opens the record. */
export function RecordsTable(props: {
  list: AdminList
  records: AdminRecord[]
  office: OfficeTime
  busy: boolean
  /** The record that was open last. */
  last: number | undefined
  onOpen: (id: number) => void
}) {
  const { list, records, office, busy, last, onOpen } = props
  const table = useRef<HTMLTableElement>(null)

  // One stop of the tab order for all rows: the arrows lead on from there.
  function stopAt(stop: HTMLElement | undefined) {
    for (const opener of openers(table.current)) opener.tabIndex = opener === stop ? 0 : -1
  }
  useEffect(() => {
    const all = openers(table.current)
    const stop = records.findIndex(({ id }) => id === last)
    if (all.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(all[Math.max(stop, 0)])
  })

  function handleClick(event: MouseEvent<HTMLElement>, id: number) {
    // Whoever marks words to copy them wants them, not the record.
    if (event.target === event.currentTarget || !String(getSelection() ?? '')) onOpen(id)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = openers(event.currentTarget)
    const step = STEPS[event.key]
    const row = all.indexOf(event.target as HTMLElement)
    if (!step || row < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = all[step(row, all.length - 1)]
    stopAt(next)
    next?.focus()
  }

  return (
    <table
      {...role.table}
      aria-label={list.title}
      aria-busy={busy}
      className={`of-${list.name}`}
      onKeyDown={handleKeyDown}
      ref={table}
      part="table"
    >
      <Head list={list} />
      <tbody {...role.group}>
        {records.map(record => (
          <tr
            {...role.row}
            key={record.id}
            className={record.id === last ? 'last' : ''}
            onClick={event => handleClick(event, record.id)}
            part="row"
          >
            {list.columns.map(({ title, kind, cell }) => (
              <td {...role.cell} className={kind} key={title}>
                {cell(record, office.waiting(list.name, record))}
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
    <table className={`skeleton of-${list.name}`} aria-hidden="true">
      <Head list={list} />
      <tbody>
        {SKELETON_ROWS.map(row => (
          <tr key={row}>
            {list.columns.map(({ title, kind }) => (
              <td className={kind} key={title}>
                <i />
                {kind !== 'urgency' && kind !== 'status' && (
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
