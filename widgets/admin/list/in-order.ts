import { compareNumbers, type OrderFacts, REASONS, reasonOf, WITHIN } from '../../../api/contract/order'
import { pressingIn } from '../../../api/contract/pressing-in'
import type { AdminRecord } from '../../../api/contract/records/records'
import type { Row } from '../calls'

export const isPending = ({ record }: Pick<Row, 'record'>) => !record.isProcessed && !record.spam

/**
 * The values by which the list sorts a row; undefined for a record that was already processed or spam when the page
 * read the list.
 */
const placeOf = (row: Row): OrderFacts | undefined =>
  row.sortedBy ?? (isPending(row) ? pressingIn(row.record) : undefined)

/**
 * Returns the row with its changed record. A change of urgency moves the row. After an answer, a follow-up or
 * processing, the row keeps its position, so that staff can continue with the row below.
 */
export function withChange(row: Row, record: AdminRecord): Row {
  const before = placeOf(row)
  const sortedBy = isPending({ record }) ? { ...pressingIn(record), ...(before && { due: before.due }) } : before
  const isMoved = row.isMoved || JSON.stringify(sortedBy) !== JSON.stringify(before)
  return { ...row, record, ...(sortedBy && { sortedBy }), ...(isMoved && { isMoved }) }
}

/** Moves each row whose urgency has changed to the place where the API would put it. `today` is in days since 1970. */
export function inOrder(rows: readonly Row[], today: number): Row[] {
  const keysOf = (row: Row) => {
    const facts = placeOf(row)
    const reason = facts && reasonOf(facts, today)
    return reason ? [REASONS.indexOf(reason), ...WITHIN[reason](facts, today)] : [REASONS.length]
  }
  const ordered = rows.filter(({ isMoved }) => !isMoved)
  for (const row of rows.filter(({ isMoved }) => isMoved)) {
    const keys = keysOf(row)
    const next = ordered.findIndex(other => compareNumbers(keysOf(other), keys) > 0)
    ordered.splice(next < 0 ? ordered.length : next, 0, row)
  }
  return ordered
}
