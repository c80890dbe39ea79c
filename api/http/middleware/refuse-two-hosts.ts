import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'

/** Refuses a request with two Host headers, because a proxy might use one and Haven the other (RFC 9112, 3.2). */
export const refuseTwoHosts: Middleware = (ctx, next) => {
  const hosts = ctx.req.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new ApiError('malformed', 'This request has several Host headers: send only one')
  return next()
}
