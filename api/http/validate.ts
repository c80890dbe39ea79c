import type * as z from 'zod/mini'
import { check } from '../issue-words'
import { ApiError } from './api-error'

/** Holds what was sent against a schema; throws `invalid` with every issue named. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown, message: string) {
  const checked = check(schema, sent)
  if ('data' in checked) return checked.data
  throw new ApiError('invalid', message, {
    issues: checked.problems.map(problem => ({ ...problem, path: problem.path.join('.') })),
  })
}
