import { Readable } from 'node:stream'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { type Cell, formatOf, plainNames } from './sheet-columns'

/** The maximum length of a cell's text in a workbook, in UTF-16 code units; Excel refuses longer texts. */
const MAX_TEXT = 32_767
const CUT = '… (cut: the dashboard has the whole text)'

/**
 * Excel reads `_x0041_` within a text as the letter A. If the underscore is escaped, Excel shows the text as it was
 * typed.
 */
const CODE_IN_TEXT = /_(?=x[\da-f]{4}_)/gi
/** Code units that XML cannot contain. The library that writes the workbook already removes control characters. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g

/** For each kind of cell, the number format in Excel's notation, and the width of the column in characters. */
const FORMATS = {
  text: { numFmt: '@', width: 24 },
  number: { width: 10 },
  day: { numFmt: 'dd mmm yyyy', width: 12 },
  time: { numFmt: 'dd mmm yyyy hh:mm', width: 18 },
}

/**
 * Writes a workbook with one sheet while its rows arrive, so that memory never holds the whole workbook. Texts have the
 * cell format "text", so that no program runs them or reads them as numbers, even after somebody edits them.
 */
export function xlsxOf(columns: string[], pages: AsyncIterable<Cell[][]>): Readable {
  const names = plainNames(columns)
  return Readable.from(
    writeXlsxStream(valuesOf(pages), {
      name: 'Requests',
      freezePane: { rows: 1 },
      columns: columns.map((column, at) => ({ header: names[at] as string, ...FORMATS[formatOf(column)] })),
    }),
  )
}

async function* valuesOf(pages: AsyncIterable<Cell[][]>): AsyncGenerator<CellValue[]> {
  for await (const rows of pages) for (const cells of rows) yield cells.map(valueIn)
}

function valueIn({ text, kind }: Cell): CellValue {
  if (text === '') return null
  if (kind === 'number') return Number(text)
  if (kind === 'flag') return text === 'true' ? 'Yes' : 'No'
  // A workbook has no time zones, so its cells show UK times.
  if (kind === 'moment') return new Date(text.includes(' ') ? `${text.replace(' ', 'T')}Z` : text)
  return wholeText(text)
}

/** A text as a workbook stores it, with line breaks as spreadsheets write them. */
function wholeText(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - CUT.length)}${CUT}` : text
  return short.replaceAll(/\r\n?/g, '\n').replaceAll(CODE_IN_TEXT, '_x005F_').replaceAll(NOT_IN_XML, '\uFFFD')
}
