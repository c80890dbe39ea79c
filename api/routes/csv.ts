/** What a file of CSV begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// What spreadsheets take for a formula, full-width signs included; and digits that they would take for a number or a
// date, and so drop a phone number's + or its leading 0.
const FORMULA = /^'*\s*[=+\-@＝＋－＠]/
const BREAK = /^'*[\t\r\n]/
const DIGITS = /^'*[\s.,:/()-]*\d[\d\s.,:/()-]*$/
const EXPONENT = /^'*\d+(?:\.\d+)?e\d+$/i

const isTakenForMore = (text: string) => [FORMULA, BREAK, DIGITS, EXPONENT].some(pattern => pattern.test(text))

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
