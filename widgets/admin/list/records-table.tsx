import { type MouseEvent, useEffect, useRef } from 'react'
import type { Row } from '../calls'
import { useStaff } from '../staff-context'
import { useEvent } from '../use-event'
import type { TableLook } from './list'
import { RowGroups } from './row-groups'
import { role, TableHead } from './table-head'
import { TableRow } from './table-row'
import { isOf, refOf } from './use-list'
import type { Opened } from './use-opened'
import type { Picks } from './use-picks'
import { useRowKeys } from './use-row-keys'

/**
 * The records of a list as a table or, when there is no room for a table, as cards. A click anywhere in the row opens
 * the record.
 */
export function RecordsTable(props: {
  look: TableLook
  rows: Row[]
  busy: boolean
  /** True when headings divide the rows into groups. */
  isGrouped: boolean
  /** True when the API has more rows than the page has read. */
  goesOn: boolean
  opened: Opened
  /** The rows that staff have chosen; absent for a role that cannot choose rows. */
  picks: Picks | undefined
}) {
  const { look, rows, busy, isGrouped, goesOn, opened, picks } = props
  const { office, addressOf } = useStaff()
  const isOpen = opened.ref !== undefined
  const last = opened.ref ?? opened.last
  const table = useRef<HTMLTableElement>(null)
  const handleKeyDown = useRowKeys(table, { rows, last, picks })

  // The list scrolls to the open record's row, because staff may have opened the record with a button for the next one.
  const openRow = isOpen && last ? `${last.list}/${last.id}` : ''
  useEffect(() => {
    if (openRow) table.current?.querySelector('.last')?.scrollIntoView({ block: 'nearest' })
  }, [openRow])

  const handleClick = useEvent((event: MouseEvent<HTMLElement>, row: Row) => {
    if ((event.target as Element).closest('.pick')) return
    const isLink = (event.target as Element).closest('a')
    if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (isLink) event.preventDefault()
    // A click that ends a selection of text does not open the record: the person wants to copy the
    // text.
    if (event.target === event.currentTarget || !String(getSelection() ?? '')) opened.openFromList(refOf(row))
  })
  const handlePick = useEvent((row: Row, isOn: boolean) => picks?.toggle(row, isOn))

  return (
    <table
      {...role.table}
      aria-label={look.title}
      aria-busy={busy}
      className={`of-${look.name} ${picks ? 'picks' : ''}`}
      onKeyDown={handleKeyDown}
      ref={table}
      part="table"
    >
      <TableHead look={look} />
      <RowGroups
        rows={rows}
        groupOf={isGrouped ? look.groupOf : undefined}
        columns={look.columns.length}
        goesOn={goesOn}
      >
        {row => (
          <TableRow
            key={`${row.list}/${row.record.id}`}
            look={look}
            row={row}
            office={office}
            isLast={isOf(row, last)}
            isOpen={isOpen && isOf(row, last)}
            isPicked={picks?.has(row)}
            href={addressOf(refOf(row))}
            onClick={handleClick}
            onPick={handlePick}
          />
        )}
      </RowGroups>
    </table>
  )
}
