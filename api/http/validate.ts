import type * as z from 'zod/mini'
import type { Issue } from '../contract/errors'
import { ApiError } from './api-error'

/** Holds what was sent against a schema; throws `invalid` with every issue named. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown, message: string) {
  const result = schema.safeParse(sent)
  if (result.success) return result.data as z.output<Schema>
  const issues = result.error.issues.flatMap(issuesOf)
  throw new ApiError('invalid', message, { issues })
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const { code = 'custom', message } = issue
  // zod names the object that holds them.
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({ path: [...issue.path, key].join('.'), code, message: 'There is no such field' }))
  }
  return [{ path: issue.path.join('.'), code, message }]
}
