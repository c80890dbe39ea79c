import type { Probes } from '../doctor/probes'
import { ApiError } from '../http/api-error'
import type { Middleware } from '../http/request-state'

/** Most bytes that the doctor posts; no call but that for letters gets so many through a proxy. */
const MOST = 2_000_000

/**
 * Answers the doctor's own post to the letters' call with the number of bytes that came, and keeps none of them. Only a
 * token that was announced leads here, so that nobody else can post anything by it.
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
