import type { Corrected } from '../../contract/forms/corrected'
import { ALL_BUT_REMOVAL } from '../../contract/limits/dealt-with'
import { correctedAfter } from '../../contract/limits/known-decision'
import type { WorkEntry } from '../../contract/records/work'
import type { State, StoredRecord } from './record'

/** The fields of a record that version 0.1.0 stored in another shape. */
interface Earlier {
  /** The corrections of the days in a decision, earliest first. */
  decisionCorrections?: ({ at: string } & Corrected)[]
  /** In version 0.1.0, staff dealt with all limits of a record at once, at this time. */
  limitDealtWith?: { at: string }
  work?: (WorkEntry | { what: 'dates'; dates: Corrected })[]
}

/** A record in the shape of this version, even when version 0.1.0 stored it; the next change stores this shape. */
export function carriedOver({ submitted, state }: StoredRecord): StoredRecord {
  if (!Object.hasOwn(state, 'decisionCorrections') && !Object.hasOwn(state, 'limitDealtWith'))
    return { submitted, state }
  const { decisionCorrections = [], limitDealtWith, work, ...rest } = state as Omit<State, 'work'> & Earlier
  const days = Object.assign({}, ...decisionCorrections.map(({ at: _, ...days }) => days)) as Corrected
  const corrected = correctedAfter({ decision: submitted.decision, corrected: rest.corrected }, days)
  return {
    submitted,
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
