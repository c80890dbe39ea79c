import { Component, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { visitorName } from '../../../api/contract/records/visitor-name'
import type { Row } from '../calls'
import type { RecordRef } from '../filters'
import { strings } from '../strings'
import { useEvent } from '../use-event'
import type { OfficeTime } from '../use-office'
import { Detained } from './cells'
import type { TableLook } from './list'
import { isOf, refOf } from './use-list'

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

/** What can have the focus in a row: what opens its record, and what chooses it. */
const stopsOf = (opener: HTMLElement) => [
  opener,
  ...(opener.closest('tr')?.querySelectorAll<HTMLElement>('.pick input') ?? []),
]

/** The button of each row that opens its record, in the order in which they are drawn. */
export const openers = (root: ParentNode | null) => [...(root?.querySelectorAll<HTMLElement>('.open') ?? [])]

/** The rows that are chosen. */
export interface Picks {
  has: (row: Row) => boolean
  toggle: (row: Row, on: boolean) => void
}

/** A list's records as a table, and as cards where there is no room for one; the whole row opens the record. */
export function RecordsTable(props: {
  look: TableLook
  rows: Row[]
  office: OfficeTime
  busy: boolean
  /** The record that was open last. */
  last: RecordRef | undefined
  /** Whether it is open still. */
  isOpen: boolean
  /** Where a row's record is for itself. */
  addressOf: (ref: RecordRef) => string
  onOpen: (ref: RecordRef) => void
  /** Which rows are chosen, to do something to all of them; absent for whoever may not. */
  picks: Picks | undefined
}) {
  const { look, rows, office, busy, last, isOpen, addressOf, onOpen, picks } = props
  const table = useRef<HTMLTableElement>(null)

  // One stop of the tab order for all rows: the arrows lead on from there.
  function stopAt(stop: HTMLElement | undefined) {
    for (const opener of openers(table.current)) {
      for (const one of stopsOf(opener)) one.tabIndex = opener === stop ? 0 : -1
    }
  }
  useEffect(() => {
    const all = openers(table.current)
    const stop = rows.findIndex(row => isOf(row, last))
    if (all.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(all[Math.max(stop, 0)])
  })

  // Beside a record, the list goes along from one to the next.
  const openRow = isOpen && last ? `${last.list}/${last.id}` : ''
  useEffect(() => {
    if (openRow) table.current?.querySelector('.last')?.scrollIntoView({ block: 'nearest' })
  }, [openRow])

  const handleClick = useEvent((event: MouseEvent<HTMLElement>, row: Row) => {
    if ((event.target as Element).closest('.pick')) return
    const isLink = (event.target as Element).closest('a')
    if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (isLink) event.preventDefault()
    // Whoever marks words to copy them wants them, not the record.
    if (event.target === event.currentTarget || !String(getSelection() ?? '')) onOpen(refOf(row))
  })
  const handlePick = useEvent((row: Row, isOn: boolean) => picks?.toggle(row, isOn))

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = openers(event.currentTarget)
    const target = event.target as HTMLElement
    const row = all.findIndex(opener => stopsOf(opener).includes(target))
    if (row < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const pick = (at: number, isOn = true) => picks?.toggle(rows[at] as Row, isOn)
    if (event.key === ' ' && picks && target === all[row]) {
      event.preventDefault()
      pick(row, !picks.has(rows[row] as Row))
    }
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const to = step(row, all.length - 1)
    const next = all[to] as HTMLElement
    stopAt(next)
    stopsOf(next)[stopsOf(all[row] as HTMLElement).indexOf(target)]?.focus()
    // With Shift, every row on the way.
    if (event.shiftKey) for (let at = Math.min(row, to); at <= Math.max(row, to); at++) pick(at)
  }

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
      <Head look={look} />
      <tbody {...role.group}>
        {rows.map(row => (
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
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  look: TableLook
  row: Row
  office: OfficeTime
  isLast: boolean
  isOpen: boolean
  /** Undefined for whoever may not choose. */
  isPicked: boolean | undefined
  href: string
  onClick: (event: MouseEvent<HTMLElement>, row: Row) => void
  onPick: (row: Row, isOn: boolean) => void
}

/** One row: hundreds of others are not drawn anew with every step from record to record. */
class TableRow extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps) {
    const { office, ...before } = this.props
    const isSame = (name: string) => next[name as keyof RowProps] === before[name as keyof typeof before]
    const isSameTime = office.now === next.office.now && office.hours === next.office.hours
    return !isSameTime || !Object.keys(before).every(isSame)
  }

  override render() {
    const { look, row, office, isLast, isOpen, isPicked, href, onClick, onPick } = this.props
    return (
      <tr
        {...role.row}
        className={`${isLast ? 'last' : ''} ${isOpen ? 'current' : ''} ${row.gone ? 'gone' : ''} ${isPicked ? 'picked' : ''}`}
        aria-current={isOpen || undefined}
        onClick={event => onClick(event, row)}
        part="row"
      >
        {look.columns.map(({ title, kind, cell }, at) => (
          <td {...role.cell} className={kind} key={title}>
            {isPicked !== undefined && !at && (
              <label className="pick">
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={strings.choose(visitorName(row.record) || row.record.reference)}
                  checked={isPicked}
                  onChange={event => onPick(row, event.currentTarget.checked)}
                  part="choose"
                />
              </label>
            )}
            {row.gone && !at && <span className="flag bad-news">{strings.erasedRow}</span>}
            {kind === 'main' && <Detained record={row.record} />}
            {cell(row.record, office.waiting(row.list, row.record), { ...row, href })}
          </td>
        ))}
      </tr>
    )
  }
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
        {look.columns.map(({ title, also = [], kind }) => (
          <th {...role.header} scope="col" className={kind} key={title}>
            <span>{title}</span>
            {also.map(title => (
              <span key={title}> {title}</span>
            ))}
          </th>
        ))}
      </tr>
    </thead>
  )
}
