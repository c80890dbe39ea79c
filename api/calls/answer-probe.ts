import type { Probes } from '../doctor/probes'
import { ApiError } from '../http/api-error'
import type { Middleware } from '../http/request-state'

/**
 * The maximum number of bytes in the doctor's test post. A reverse proxy must allow this size for the path that
 * receives letters only.
 */
const MOST = 2_000_000

/**
 * Answers the doctor's test post to `/api/uploads` with the number of received bytes, and stores none of them. The post
 * must contain a token that the doctor announced, so that nobody else can use this test.
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
