import type { Config } from '../../config'
import type { Middleware } from '../request-state'

/** How long browsers insist on https once they came by it, in seconds: a year. */
const HSTS_AGE = 31_536_000

const SIGN_IN_PAGE = '/admin/sign-in/'

/** What is no page loads nothing and stands in no frame, should a browser show it as one. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

/** Sets what every answer carries; pages and files add their own. What staff are told is never stored by a cache. */
export function securityHeaders({ publicUrl }: Config): Middleware {
  const secure = publicUrl.startsWith('https:')
  return (ctx, next) => {
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Content-Security-Policy', NO_PAGE)
    if (ctx.path.startsWith('/api/admin/')) ctx.set('Cache-Control', 'no-store')
    if (secure) ctx.set('Strict-Transport-Security', `max-age=${HSTS_AGE}`)
    return next()
  }
}

/** The headers of the site's pages and their files: only its own scripts, styles and calls. */
export function siteHeaders({ siteApiUrl }: Config): (path: string) => Record<string, string> {
  const own = siteApiUrl ? `'self' ${siteApiUrl}` : "'self'"
  const policy = [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src ${own} data:`,
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    `form-action ${own}`,
    "base-uri 'none'",
  ].join('; ')
  const headers = {
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  }
  const open = { ...headers, 'Content-Security-Policy': `${policy}; frame-ancestors 'self'` }
  const admin = {
    ...headers,
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'X-Frame-Options': 'DENY',
  }
  // The one page that hands a session to the dashboard of another site, which opened it.
  const signIn = { ...admin, 'Cross-Origin-Opener-Policy': 'unsafe-none' }
  return path => (path === SIGN_IN_PAGE ? signIn : path.startsWith('/admin/') ? admin : open)
}
