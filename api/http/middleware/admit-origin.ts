import type { Config } from '../../config'
import { isOrigin, judgeOrigin, originRule } from '../../security/origins'
import type { SiteOrigins } from '../../security/site-origins'
import { ApiError } from '../api-error'
import type { Logger } from '../log'
import type { Middleware } from '../request-state'
import { isFormPost } from './read-body'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match'
const EXPOSED_HEADERS =
  'Content-Disposition, ETag, Link, Location, Retry-After, X-Request-Id, X-Searched, X-Total-Count'
/** The time for which a browser may reuse the response to a preflight request, in seconds. */
const PREFLIGHT_AGE = '600'
/**
 * The minimum time in ms between two log lines about the same origin. `SAID_AT_ONCE` is the maximum number of origins
 * that the service remembers for this purpose.
 */
const SAID_EVERY = 3_600_000
const SAID_AT_ONCE = 100

/**
 * Admits requests from the service's own pages and from listed origins, answers preflight requests, and refuses scripts
 * of all other pages. A plain form on another page is accepted and marked as suspect, because a foreign page is no
 * reason to refuse a visitor's words.
 */
export function admitOrigin(config: Config, sites: SiteOrigins, log: Logger): Middleware {
  const say = sayRefused(log)
  return (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    ctx.set('Vary', 'Origin')
    const origin = ctx.get('Origin')
    // Admits a request without an Origin header. Browsers send the header with each request by a script of another
    // origin that changes data or whose response the script may read.
    if (origin === '') return next()
    const { setting, origins } = originRule(ctx.path, { ...config, allowedOrigins: sites.all() })
    const judged = judgeOrigin(origin, ctx.host, config, origins)
    // Without PUBLIC_URL, the service accepts visitors' forms under any of its host names. A request by staff is
    // accepted only under a host name that the settings contain.
    const isTaken = judged === 'unnamed' && setting === 'ALLOWED_ORIGINS' && !config.isPublicUrlGiven
    const verdict = isTaken ? 'own' : judged
    if (isTaken) say(origin, 'ALLOWED_HOSTS')

    if (verdict === 'foreign' || verdict === 'unnamed') {
      const mayPost = setting === 'ALLOWED_ORIGINS' && ctx.path !== '/api/uploads'
      const formPost = ctx.method === 'POST' && mayPost && isFormPost(ctx)
      const missing = verdict === 'unnamed' ? 'ALLOWED_HOSTS' : setting
      if (!formPost || verdict === 'unnamed') say(origin, missing)
      if (missing === 'ALLOWED_ORIGINS') sites.noteRefused(origin)
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
  ALLOWED_ORIGINS: 'A page was refused: to admit it, add its origin to Sites in the dashboard, or to ALLOWED_ORIGINS',
  ALLOWED_HOSTS:
    'Requests arrive for a host that no setting names: set PUBLIC_URL to the address that people use, or add the host to ALLOWED_HOSTS',
}

/**
 * Makes the function that logs a refused origin, so that an operator can list it. This function logs each origin at
 * most once an hour, and remembers at most `SAID_AT_ONCE` origins. While the function remembers that many origins, it
 * logs no further origin.
 */
function sayRefused(log: Logger) {
  const said = new Map<string, number>()
  return (origin: string, setting: string) => {
    const now = Date.now()
    for (const [line, at] of said) if (now - at >= SAID_EVERY) said.delete(line)
    const line = `${setting} ${origin}`
    // Skips a text that is no web address, because no operator could add it to the list.
    if (!isOrigin(origin) || said.has(line) || said.size >= SAID_AT_ONCE) return
    said.set(line, now)
    log.warn({ origin, setting }, WORDS[setting] ?? 'A page was refused: add its origin to the setting to admit it')
  }
}

function refusal(origin: string, setting: string): ApiError {
  if (setting === 'ALLOWED_HOSTS') {
    const remedy = 'set PUBLIC_URL to the address that people use, or add its host to ALLOWED_HOSTS'
    return new ApiError('origin_refused', `This service does not know ${origin} as its own address: ${remedy}`)
  }
  const place = setting === 'ALLOWED_ORIGINS' ? `Sites in the dashboard, or to ${setting}` : setting
  const remedy = /^https?:\/\//.test(origin)
    ? `add it to ${place}`
    : `serve the page from a web address, and add that to ${place}`
  return new ApiError('origin_refused', `Pages of ${origin} may not use this call: ${remedy}`)
}
