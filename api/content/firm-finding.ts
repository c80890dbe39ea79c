import { DAY } from '../contract/time/durations'

/** A fact in `firm.json` that is wrong, unproven, out of date or missing. */
export interface Finding {
  /** The path of the fact in the file, such as `hours.bankHolidays`. */
  path: string
  /** The problem and the remedy, in words. */
  problem: string
  /**
   * True when a build with STRICT_CLAIMS refuses the firm because of this finding; otherwise the finding is only a
   * warning.
   */
  strict: boolean
}

/** A finding as one line. */
export const findingLine = ({ path, problem }: Finding) => `${path}: ${problem}`

/** The service asks for a renewal from this number of days before an expiry date. */
export const SOON = 60

/** Adds a number of days to a date (YYYY-MM-DD). */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** The number of days from one date (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
