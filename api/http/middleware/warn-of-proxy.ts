import type { Config } from '../../config'
import type { Logger } from '../log'
import type { Middleware } from '../request-state'

/**
 * Warns once if requests come through a proxy although `TRUST_PROXY` is 0. With `TRUST_PROXY` at 0, all visitors behind
 * the proxy seem to have the proxy's address.
 */
export function warnOfProxy({ trustProxy }: Config, log: Logger): Middleware {
  let warned = trustProxy > 0
  return (ctx, next) => {
    if (!warned && ctx.get('X-Forwarded-For') !== '') {
      warned = true
      log.warn('X-Forwarded-For arrived, but TRUST_PROXY is 0: set it to the number of proxies that stand in front')
    }
    return next()
  }
}
