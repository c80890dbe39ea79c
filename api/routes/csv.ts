/** What a file of CSV begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// What spreadsheets take for a formula, full-width signs included; and digits that they would take for a number, an
// amount, a time or a date, and so drop a phone number's + or its leading 0.
const FORMULA = /^'*\s*[=+\-@＝＋－＠]/
const BREAK = /^'*[\t\r\n]/
const DIGITS = /^'*[\s.,:/()£$€%-]*\d[\d\s.,:/()£$€%-]*(?:[ap]\.?m\.?)?$/i
const LOGICAL = /^'*(?:true|false)$/i
// Never two ways to read the same digits: trying all of them would take the square of a text's length.
const EXPONENT = /^'*(?:\d+(?:[.,]\d+)?|[.,]\d+)e[+-]?\d+$/i
// `5 May`, `1 January 2026`, `Mar 1`: shown as a date, perhaps of another year.
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DATE = new RegExp(
  `^'*(?:\\d{1,2}[\\s./-]*${MONTH}[\\s.,/-]*\\d{0,4}|${MONTH}[\\s./-]*\\d{1,4}(?:[\\s.,/-]+\\d{2,4})?)$`,
  'i',
)

const isTakenForMore = (text: string) =>
  [FORMULA, BREAK, DIGITS, LOGICAL, EXPONENT, DATE].some(pattern => pattern.test(text))

/**
 * A cell that a spreadsheet shows as the text that it is: one that it would take for a formula, a number or a date is
 * led by an apostrophe. Since one that has an apostrophe there already gets another, `plainText` loses nothing.
 */
export function textCell(text: string): string {
  return isTakenForMore(text) ? `'${text}` : text
}

/** The text that a cell of `textCell` was made of. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && isTakenForMore(cell) ? cell.slice(1) : cell
}

/** One line as RFC 4180 has it, every cell quoted. */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}
