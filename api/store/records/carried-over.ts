import type { Corrected } from '../../contract/forms/corrected'
import { correctedAfter } from '../../contract/limits/known-decision'
import type { WorkEntry } from '../../contract/records/work'
import type { State, StoredRecord } from './record'

/** The fields of a record that version 0.1.0 wrote in another shape. */
interface Earlier {
  /** Each correction of a decision's days, in order of time. */
  decisionCorrections?: ({ at: string } & Corrected)[]
  work?: (WorkEntry | { what: 'dates'; dates: Corrected })[]
}

/** A record in this version's shape, also where 0.1.0 wrote it: the next change writes it in this shape. */
export function carriedOver({ said, state }: StoredRecord): StoredRecord {
  if (!Object.hasOwn(state, 'decisionCorrections')) return { said, state }
  const { decisionCorrections = [], work, ...rest } = state as Omit<State, 'work'> & Earlier
  const days = Object.assign({}, ...decisionCorrections.map(({ at: _, ...days }) => days)) as Corrected
  const corrected = correctedAfter({ decision: said.decision, corrected: rest.corrected }, days)
  return {
    said,
    state: {
      ...rest,
      ...(Object.keys(corrected).length > 0 && { corrected }),
      ...(work && { work: work.map(entryCarriedOver) }),
    },
  }
}

function entryCarriedOver(entry: NonNullable<Earlier['work']>[number]): WorkEntry {
  if (entry.what !== 'dates') return entry
  const { dates, ...rest } = entry
  return { ...rest, what: 'corrected', corrected: dates } as WorkEntry
}
