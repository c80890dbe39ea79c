import { asciiDigits } from '../digits'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The parts of a date as they are asked for, each with an input of its own. */
export const DAY_PARTS = ['day', 'month', 'year'] as const

/**
 * A date as it was typed, its parts in that order, as YYYY-MM-DD: digits of any script, the month as a number or by its
 * English name, a year of two digits of this century. '' where nothing was typed; what is no date becomes a text that no schema takes for one.
 */
export function dayOf([day = '', month = '', year = '']: readonly string[]): string {
  const parts = [asPart(year, 4).replace(/^00(?!0)/, '20'), asPart(numberOfMonth(month), 2), asPart(day, 2)]
  return parts.join('') && parts.join('-')
}

const asPart = (typed: string, length: number) => {
  const digits = asciiDigits(typed.trim())
  return digits ? digits.padStart(length, '0') : ''
}

/** By the month's name, or what people write of it: its first three letters or more. */
function numberOfMonth(typed: string): string {
  const name = typed.trim().replace(/\.$/, '').toLowerCase()
  const place = name[2] ? MONTHS.findIndex(month => month.startsWith(name)) : -1
  return place < 0 ? typed : `${place + 1}`
}
