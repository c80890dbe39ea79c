import type { Config } from '../../config'
import { judgeOrigin, originRule } from '../../security/origins'
import { ApiError } from '../api-error'
import type { Logger } from '../log'
import type { Middleware } from '../request-state'
import { isFormPost } from './read-body'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match'
const EXPOSED_HEADERS =
  'Content-Disposition, ETag, Link, Location, Retry-After, X-Request-Id, X-Searched, X-Total-Count'
/** How long browsers may keep the answer to a preflight request, in seconds. */
const PREFLIGHT_AGE = '600'
/** Minimum time between two log lines about an origin, in ms, and the maximum number of origins in memory. */
const SAID_EVERY = 3_600_000
const SAID_AT_ONCE = 100
const ORIGIN = /^https?:\/\/[\w.:[\]-]{1,261}$/

/**
 * Admits calls from the service's own pages and from listed origins, answers preflight requests, and refuses scripts of
 * other pages. A plain form from another page is accepted and marked as suspect, because the service refuses no
 * visitor's words for their origin.
 */
export function admitOrigin(config: Config, log: Logger): Middleware {
  const say = sayRefused(log)
  return (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    ctx.set('Vary', 'Origin')
    const origin = ctx.get('Origin')
    // A request without an Origin header does not come from a script of another origin.
    if (origin === '') return next()
    const { setting, origins } = originRule(ctx.path, config)
    const judged = judgeOrigin(origin, ctx.host, config, origins)
    // Until the operator sets PUBLIC_URL, the service accepts visitors' forms under any host name, but staff's calls
    // only under its own.
    const isTaken = judged === 'unnamed' && setting === 'ALLOWED_ORIGINS' && !config.isPublicUrlGiven
    const verdict = isTaken ? 'own' : judged
    if (isTaken) say(origin, 'ALLOWED_HOSTS')

    if (verdict === 'foreign' || verdict === 'unnamed') {
      const mayPost = setting === 'ALLOWED_ORIGINS' && ctx.path !== '/api/uploads'
      const formPost = ctx.method === 'POST' && mayPost && isFormPost(ctx)
      const missing = verdict === 'unnamed' ? 'ALLOWED_HOSTS' : setting
      if (!formPost || verdict === 'unnamed') say(origin, missing)
      if (!formPost) throw refusal(origin, missing)
      ctx.state.suspect = true
      ctx.state.pageOrigin = 'other'
    }
    if (verdict === 'listed') {
      ctx.state.pageOrigin = origin
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

const WORDS: Record<string, string> = {
  ALLOWED_HOSTS:
    'Requests arrive for a host that no setting names: set PUBLIC_URL to the address that people use, or add the host to ALLOWED_HOSTS',
}

/**
 * Logs a refused origin once an hour, for an operator who forgot to list it. When many origins are refused at once, the
 * log names only the first ones.
 */
function sayRefused(log: Logger) {
  const said = new Map<string, number>()
  return (origin: string, setting: string) => {
    const now = Date.now()
    for (const [line, at] of said) if (now - at >= SAID_EVERY) said.delete(line)
    const line = `${setting} ${origin}`
    // A text that is no web address is not logged, because no operator could list it.
    if (!ORIGIN.test(origin) || said.has(line) || said.size >= SAID_AT_ONCE) return
    said.set(line, now)
    log.warn({ origin, setting }, WORDS[setting] ?? 'A page was refused: add its origin to the setting to admit it')
  }
}

function refusal(origin: string, setting: string): ApiError {
  if (setting === 'ALLOWED_HOSTS') {
    const remedy = 'set PUBLIC_URL to the address that people use, or add its host to ALLOWED_HOSTS'
    return new ApiError('origin_refused', `This service does not know ${origin} as its own address: ${remedy}`)
  }
  const remedy = /^https?:\/\//.test(origin)
    ? `add it to ${setting} to admit it`
    : `serve the page from a web address and add that to ${setting}`
  return new ApiError('origin_refused', `Pages of ${origin} may not use this call: ${remedy}`)
}
