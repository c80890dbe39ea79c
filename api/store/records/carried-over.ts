import type { Corrected } from '../../contract/forms/corrected'
import { correctedAfter } from '../../contract/limits/known-decision'
import type { AdminRecord } from '../../contract/records/records'
import type { WorkEntry } from '../../contract/records/work'

/** The fields of a record that version 0.1.0 wrote in another shape. */
interface Earlier {
  /** Each correction of a decision's days, in order of time. */
  decisionCorrections?: ({ at: string } & Corrected)[]
  work?: (WorkEntry | { what: 'dates'; dates: Corrected })[]
}

/** A record in this version's shape, also where 0.1.0 wrote it: the next change writes it anew. */
export function carriedOver(record: AdminRecord): AdminRecord {
  if (!Object.hasOwn(record, 'decisionCorrections')) return record
  const { decisionCorrections = [], work, ...rest } = record as Omit<AdminRecord, 'work'> & Earlier
  const days = Object.assign({}, ...decisionCorrections.map(({ at: _, ...days }) => days)) as Corrected
  const corrected = correctedAfter(rest, days)
  return {
    ...rest,
    ...(Object.keys(corrected).length > 0 && { corrected }),
    ...(work && { work: work.map(entryCarriedOver) }),
  } as AdminRecord
}

function entryCarriedOver(entry: NonNullable<Earlier['work']>[number]): WorkEntry {
  if (entry.what !== 'dates') return entry
  const { dates, ...rest } = entry
  return { ...rest, what: 'corrected', corrected: dates } as WorkEntry
}
