import type { Context } from 'koa'
import { ApiError } from '../http/api-error'

export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The `Idempotency-Key` of a request; undefined if the request has none; throws `malformed` if the key is not a UUID.
 */
export function keyFrom(ctx: Context): string | undefined {
  const key = ctx.get('Idempotency-Key')
  if (key === '') return undefined
  if (!UUID.test(key)) throw new ApiError('malformed', 'Idempotency-Key has to be a UUID')
  return key.toLowerCase()
}
