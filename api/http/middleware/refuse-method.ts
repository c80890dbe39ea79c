import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'

/**
 * Answers a method that a path does not have with 405 and the path's methods, and answers OPTIONS with these methods.
 */
export const refuseMethod: Middleware = (ctx, next) => {
  const methods: string[] = (ctx.matched ?? []).flatMap((layer: { methods: string[] }) => layer.methods)
  if (methods.length === 0) return next()
  const Allow = [...new Set(methods), 'OPTIONS'].join(', ')
  if (ctx.method !== 'OPTIONS') {
    throw new ApiError('method_not_allowed', `This call has only ${Allow}`, { headers: { Allow } })
  }
  ctx.set('Allow', Allow)
  ctx.status = 204
}
