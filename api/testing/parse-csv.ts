/** Parses CSV strictly by RFC 4180: quotes around every cell, CRLF after every line. Throws for anything else. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`No CSV at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    row.push((found[1] as string).replaceAll('""', '"'))
    if (found[2] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** Parses CSV into an object for each line after the first, with the cells of the first line as keys. */
export function parseCsvRecords(text: string): Record<string, string>[] {
  const [names = [], ...rows] = parseCsv(text)
  return rows.map(row => Object.fromEntries(names.map((name, at) => [name, row[at] as string])))
}
