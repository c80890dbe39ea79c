import { Component, type MouseEvent } from 'react'
import { visitorName } from '../../../api/contract/records/visitor-name'
import type { Row } from '../calls'
import { strings } from '../strings'
import type { OfficeTime } from '../use-office'
import type { TableLook } from './list'
import { role } from './table-head'

interface RowProps {
  look: TableLook
  row: Row
  office: OfficeTime
  isLast: boolean
  isOpen: boolean
  /** True when staff have chosen the row; undefined for a role that cannot choose rows. */
  isPicked: boolean | undefined
  href: string
  onClick: (event: MouseEvent<HTMLElement>, row: Row) => void
  onPick: (row: Row, isOn: boolean) => void
}

/**
 * One row of the table. The row is drawn again only when one of its props or the time has changed. Otherwise, each step
 * from record to record would draw hundreds of rows again.
 */
export class TableRow extends Component<RowProps> {
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
        className={`${isLast ? 'last' : ''} ${isOpen ? 'current' : ''} ${row.isErased ? 'gone' : ''} ${isPicked ? 'picked' : ''}`}
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
                  aria-label={strings.choose((!row.isErased && visitorName(row.record)) || row.record.reference)}
                  checked={isPicked}
                  onChange={event => onPick(row, event.currentTarget.checked)}
                  part="choose"
                />
              </label>
            )}
            {/* An erased request's row shows only the reference. */}
            {row.isErased
              ? !at && (
                  <>
                    <span className="flag bad-news">{strings.erasedRow}</span>
                    <a href={href} className="open" part="open">
                      {row.record.reference}
                    </a>
                  </>
                )
              : cell(row.record, office.waiting(row.list, row.record), { ...row, href })}
          </td>
        ))}
      </tr>
    )
  }
}
