import type { AdminRecord, DecisionDates } from '../../../api/contract/records/records'
import { recordStrings } from './record-strings'

/** One of the days that limits are counted by. */
export type Day = keyof DecisionDates

export const DAYS = Object.keys(recordStrings.dates) as Day[]

/** The days by which the limits are counted: the visitor's, with what staff corrected last. */
export function presentDays({ decision, decisionCorrections = [] }: AdminRecord): Record<Day, string> {
  const given = { ...(decision as Partial<Record<Day, string>> | undefined) }
  return Object.fromEntries(
    DAYS.map(day => {
      const last = decisionCorrections.filter(correction => day in correction).at(-1)
      return [day, (last ? last[day] : given[day]) ?? '']
    }),
  ) as Record<Day, string>
}
