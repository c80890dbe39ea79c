/** A number that a telephone dials; E.164 has 15 digits at most. */
const DIALLED = /^\+?\d{5,15}$/
const MOST_DIGITS = 15
/** Fewest digits of a number that stands among words: a house's number is no telephone number. */
const FEWEST_AMONG_WORDS = 7
/** Fewest digits before a group that begins with 0 and begins another number. */
const FEWEST_BEFORE_ANOTHER = 9

const RUN = /\+?[\d\s().-]*\d/g
const WHOLE = /^\+?[\d\s().-]*\d[\d\s().-]*$/

/**
 * The digits that a telephone dials for what a visitor typed: those of the first number, where an extension, a second
 * number or words stand beside it. Undefined where there is no number. The `(0)` after a country code is not dialled.
 */
export function dialledNumber(typed: string): string | undefined {
  const text = typed.trim()
  const first = WHOLE.test(text) ? text : text.match(RUN)?.find(run => digitsOf(run).length >= FEWEST_AMONG_WORDS)
  if (first === undefined) return undefined
  const digits = digitsOf(firstOf(first.trim().replace(/^(\+[\d\s]+)\(0\)/, '$1')))
  return DIALLED.test(digits) ? digits : undefined
}

const digitsOf = (text: string) => text.replace(/[^\d+]/g, '')

/** The first of two numbers that only a space or a stroke parts. */
function firstOf(text: string): string {
  if (digitsOf(text).length <= MOST_DIGITS + 1) return text
  let number = ''
  for (const group of text.split(/(?<=\d)[\s.-]+/)) {
    const isAnother = group.startsWith('0') && digitsOf(number).length >= FEWEST_BEFORE_ANOTHER
    if (isAnother || digitsOf(number + group).length > MOST_DIGITS + 1) break
    number += group
  }
  return number || text
}
