/** The beginning of a CSV file, with which spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// The signs that begin a formula in spreadsheets, full-width signs included. Spreadsheets also read some digits as a
// number, amount, time or date, and drop a phone number's + or leading 0.
const SIGNS = '[=+\\-@＝＋－＠]'
const FORMULA = new RegExp(`^'*\\s*${SIGNS}`)
const BREAK = /^'*[\t\r\n]/
const DIGITS = /^'*[\s.,:/()£$\u20ac%-]*\d[\d\s.,:/()£$\u20ac%-]*(?:[ap]\.?m\.?)?$/i
const LOGICAL = /^'*(?:true|false)$/i
// The pattern matches each run of digits in only one way. With several ways, a long text would take time by the square
// of its length.
const EXPONENT = /^'*(?:\d+(?:[.,]\d+)?|[.,]\d+)e[+-]?\d+$/i
// A spreadsheet shows `5 May`, `1 January 2026` and `Mar 1` as dates, perhaps of another year.
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DATE = new RegExp(
  `^'*(?:\\d{1,2}[\\s./-]*${MONTH}[\\s.,/-]*\\d{0,4}|${MONTH}[\\s./-]*\\d{1,4}(?:[\\s.,/-]+\\d{2,4})?)$`,
  'i',
)

const isTakenForMore = (text: string) =>
  [FORMULA, BREAK, DIGITS, LOGICAL, EXPONENT, DATE].some(pattern => pattern.test(text))

// A spreadsheet that separates cells by semicolons or tabs begins a new cell, or a new row, within a quoted text. The
// lookbehind starts a match once per run, not at each of its characters.
const BEFORE_SIGN = new RegExp(`(?<![;'"\\s])[;'"\\s]+(?=${SIGNS})`, 'g')
const guardInside = (text: string) => text.replaceAll(BEFORE_SIGN, run => run.replaceAll(/[;\t\r\n]/g, "$&'"))
const withoutGuards = (text: string) => text.replaceAll(BEFORE_SIGN, run => run.replaceAll(/([;\t\r\n])'/g, '$1'))

/**
 * Makes a cell that a spreadsheet shows as plain text. An apostrophe precedes a formula, a number or a date, and a
 * formula's sign after a semicolon, tab or line break inside. A text that has an apostrophe in that place gets another
 * one, so that `plainText` loses nothing.
 */
export function textCell(text: string): string {
  const guarded = guardInside(text)
  return isTakenForMore(guarded) ? `'${guarded}` : guarded
}

/** The original text of a cell of `textCell`. */
export function plainText(cell: string): string {
  return withoutGuards(cell.startsWith("'") && isTakenForMore(cell) ? cell.slice(1) : cell)
}

/** One line of RFC 4180, with every cell quoted. */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}
