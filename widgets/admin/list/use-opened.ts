import { useEffect, useState } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { visitorName } from '../../../api/contract/records/visitor-name'
import { type Row, readRecord } from '../calls'
import { useDashboardView } from '../dashboard-view'
import { type RecordRef, withRecord } from '../filters'
import type { FailedChange } from '../record/use-record-changes'
import { recordUrl, useStaff } from '../staff-context'
import type { Found } from './use-found'
import { isOf, type ReadResult, refOf, useRead } from './use-list'

/** The position of the open record in its list, and functions that open other records. */
export interface Steps {
  /** The position in the list, from 1; undefined when none of the pages read so far contains the record. */
  position: { at: number; of: number } | undefined
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /**
   * The first record in the list that waits for an answer, is not assigned to a colleague, and is not open on a
   * colleague's screen.
   */
  nextInLine: { name: string; open: () => void } | undefined
  /** True when the page has read the whole list, and no other record in it could be `nextInLine`. */
  isEndOfLine: boolean
  /** Opens another record in place of the open one. */
  open: (ref: RecordRef) => void
  close: () => void
}

/** The record that is open beside a list, and the record that was opened last. */
export interface Opened {
  /** The record that is open now. */
  ref: RecordRef | undefined
  /** The record that was opened last. */
  last: RecordRef | undefined
  /** The open record; undefined until the page has read it. */
  record: AdminRecord | undefined
  /**
   * The result of a separate request for the open record, which the page sends if its rows do not contain the record.
   */
  alone: ReadResult<AdminRecord>
  openFromList: (ref: RecordRef) => void
  steps: Steps
  /** Shows a record after a change. */
  put: (ref: RecordRef, record: AdminRecord) => void
  /** The change that failed; kept until staff open another record. */
  failed: FailedChange | undefined
  setFailed: (failed: FailedChange | undefined) => void
}

/** The name of a record's visitor, or the reference if there is no name. */
export const nameOf = ({ record }: Pick<Row, 'record'>) => visitorName(record) || record.reference

/** Returns the record that is open beside the rows, with functions that open the next or the previous record. */
export function useOpened(found: Found, { isSearch }: { isSearch: boolean }): Opened {
  const { api, request, me } = useStaff()
  const { view, changeView, moveFocus } = useDashboardView()
  const ref = view.record
  const rows = found.rows ?? []
  const at = rows.findIndex(row => isOf(row, ref))
  const [last, setLast] = useState(ref)
  const [failed, setFailed] = useState<FailedChange>()
  // The row of the record that staff opened or changed last. The list on the screen may no longer contain this row.
  const [openedRow, setOpenedRow] = useState<Row>()
  const known = rows[at] ?? (openedRow && isOf(openedRow, ref) ? openedRow : undefined)
  const alone = useRead(
    ref && found.rows && !known ? `${recordUrl(api, ref)}#${found.edition}` : undefined,
    async address => readRecord(await request(address.split('#')[0] as string)),
  )

  function open(ref: RecordRef) {
    // The message about the last failure disappears, because a person who opens another record has seen the message.
    setFailed(undefined)
    setLast(ref)
    // The row is stored, so that the record stays open if a running search replaces the rows.
    setOpenedRow(rows.find(row => isOf(row, ref)))
    changeView(view => withRecord(view, ref))
  }

  // When staff step past the last row, the dashboard reads the next page of the list. `waiting` is the row to open once
  // this page has arrived.
  const [waiting, setWaiting] = useState<{ at: number; of: string }>()
  useEffect(() => {
    const next = waiting?.of === found.address ? rows[waiting.at] : undefined
    if (!next) return
    setWaiting(undefined)
    open(refOf(next))
  })
  function step(by: number) {
    const next = rows[at + by]
    if (next) return open(refOf(next))
    if (found.busy || !found.more) return
    setWaiting({ at: at + by, of: found.address })
    found.more()
  }

  const nextInLine = rows.find(row => !isOf(row, ref) && isInLine(row, me?.id))
  return {
    ref,
    last,
    record: known?.record ?? alone.value,
    alone,
    openFromList(ref) {
      open(ref)
      moveFocus('record', 'close')
    },
    steps: {
      position: at < 0 ? undefined : { at: at + 1, of: isSearch ? rows.length : (found.total ?? rows.length) },
      previous: at > 0 ? () => step(-1) : undefined,
      next: at >= 0 && (at < rows.length - 1 || found.more) ? () => step(1) : undefined,
      nextInLine: nextInLine && {
        name: nameOf(nextInLine),
        open() {
          open(refOf(nextInLine))
          moveFocus('record')
        },
      },
      isEndOfLine: at >= 0 && !found.more && !nextInLine,
      open,
      close() {
        changeView(view => ({ ...view, record: undefined }))
        moveFocus('lastRow', 'search')
      },
    },
    put(ref, record) {
      found.put(ref, record)
      setOpenedRow({ list: ref.list, record })
    },
    failed,
    setFailed,
  }
}

/**
 * True for a request that waits for an answer, is not assigned to a colleague, and is not open on a colleague's screen.
 */
function isInLine({ isErased, record, openBy }: Row, own: string | undefined): boolean {
  const waits = !isErased && !record.isProcessed && !record.spam && !record.answeredAt
  const { assignedTo } = record
  return waits && !openBy?.length && (!assignedTo || assignedTo.left === true || assignedTo.id === own)
}
