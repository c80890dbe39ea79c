import { existsSync, readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import { check, formatPath } from '../issue-words'
import { UserFacingError } from '../user-facing-error'
import { placesIn, syntaxMistake } from './json-places'

/**
 * Thrown for a content file that cannot be used; the message names the file and, line by line, the path of each
 * mistake.
 */
export class ContentFileError extends UserFacingError {
  override readonly name = 'ContentFileError'
  constructor(
    readonly file: string,
    readonly problems: string[],
  ) {
    super(`${file} cannot be used:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
  }
}

/** Reads a JSON file, with or without a byte-order mark. */
export function readContent(file: string): unknown {
  let json: string
  try {
    json = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ContentFileError(file, [`cannot be read: ${messageOf(error)}`])
  }
  try {
    return JSON.parse(withoutMark(json))
  } catch (error) {
    throw new ContentFileError(file, [`is not JSON: ${syntaxMistake(withoutMark(json)) ?? messageOf(error)}`])
  }
}

/**
 * Checks a value with a schema. The error lists every mistake at once: its file, its path (`claims[3].text`), and its
 * line and column if `file` contains the value.
 */
export function parseContent<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, file: string) {
  const checked = check(schema, value)
  if ('data' in checked) return checked.data
  const placeOf = existsSync(file) ? placesIn(withoutMark(readFileSync(file, 'utf8'))) : () => ''
  throw new ContentFileError(
    file,
    checked.problems.map(({ path, message }) => `${formatPath(path) || 'the file'}: ${message}${placeOf(path)}`),
  )
}

const withoutMark = (json: string) => json.replace(/^\uFEFF/, '')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
