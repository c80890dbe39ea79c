import type { Context } from 'koa'
import { ApiError } from '../http/api-error'

/** The record's id from the request's path; throws `not_found` for an invalid id. */
export function idOf(ctx: Context): number {
  const id = String(ctx.params.id)
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ApiError('not_found', 'There is nothing under this id')
  return Number(id)
}
