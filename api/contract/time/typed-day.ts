import { asciiDigits } from '../digits'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The parts of a date in the order of the form; each part has its own input. */
export const DAY_PARTS = ['day', 'month', 'year'] as const

/**
 * Turns a typed date into YYYY-MM-DD. Numbers may have digits of any script, the month may also be an English name, and
 * a year of two digits is in this century. Returns '' if all parts are empty. For an invalid date, returns a text that
 * every schema refuses; the API can still read a month's name in this text (`typed-months.ts`).
 */
export function dayOf([day = '', month = '', year = '']: readonly string[]): string {
  const parts = [asPart(year, 4).replace(/^00(?!0)/, '20'), asPart(numberOfMonth(month), 2), asPart(day, 2)]
  return parts.join('') && parts.join('-')
}

const asPart = (typed: string, length: number) => {
  const digits = asciiDigits(typed.trim())
  return digits ? digits.padStart(length, '0') : ''
}

/** Accepts the name of a month, or at least its first three letters. */
function numberOfMonth(typed: string): string {
  const name = typed.trim().replace(/\.$/, '').toLowerCase()
  const place = name[2] ? MONTHS.findIndex(month => month.startsWith(name)) : -1
  return place < 0 ? typed : `${place + 1}`
}
