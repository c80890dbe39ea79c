import type * as z from 'zod/mini'

/** One mistake in a value: its path, zod's code, and a sentence that explains the mistake. */
export interface Problem {
  path: PropertyKey[]
  code: string
  message: string
}

/** Checks a value with a schema; returns the parsed value, or all mistakes together. */
export function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema> } | { problems: Problem[] } {
  const result = schema.safeParse(value, { error: wordsFor })
  return result.success ? { data: result.data } : { problems: result.error.issues.flatMap(problemsOf) }
}

/** The path of a value as a text, such as `claims[3].text`. */
export function formatPath(path: PropertyKey[]): string {
  const joined = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return joined.replace(/^\./, '')
}

function problemsOf({ path, code = 'custom', message, ...issue }: z.core.$ZodIssue): Problem[] {
  // For an unknown key, zod's path ends at the object that contains the key.
  const keys = 'keys' in issue ? issue.keys : undefined
  return keys ? keys.map(key => ({ path: [...path, key], code, message })) : [{ path, code, message }]
}

/** The words for mistakes for which the schema has no message. */
const wordsFor: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown key'
    case 'invalid_type':
      return `${issue.input === undefined ? 'missing' : 'wrong type'}, expected ${issue.expected}`
    case 'invalid_value':
      return `expected ${issue.values.map(value => JSON.stringify(value) ?? String(value)).join(' or ')}`
    case 'too_small':
      return `expected ${amount(issue.origin, issue.minimum)} or more`
    case 'too_big':
      return `expected ${amount(issue.origin, issue.maximum)} or less`
    default:
      return undefined
  }
}

function amount(of: string, count: number | bigint): string {
  if (of === 'string') return `${count} character${count === 1 ? '' : 's'}`
  return of === 'array' ? `${count} entr${count === 1 ? 'y' : 'ies'}` : String(count)
}
