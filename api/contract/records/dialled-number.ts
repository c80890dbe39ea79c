/** The maximum number of digits that a telephone dials, which is 15 by E.164. */
const DIALLED = /^\+?\d{5,15}$/
const MOST_DIGITS = 15
/**
 * The minimum number of digits in a phone number among words, so that a house number is not taken for a phone number.
 */
const FEWEST_AMONG_WORDS = 7
/** The minimum number of digits before a 0 that starts a second number. */
const FEWEST_BEFORE_ANOTHER = 9

const RUN = /\+?[\d\s().-]*\d/g
const WHOLE = /^\+?[\d\s().-]*\d[\d\s().-]*$/

/**
 * The digits that a telephone dials for a typed number; what follows the first number, such as an extension, is left
 * out. Undefined when the text contains no number. A `(0)` after the country code is left out.
 */
export function dialledNumber(typed: string): string | undefined {
  const text = typed.trim()
  const first = WHOLE.test(text) ? text : text.match(RUN)?.find(run => digitsOf(run).length >= FEWEST_AMONG_WORDS)
  if (first === undefined) return undefined
  const digits = digitsOf(firstOf(first.trim().replace(/^(\+[\d\s]+)\(0\)/, '$1')))
  return DIALLED.test(digits) ? digits : undefined
}

const digitsOf = (text: string) => text.replace(/[^\d+]/g, '')

/** Takes the first of two numbers that have only a space or a slash between them. */
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
