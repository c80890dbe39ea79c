import { randomBytes } from 'node:crypto'
import type { Log } from './log'
import type { Step } from './step'

/** Logs one line a request: its id, method, route pattern, status and time; nothing that came from the visitor. */
export function logRequests(log: Log): Step {
  const run = randomBytes(4).toString('hex')
  let count = 0

  return (ctx, next) => {
    const startedAt = performance.now()
    count += 1
    ctx.state = { id: `${run}-${count.toString(36)}`, route: 'none', suspect: false }

    ctx.res.once('close', () => {
      log.info(
        {
          id: ctx.state.id,
          method: ctx.method,
          route: ctx._matchedRoute ?? ctx.state.route,
          status: ctx.res.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          ...(!ctx.res.writableFinished && { aborted: true }),
        },
        'request',
      )
    })
    return next()
  }
}
