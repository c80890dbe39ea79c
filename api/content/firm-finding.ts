import { DAY } from '../contract/time/durations'

/** A fact in `firm.json` that is untrue, unproven, out of date or forgotten. */
export interface Finding {
  /** The path of the fact: `hours.bankHolidays`. */
  path: string
  /** The problem and its remedy. */
  problem: string
  /** True when STRICT_CLAIMS refuses the finding; otherwise the finding is a warning. */
  strict: boolean
}

/** A finding as one line. */
export const findingLine = ({ path, problem }: Finding) => `${path}: ${problem}`

/** Days before an expiry from which a renewal is due. */
export const SOON = 60

/** Adds days to a day (YYYY-MM-DD). */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** The days from one day (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
