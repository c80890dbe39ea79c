import type { AdminRecord } from '../../../api/contract/records/records'
import type { Row } from '../calls'
import { groups } from '../strings'

const PLACES: readonly string[] = Object.values(groups)

export const isPending = ({ record }: Row) => !record.isProcessed && !record.spam

/**
 * Moves each pending row to the group of its urgency, where a change of staff has put it. A row that staff have dealt with
 * keeps its place among the pending rows until the list is read again.
 */
export function inOrder(rows: readonly Row[], groupOf: (record: AdminRecord) => string): Row[] {
  const lastPending = rows.findLastIndex(isPending)
  let place = 0
  return rows
    .map((row, at) => {
      if (isPending(row) || at > lastPending) place = PLACES.indexOf(groupOf(row.record))
      return { row, place }
    })
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row)
}
