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

/** The headers of the site's pages: only its own scripts, styles and calls; `styles` are the sources of those in a page. */
export function siteHeaders({ siteApiUrl }: Config): (path: string, styles: string) => Record<string, string> {
  const own = siteApiUrl ? `'self' ${siteApiUrl}` : "'self'"
  const policyOf = (styles: string, ancestors: string) =>
    [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}${styles}`,
      `img-src ${own} data:`,
      "font-src 'self'",
      `connect-src ${own}`,
      "manifest-src 'self'",
      `form-action ${own}`,
      "base-uri 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; ')
  const headers = {
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  }
  return (path, styles) => {
    if (!path.startsWith('/admin/')) return { ...headers, 'Content-Security-Policy': policyOf(styles, "'self'") }
    return {
      ...headers,
      'Content-Security-Policy': policyOf(styles, "'none'"),
      'X-Frame-Options': 'DENY',
      // The one page that hands a session to the dashboard of another site, which opened it.
      ...(path === SIGN_IN_PAGE && { 'Cross-Origin-Opener-Policy': 'unsafe-none' }),
    }
  }
}
