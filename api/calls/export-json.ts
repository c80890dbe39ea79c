import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Letters } from '../store/store'
import type { ExportedRecord } from './export-query'

/** Matches a placeholder for the bytes of a letter. `mark` is random, so no visitor can have typed it. */
const placesOf = (mark: string) => new RegExp(`"${mark}(\\d+)"`)

/**
 * Makes an export as JSON, with each letter's bytes in base64, or null for a letter that nobody may open, such as one
 * in quarantine. The server adds the bytes while it sends the export, so memory contains only a part of one letter at a
 * time.
 */
export function exportJson<Exported extends { records: ExportedRecord[] }>(
  exported: Exported,
  letters: Letters,
): object {
  const named = exported.records.flatMap(({ record }) => record.files ?? [])
  if (named.length === 0) return exported
  const mark = `${randomUUID()}:`
  const withPlaces = ({ record, ...rest }: ExportedRecord) => {
    const letters = record.files?.map(file => ({ id: file.id, name: file.name, content: mark + named.indexOf(file) }))
    return { ...rest, record, ...(letters && { files: letters }) }
  }
  const text = JSON.stringify({ ...exported, records: exported.records.map(withPlaces) })
  return Readable.from(filledIn(text.split(placesOf(mark))), { objectMode: false })

  async function* filledIn(pieces: string[]): AsyncGenerator<string> {
    for (const [at, piece] of pieces.entries()) {
      // `split` also returns the groups of its pattern, so every second piece is the number of a letter.
      const file = at % 2 === 1 ? named[Number(piece)] : undefined
      if (!file) {
        yield piece
        continue
      }
      const content = await letters.open(file)
      if (!content) {
        yield 'null'
        continue
      }
      yield '"'
      for await (const part of content.setEncoding('base64')) yield String(part)
      yield '"'
    }
  }
}
