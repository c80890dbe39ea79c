import type { Config } from '../config'
import { judgeOrigin, originRule } from '../security/origins'
import { ApiError } from './api-error'
import { isFormPost } from './read-body'
import type { Step } from './step'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key'
const EXPOSED_HEADERS = 'Content-Disposition, Link, Location, Retry-After, X-Request-Id, X-Total-Count'
/** How long browsers may keep a preflight's answer, in seconds. */
const PREFLIGHT_AGE = '600'

/**
 * Admits the calls of the service's own pages and of listed origins, answers preflights, and refuses other pages'
 * scripts. A plain form post from elsewhere passes as suspect: a visitor's words are never turned away for it.
 */
export function admitOrigin(config: Config): Step {
  return (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    ctx.set('Vary', 'Origin')
    const origin = ctx.get('Origin')
    // Without the header it is no cross-origin script.
    if (origin === '') return next()
    const { setting, origins } = originRule(ctx.path, config)
    const verdict = judgeOrigin(origin, ctx.host, config.publicUrl, origins)

    if (verdict === 'foreign') {
      const formPost = ctx.method === 'POST' && setting === 'ALLOWED_ORIGINS' && isFormPost(ctx)
      if (!formPost) throw refusal(origin, setting)
      ctx.state.suspect = true
    }
    if (verdict === 'listed') {
      ctx.set('Access-Control-Allow-Origin', origin)
      ctx.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
    }
    if (ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return next()

    ctx.set('Access-Control-Allow-Methods', METHODS)
    ctx.set('Access-Control-Allow-Headers', REQUEST_HEADERS)
    ctx.set('Access-Control-Max-Age', PREFLIGHT_AGE)
    ctx.state.route = 'preflight'
    ctx.status = 204
    return
  }
}

function refusal(origin: string, setting: string): ApiError {
  const wayOut = /^https?:\/\//.test(origin)
    ? `add it to ${setting} to admit it`
    : `serve the page from a web address and add that to ${setting}`
  return new ApiError('origin_refused', `Pages of ${origin} may not use this call: ${wayOut}`)
}
