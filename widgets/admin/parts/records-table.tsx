import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { Row } from '../calls'
import type { RecordRef } from '../filters'
import type { TableLook } from '../list'
import { strings } from '../strings'
import { isOf, refOf } from '../use-list'
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
  look: TableLook
  rows: Row[]
  office: OfficeTime
  busy: boolean
  /** The record that was open last. */
  last: RecordRef | undefined
  /** Where a row's record is for itself. */
  addressOf: (ref: RecordRef) => string
  onOpen: (ref: RecordRef) => void
}) {
  const { look, rows, office, busy, last, addressOf, onOpen } = props
  const table = useRef<HTMLTableElement>(null)

  // One stop of the tab order for all rows: the arrows lead on from there.
  function stopAt(stop: HTMLElement | undefined) {
    for (const opener of openers(table.current)) opener.tabIndex = opener === stop ? 0 : -1
  }
  useEffect(() => {
    const all = openers(table.current)
    const stop = rows.findIndex(row => isOf(row, last))
    if (all.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(all[Math.max(stop, 0)])
  })

  function handleClick(event: MouseEvent<HTMLElement>, row: Row) {
    const isLink = (event.target as Element).closest('a')
    if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (isLink) event.preventDefault()
    // Whoever marks words to copy them wants them, not the record.
    if (event.target === event.currentTarget || !String(getSelection() ?? '')) onOpen(refOf(row))
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
      aria-label={look.title}
      aria-busy={busy}
      className={`of-${look.name}`}
      onKeyDown={handleKeyDown}
      ref={table}
      part="table"
    >
      <Head look={look} />
      <tbody {...role.group}>
        {rows.map(row => (
          <tr
            {...role.row}
            key={`${row.list}/${row.record.id}`}
            className={`${isOf(row, last) ? 'last' : ''} ${row.gone ? 'gone' : ''}`}
            onClick={event => handleClick(event, row)}
            part="row"
          >
            {look.columns.map(({ title, kind, cell }, at) => (
              <td {...role.cell} className={kind} key={title}>
                {row.gone && !at && <span className="flag bad-news">{strings.erasedRow}</span>}
                {cell(row.record, office.waiting(row.list, row.record), { ...row, href: addressOf(refOf(row)) })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The table in its final size while its records are on their way. */
export function TableSkeleton({ look }: { look: TableLook }) {
  return (
    <table className={`skeleton of-${look.name}`} aria-hidden="true">
      <Head look={look} />
      <tbody>
        {SKELETON_ROWS.map(row => (
          <tr key={row}>
            {look.columns.map(({ title, kind }) => (
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

function Head({ look }: { look: TableLook }) {
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
