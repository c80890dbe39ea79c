import { hash } from 'node:crypto'
import type { AdminRecord } from '../../../contract/records/records'

// The lowest bit of a record's number says whether it was answered, the others whose it is: 31 bits of a digest of the
// person's id, 0 for nobody. That two of fifty people share them has a chance of one in two million.
export const ANSWERED = 1

/** The part of the number that says whose a record is. */
export function ownerCode(person: string): number {
  const code = Number.parseInt(hash('sha256', person, 'hex').slice(0, 8), 16) >>> 1
  return (code || 1) * 2
}

/** Whose a record is, from its number; 0 for nobody. */
export const ownerOf = (work: number) => work - (work & ANSWERED)

/** The number of a record. */
export const workNumber = (record: AdminRecord): number =>
  (record.assignedTo ? ownerCode(record.assignedTo.id) : 0) + (isAnswered(record) ? ANSWERED : 0)

/** Whether nobody has to answer it any more. What was processed before anybody noted how counts as answered. */
function isAnswered({ answeredAt, noAnswerNeeded, isProcessed, work = [] }: AdminRecord): boolean {
  if (answeredAt !== undefined || noAnswerNeeded) return true
  return isProcessed && !work.some(({ what }) => what === 'processed')
}
