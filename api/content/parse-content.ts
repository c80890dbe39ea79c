import { readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import { UserFacingError } from '../user-facing-error'

/** Thrown when a content file cannot be used; the message names the file and, line by line, the path of each mistake. */
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
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ContentFileError(file, [`is not JSON: ${messageOf(error)}`])
  }
}

/** Holds a value against a schema; every mistake is named at once, by file and path (`claims[3].text`). */
export function parseContent<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, file: string) {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data as z.output<Schema>
  throw new ContentFileError(file, result.error.issues.flatMap(describe))
}

function describe(issue: z.core.$ZodIssue): string[] {
  const at = pathOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => `${pathOf([...issue.path, key])}: unknown key`)
  }
  if (issue.code === 'invalid_type') {
    return [`${at}: ${issue.input === undefined ? 'missing' : 'wrong type'}, expected ${issue.expected}`]
  }
  if (issue.code === 'invalid_value') return [`${at}: expected ${issue.values.map(quote).join(' or ')}`]
  return [`${at}: ${issue.message}`]
}

/** A place in a content file as people write it: `claims[3].text`. */
export function pathOf(path: PropertyKey[]): string {
  const joined = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return joined.replace(/^\./, '') || 'the file'
}

const quote = (value: unknown) => JSON.stringify(value) ?? String(value)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
