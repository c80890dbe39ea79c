import type { Probes } from '../doctor/probes'
import { ApiError } from '../http/api-error'
import type { Middleware } from '../http/request-state'

/** Most bytes of the doctor's post; a proxy lets only the letters' call have so many. */
const MOST = 2_000_000

/**
 * Answers the doctor's post to the letters' call with the number of received bytes, and keeps none of them. It needs an
 * announced token, so that nobody else can post anything with it.
 */
export function answerProbe(probes: Probes): Middleware {
  return async (ctx, next) => {
    const { probe } = ctx.query
    if (ctx.method !== 'POST' || ctx.path !== '/api/uploads' || typeof probe !== 'string') return next()
    if (!(await probes.isAnnounced(probe))) return next()
    let bytes = 0
    for await (const piece of ctx.req as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > MOST) throw new ApiError('too_large', 'The request body is too large')
    }
    ctx.state.route = 'probe'
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { bytes }
  }
}
