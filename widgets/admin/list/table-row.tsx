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

/** One row of the table. Stepping from record to record must not draw hundreds of other rows again. */
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
        className={`${isLast ? 'last' : ''} ${isOpen ? 'current' : ''} ${row.gone ? 'gone' : ''} ${isPicked ? 'picked' : ''} ${row.record.unread ? 'not-opened' : ''}`}
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
                  aria-label={strings.choose((!row.gone && visitorName(row.record)) || row.record.reference)}
                  checked={isPicked}
                  onChange={event => onPick(row, event.currentTarget.checked)}
                  part="choose"
                />
              </label>
            )}
            {/* Of an erased request, only the reference is left on the screen. */}
            {row.gone
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
