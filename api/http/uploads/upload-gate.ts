import { networkOf } from '../../security/client-address'
import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'

/** The maximum number of simultaneous uploads from one address. */
const AT_ONCE = 8
/** Number of seconds until an address with too many uploads may try again. */
const TRY_AGAIN = '5'

/** Limits the number of simultaneous requests with letters from one address. */
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
