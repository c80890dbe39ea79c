import { existsSync, readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import { check, formatPath, type Problem } from '../issue-words'
import { nearestName } from '../misspelt'
import { UserFacingError } from '../user-facing-error'
import { notUtf8, placesIn, repeatedKeys, syntaxMistake } from './json-places'

/** Thrown for an unusable content file. The message names the file and, one per line, the path of each mistake. */
export class ContentFileError extends UserFacingError {
  override readonly name = 'ContentFileError'
  constructor(
    readonly file: string,
    readonly problems: string[],
  ) {
    super(`${file} cannot be used:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
  }
}

/** The most common reasons why the service cannot read a file, each with the remedy. */
const UNREADABLE: Record<string, string> = {
  ENOENT: 'is not there: correct its path in the settings, or make it (`npm run firm` makes a firm’s file)',
  EACCES: 'may not be read by this user: let the user that Haven runs as read it (`chgrp`, then `chmod 640`)',
  EISDIR: 'is a folder: name the file in it',
}

/** Reads a JSON file, with or without a byte-order mark. */
export function readContent(file: string): unknown {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const remedy = UNREADABLE[(error as NodeJS.ErrnoException).code ?? '']
    throw new ContentFileError(file, [remedy ?? `cannot be read: ${messageOf(error)}`])
  }
  const wrong = notUtf8(bytes)
  if (wrong) throw new ContentFileError(file, [`${wrong}: this letter is not in UTF-8: save the file as UTF-8`])
  const json = withoutMark(bytes.toString('utf8'))
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new ContentFileError(file, [`is not JSON: ${syntaxMistake(json) ?? messageOf(error)}`])
  }
  const repeated = repeatedKeys(json)
  if (repeated.length > 0) throw new ContentFileError(file, repeated)
  return value
}

/**
 * Checks a value with a schema. The error contains every mistake with its path (`claims[3].text`) and, if the value
 * comes from `file`, with line and column.
 */
export function parseContent<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, file: string) {
  const checked = check(schema, value)
  if ('data' in checked) return checked.data
  const placeOf = existsSync(file) ? placesIn(withoutMark(readFileSync(file, 'utf8'))) : () => ''
  throw new ContentFileError(
    file,
    checked.problems.map(problem => {
      const { path } = problem
      return `${formatPath(path) || 'the file'}: ${plainWords(problem, schema, value)}${placeOf(path)}`
    }),
  )
}

/**
 * The message about a mistake for people who edit files, in words that they know. For an unknown key, the message also
 * names the known key that is most similar.
 */
function plainWords({ path, code, message }: Problem, schema: z.core.$ZodType, value: unknown): string {
  if (code !== 'unrecognized_keys')
    return message.replace(/expected boolean$/, 'expected true or false, without quotes')
  const parent = path.slice(0, -1)
  const given = parent.reduce<unknown>((one, key) => (one as Record<PropertyKey, unknown>)[key], value)
  const free = keysAt(schema, parent).filter(key => !Object.hasOwn(given as object, key))
  const nearest = nearestName(String(path.at(-1)), free)
  return nearest ? `${message}: write "${nearest}"` : message
}

/** The keys that a schema allows in the object at a path. */
function keysAt(schema: z.core.$ZodType | undefined, path: PropertyKey[]): string[] {
  const { def } = (schema as z.core.$ZodTypes | undefined)?._zod ?? {}
  const [key, ...rest] = path
  if (def?.type === 'object') return key === undefined ? Object.keys(def.shape) : keysAt(def.shape[String(key)], rest)
  if (def?.type === 'array') return keysAt(def.element, rest)
  if (def?.type === 'union') return def.options.flatMap(option => keysAt(option, path))
  return def && 'innerType' in def ? keysAt(def.innerType, path) : []
}

const withoutMark = (json: string) => json.replace(/^\uFEFF/, '')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
