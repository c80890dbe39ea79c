import type * as z from 'zod/mini'
import { ApiError } from './api-error'

/** Holds what was sent against a schema; throws `invalid` with every issue named. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown, message: string) {
  const result = schema.safeParse(sent)
  if (result.success) return result.data as z.output<Schema>
  const issues = result.error.issues.map(issue => ({
    path: issue.path.join('.'),
    code: issue.code ?? 'custom',
    message: issue.message,
  }))
  throw new ApiError('invalid', message, { issues })
}
