import { useEffect, useState } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { visitorName } from '../../../api/contract/records/visitor-name'
import { type Row, readRecord } from '../calls'
import { type RecordRef, withRecord } from '../filters'
import type { FailedChange } from '../record/use-record-changes'
import { useShown } from '../shown-context'
import { recordUrl, useStaff } from '../staff-context'
import type { Found } from './use-found'
import { isOf, type ReadResult, refOf, useRead } from './use-list'

/** The position of the open record in its list, and functions that open other records. */
export interface Steps {
  /** The position in the list, from 1; absent when none of the pages that were read contains the record. */
  place: { at: number; of: number } | undefined
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** The next record that waits for an answer and is not a colleague's. */
  nextInLine: { name: string; open: () => void } | undefined
  /** Opens another record instead. */
  open: (ref: RecordRef) => void
  close: () => void
}

/** The record that is open beside a list, or the last one that was. */
export interface Opened {
  /** The record that is open now. */
  ref: RecordRef | undefined
  /** The record that was opened last. */
  last: RecordRef | undefined
  /** The record; undefined until it has arrived. */
  record: AdminRecord | undefined
  /** The result of reading a record that none of the list's pages contains. */
  alone: ReadResult<AdminRecord>
  openFromList: (ref: RecordRef) => void
  steps: Steps
  /** Shows the open record after a change. */
  put: (ref: RecordRef, record: AdminRecord) => void
  /** The change that failed; kept until staff open another record. */
  failed: FailedChange | undefined
  setFailed: (failed: FailedChange | undefined) => void
}

/** The name of a record's visitor. */
export const nameOf = ({ record }: Pick<Row, 'record'>) => visitorName(record) || record.reference

/** Knows which record is open beside the results, and opens the next or previous one. */
export function useOpened(found: Found, { isSearch }: { isSearch: boolean }): Opened {
  const { api, ask, own } = useStaff()
  const { view, changeView, moveFocus } = useShown()
  const ref = view.record
  const rows = found.rows ?? []
  const at = rows.findIndex(row => isOf(row, ref))
  const [last, setLast] = useState(ref)
  const [failed, setFailed] = useState<FailedChange>()
  // The row of a record that no page contains, because it was open before the session ended or belongs to another list.
  const [openedRow, setOpenedRow] = useState<Row>()
  const known = rows[at] ?? (openedRow && isOf(openedRow, ref) ? openedRow : undefined)
  const alone = useRead(
    ref && found.rows && !known ? `${recordUrl(api, ref)}#${found.edition}` : undefined,
    async address => readRecord(await ask(address.split('#')[0] as string)),
  )

  function open(ref: RecordRef) {
    // A person who opens another record has read the earlier failure.
    setFailed(undefined)
    setLast(ref)
    // A search that is still running may find other records, but the open record stays open.
    setOpenedRow(rows.find(row => isOf(row, ref)))
    changeView(view => withRecord(view, ref))
  }

  // The next page is read when staff step past the last record of this page.
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

  const nextInLine = rows.find(row => !isOf(row, ref) && isInLine(row, own?.id))
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
      place: at < 0 ? undefined : { at: at + 1, of: isSearch ? rows.length : (found.total ?? rows.length) },
      previous: at > 0 ? () => step(-1) : undefined,
      next: at >= 0 && (at < rows.length - 1 || found.more) ? () => step(1) : undefined,
      nextInLine: nextInLine && {
        name: nameOf(nextInLine),
        open() {
          open(refOf(nextInLine))
          moveFocus('record')
        },
      },
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
function isInLine({ gone, record, openBy }: Row, own: string | undefined): boolean {
  const waits = !gone && !record.isProcessed && !record.spam && !record.answeredAt
  const { assignedTo } = record
  return waits && !openBy?.length && (!assignedTo || assignedTo.left === true || assignedTo.id === own)
}
