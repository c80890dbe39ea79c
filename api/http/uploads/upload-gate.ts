import { networkOf } from '../../security/client-address'
import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'

/** The maximum number of uploads from one address at the same time. */
const AT_ONCE = 8
/** The value of `Retry-After` for an address with too many uploads, in seconds. */
const TRY_AGAIN = '5'

/** Refuses a request with letters if the same client address already sends the maximum number of such requests. */
export function createUploadGate(): Middleware {
  const underWay = new Map<string, number>()
  return async (ctx, next) => {
    const network = networkOf(ctx.ip)
    const count = underWay.get(network) ?? 0
    if (count >= AT_ONCE) {
      const headers = { 'Retry-After': TRY_AGAIN }
      throw new ApiError('slow_down', `Only ${AT_ONCE} files at once: wait until one has arrived`, { headers })
    }
    underWay.set(network, count + 1)
    try {
      await next()
    } finally {
      const left = (underWay.get(network) ?? 1) - 1
      if (left > 0) underWay.set(network, left)
      else underWay.delete(network)
    }
  }
}
