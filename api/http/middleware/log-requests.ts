import { randomBytes } from 'node:crypto'
import type { Logger } from '../log'
import type { Middleware } from '../request-state'
import type { Metrics } from '../server/metrics'

/**
 * Logs one line per request with id, method, route pattern, status and duration, and nothing that the visitor sent. If
 * there are metrics, also counts the request there.
 */
export function logRequests(log: Logger, metrics?: Metrics): Middleware {
  const run = randomBytes(4).toString('hex')
  let count = 0

  return (ctx, next) => {
    const startedAt = performance.now()
    count += 1
    ctx.state = { id: `${run}-${count.toString(36)}`, route: 'none', suspect: false }

    ctx.res.once('close', () => {
      const { method, res } = ctx
      const route = String(ctx._matchedRoute ?? ctx.state.route)
      const aborted = !res.writableFinished
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      const line = { id: ctx.state.id, method, route, status: res.statusCode, ms, ...(aborted && { aborted }) }
      log.info(line, 'request')
      metrics?.requestAnswered({ method, route, status: aborted ? 'aborted' : String(res.statusCode), ms })
    })
    return next()
  }
}
