import type { Corrected } from '../../contract/forms/corrected'
import { ALL_BUT_REMOVAL } from '../../contract/limits/dealt-with'
import { correctedAfter } from '../../contract/limits/known-decision'
import type { WorkEntry } from '../../contract/records/work'
import type { State, StoredRecord } from './record'

/** The fields of a record that version 0.1.0 wrote in another shape. */
interface Earlier {
  /** Each correction of a decision's days, in order of time. */
  decisionCorrections?: ({ at: string } & Corrected)[]
  /** The one mark that stood for all limits. */
  limitDealtWith?: { at: string }
  work?: (WorkEntry | { what: 'dates'; dates: Corrected })[]
}

/**
 * A record in this version's shape, also when version 0.1.0 wrote it. The next change stores the record in this shape.
 */
export function carriedOver({ said, state }: StoredRecord): StoredRecord {
  if (!Object.hasOwn(state, 'decisionCorrections') && !Object.hasOwn(state, 'limitDealtWith')) return { said, state }
  const { decisionCorrections = [], limitDealtWith, work, ...rest } = state as Omit<State, 'work'> & Earlier
  const days = Object.assign({}, ...decisionCorrections.map(({ at: _, ...days }) => days)) as Corrected
  const corrected = correctedAfter({ decision: said.decision, corrected: rest.corrected }, days)
  return {
    said,
    state: {
      ...rest,
      ...(limitDealtWith && { dealtWith: { [ALL_BUT_REMOVAL]: limitDealtWith } }),
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
