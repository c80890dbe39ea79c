import { DAY } from '../contract/time/durations'

/** Something in a `firm.json` that is untrue, unproven, out of date or forgotten. */
export interface Finding {
  /** Where: `hours.bankHolidays`. */
  path: string
  /** What is wrong, and the way out. */
  problem: string
  /** Whether STRICT_CLAIMS refuses it; otherwise it is only said. */
  strict: boolean
}

/** A finding as one line. */
export const findingLine = ({ path, problem }: Finding) => `${path}: ${problem}`

/** Days ahead from which what runs out has to be renewed. */
export const SOON = 60

/** The day (YYYY-MM-DD) so many days later. */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Days from one day (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
