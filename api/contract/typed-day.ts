import { asciiDigits } from './digits'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The parts of a date as they are asked for, each with an input of its own. */
export const DAY_PARTS = ['day', 'month', 'year'] as const

/** A date as it was typed; digits of any script, the month as a number or by its English name. */
export type TypedDay = Record<(typeof DAY_PARTS)[number], string>

/**
 * A typed date as YYYY-MM-DD, '' where nothing was typed; what is no date becomes a text that no schema takes for one.
 */
export function dayOf({ day, month, year }: TypedDay): string {
  const parts = [asPart(year, 4), asPart(numberOfMonth(month), 2), asPart(day, 2)]
  return parts.join('') && parts.join('-')
}

const asPart = (typed: string, length: number) => {
  const digits = asciiDigits(typed.trim())
  return digits ? digits.padStart(length, '0') : ''
}

function numberOfMonth(typed: string): string {
  const place = MONTHS.indexOf(typed.trim().slice(0, 3).toLowerCase())
  return place < 0 ? typed : `${place + 1}`
}
