/** The digits that a telephone dials; E.164 allows 15 at most. */
const DIALLED = /^\+?\d{5,15}$/
const MOST_DIGITS = 15
/** The minimum number of digits of a phone number among words, so that a house number is not taken for one. */
const FEWEST_AMONG_WORDS = 7
/** The minimum number of digits before a 0 that begins a second number. */
const FEWEST_BEFORE_ANOTHER = 9

const RUN = /\+?[\d\s().-]*\d/g
const WHOLE = /^\+?[\d\s().-]*\d[\d\s().-]*$/

/**
 * The digits that a telephone dials for a typed number: of the first, when an extension, another number or words
 * follow. Undefined when the text holds no number. A `(0)` after the country code is dropped.
 */
export function dialledNumber(typed: string): string | undefined {
  const text = typed.trim()
  const first = WHOLE.test(text) ? text : text.match(RUN)?.find(run => digitsOf(run).length >= FEWEST_AMONG_WORDS)
  if (first === undefined) return undefined
  const digits = digitsOf(firstOf(first.trim().replace(/^(\+[\d\s]+)\(0\)/, '$1')))
  return DIALLED.test(digits) ? digits : undefined
}

const digitsOf = (text: string) => text.replace(/[^\d+]/g, '')

/** The first of two numbers with only a space or a slash between them. */
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
