/** A number that a telephone can dial: 5 to 15 digits. E.164 allows 15 at most. */
const DIALLED = /^\+?\d{5,15}$/
const MOST_DIGITS = 15
/** In a text with words, a phone number has at least this many digits; a shorter number may be a house number. */
const FEWEST_AMONG_WORDS = 7
/** A 0 after at least this many digits starts a second phone number. */
const FEWEST_BEFORE_ANOTHER = 9

const RUN = /\+?[\d\s().-]*\d/g
const WHOLE = /^\+?[\d\s().-]*\d[\d\s().-]*$/

/**
 * The digits that a telephone dials for a typed number, with a leading `+` if there is one. Undefined when the text
 * contains no number. The result leaves out a `(0)` after the country code, and everything after the first number, such
 * as an extension.
 */
export function dialledNumber(typed: string): string | undefined {
  const text = typed.trim()
  const first = WHOLE.test(text) ? text : text.match(RUN)?.find(run => digitsOf(run).length >= FEWEST_AMONG_WORDS)
  if (first === undefined) return undefined
  const digits = digitsOf(firstOf(first.trim().replace(/^(\+[\d\s]+)\(0\)/, '$1')))
  return DIALLED.test(digits) ? digits : undefined
}

const digitsOf = (text: string) => text.replace(/[^\d+]/g, '')

/** If only spaces, dots or hyphens separate two numbers, takes the first number. */
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
