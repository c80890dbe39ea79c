import type { Config } from '../../config'
import type { SiteOrigins } from '../../security/site-origins'
import type { Middleware } from '../request-state'

/** After a visit over https, the time for which browsers use only https, in seconds: a year. */
const HSTS_AGE = 31_536_000

const SIGN_IN_PAGE = '/admin/sign-in/'
/**
 * The paths of the pages that follow a plain form, in any language. These pages have only links, so a partner's page
 * may show them in a frame.
 */
const THANK_YOU = /^\/thank-you\/(?:[a-z]+\/)?$/
/** The pages below this path have only forms and no sign-in, so listed sites may show them in a frame. */
export const FRAMES = '/frame/'

/**
 * The content security policy of responses other than pages. If a browser nevertheless shows such a response as a page,
 * the page loads nothing and appears in no frame.
 */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

/**
 * Sets the common headers of every response; pages and files add further headers. The headers forbid every cache to
 * store a response to staff.
 */
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

/**
 * The headers of the site's pages, which allow only the site's own scripts and styles, and requests to this API only.
 * `styles` are the sources of the page's inline styles.
 */
export function siteHeaders(
  { siteApiUrl }: Config,
  sites: Pick<SiteOrigins, 'all'>,
): (path: string, styles: string) => Record<string, string> {
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
    if (!path.startsWith('/admin/')) {
      const listed = path.startsWith(FRAMES) ? ["'self'", ...sites.all()].join(' ') : "'self'"
      const ancestors = THANK_YOU.test(path) ? '*' : listed
      return { ...headers, 'Content-Security-Policy': policyOf(styles, ancestors) }
    }
    return {
      ...headers,
      'Content-Security-Policy': policyOf(styles, "'none'"),
      'X-Frame-Options': 'DENY',
      // The sign-in page passes a session to the dashboard on another site that opened it, so it must be able to send
      // this page a message.
      ...(path === SIGN_IN_PAGE && { 'Cross-Origin-Opener-Policy': 'unsafe-none' }),
    }
  }
}
