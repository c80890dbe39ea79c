import type * as z from 'zod/mini'
import { check, type Problem } from '../issue-words'
import { ApiError } from './api-error'

/**
 * Checks a body with a schema, and returns the schema's output. Throws `invalid` with all issues; `further` contains
 * issues that a schema cannot find.
 */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
  message: string,
  further: Problem[] = [],
) {
  const checked = check(schema, sent)
  if ('data' in checked && further.length === 0) return checked.data
  throw new ApiError('invalid', message, {
    issues: [...('problems' in checked ? checked.problems : []), ...further].map(problem => ({
      ...problem,
      path: problem.path.join('.'),
    })),
  })
}
