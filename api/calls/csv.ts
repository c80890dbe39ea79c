import type { Cell } from './sheet-columns'

/** The byte-order mark at the start of a CSV file, which makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// The characters that begin a formula in spreadsheets, with their full-width forms.
const SIGNS = '[=+\\-@＝＋－＠]'
const FORMULA = new RegExp(`^'*\\s*${SIGNS}`)
const BREAK = /^'*[\t\r\n]/
const DIGITS = /^'*[\s.,:/()£$\u20ac%-]*\d[\d\s.,:/()£$\u20ac%-]*(?:[ap]\.?m\.?)?$/i
const LOGICAL = /^'*(?:true|false)$/i
// Matches a number with an exponent, such as `1e5`. The pattern matches each run of digits in only one way, because
// with several ways the time would grow with the square of the text's length.
const EXPONENT = /^'*(?:\d+(?:[.,]\d+)?|[.,]\d+)e[+-]?\d+$/i
// Matches texts that a spreadsheet shows as dates, perhaps of another year, such as `5 May`, `1 January 2026` and `Mar
// 1`.
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DATE = new RegExp(
  `^'*(?:\\d{1,2}[\\s./-]*${MONTH}[\\s.,/-]*\\d{0,4}|${MONTH}[\\s./-]*\\d{1,4}(?:[\\s.,/-]+\\d{2,4})?)$`,
  'i',
)

const isTakenForMore = (text: string) =>
  [FORMULA, BREAK, DIGITS, LOGICAL, EXPONENT, DATE].some(pattern => pattern.test(text))

// Matches a run of separators and spaces before a formula's sign within a text. If a spreadsheet separates cells by
// semicolons or tabs, a new cell starts there, even within quotes. The lookbehind allows a match only at the start of
// such a run, which keeps the search fast.
const BEFORE_SIGN = new RegExp(`(?<![;'"\\s])[;'"\\s]+(?=${SIGNS})`, 'g')
const guardInside = (text: string) => text.replaceAll(BEFORE_SIGN, run => run.replaceAll(/[;\t\r\n]/g, "$&'"))
const withoutGuards = (text: string) => text.replaceAll(BEFORE_SIGN, run => run.replaceAll(/([;\t\r\n])'/g, '$1'))

/**
 * Makes a cell that a spreadsheet shows as plain text. The function puts an apostrophe before a text that a spreadsheet
 * would read as something else, such as a formula, a number or a date. An apostrophe also comes before a formula's sign
 * that follows a semicolon, tab or line break. If the text already has an apostrophe there, the function adds another
 * one, so that `plainText` can restore the text.
 */
export function textCell(text: string): string {
  const guarded = guardInside(text)
  return isTakenForMore(guarded) ? `'${guarded}` : guarded
}

/** Returns the text from which `textCell` made this cell. */
export function plainText(cell: string): string {
  return withoutGuards(cell.startsWith("'") && isTakenForMore(cell) ? cell.slice(1) : cell)
}

/** One CSV line by RFC 4180, with every cell in quotes. */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * A CSV cell for a spreadsheet: texts stay texts. The spreadsheet may treat a number as a number, and a day or a time
 * as a date.
 */
export const csvCell = ({ text, kind }: Cell): string => (kind === 'text' ? textCell(text) : text)

/** A CSV cell for a program: the stored text, in which a space replaces each run of line breaks. */
export const plainCell = ({ text }: Cell): string => text.replaceAll(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
