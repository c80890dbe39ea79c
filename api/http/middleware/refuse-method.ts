import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'

/**
 * Sends 405 for a method that the path does not have, and success for OPTIONS. Both responses contain the list of the
 * path's methods.
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
