import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import type { Config } from '../../config'
import { languageOfForm } from '../../content/form-languages'
import { judgeOrigin } from '../../security/origins'
import type { SiteOrigins } from '../../security/site-origins'
import { ApiError } from '../api-error'
import { fillThankYou, type ThankYouParts } from '../pages/fill-thank-you'
import type { Middleware } from '../request-state'
import { FRAMES, siteHeaders } from './security-headers'
import { isRead } from './serve-widgets'
import { cacheControl, createFileSender } from './static-files'
import { createStyleSources } from './style-sources'

/** The time for which browsers use the site's images and styles without asking again, in seconds. */
const ASSET_AGE = 3_600
const PAGE_PATH = /^(?:\/[a-z0-9-]+)*\/$/
/** The path of the page that follows a plain form, in English or in a language of the forms. */
const THANK_YOU = /^\/thank-you\/(?:([a-z]+)\/)?$/
const NOT_FOUND = '404.html'
const SECURITY_TXT = '/.well-known/security.txt'

/** The dependencies of `serveSite`. */
export interface SiteParts extends ThankYouParts {
  config: Config
  siteOrigins: Pick<SiteOrigins, 'all' | 'noteRefused'>
  /** The folder with the site's pages. When the service renders the pages again, it writes them into another folder. */
  pages: { folder(): string }
}

/** Serves the built site: pages at paths with a slash at the end, files, and the 404 page for all other paths. */
export function serveSite(context: SiteParts): Middleware {
  const { config, siteOrigins } = context
  const headersOf = siteHeaders(config, siteOrigins)
  const senderOf = (folder: string) => ({
    folder,
    send: createFileSender(folder),
    stylesOf: createStyleSources(folder),
  })
  let sender = senderOf(context.pages.folder())

  return async ctx => {
    const { path } = ctx
    // Gets the folder only once, so that a request reads from one folder, even if a new folder replaces this folder
    // meanwhile.
    const folder = context.pages.folder()
    if (sender.folder !== folder) sender = senderOf(folder)
    const { send, stylesOf } = sender
    const isPage = (path: string) => PAGE_PATH.test(path) && existsSync(join(folder, path, 'index.html'))
    if (path.startsWith('/api/')) throw new ApiError('not_found', 'There is no such call')
    if (!isRead(ctx.method)) {
      throw new ApiError('method_not_allowed', 'Pages can only be read', { headers: { Allow: 'GET, HEAD' } })
    }
    const page = pageMeant(path)
    if (isPage(page)) {
      ctx.state.route = 'redirect'
      ctx.status = 308
      ctx.set('Location', `${page}${ctx.search}`)
      ctx.body = ''
      return
    }
    // Adds the headers for pages, also for the 404 page. Files do not need these headers, and each file would be slower
    // with them.
    if (!isAsset(path)) ctx.set(headersOf(path, stylesOf(isPage(path) ? `${path}index.html` : NOT_FOUND)))
    if (path.startsWith(FRAMES)) noteRefusedFrame(ctx, context)
    if (THANK_YOU.test(path) && isPage(path) && (await sendThanks(ctx, folder, context))) return
    if (isPage(path) || isAsset(path)) {
      ctx.state.route = isPage(path) ? path : '/*'
      ctx.set('Cache-Control', path.endsWith('/') ? 'no-cache' : cacheControl(path, ASSET_AGE))
      if (!path.endsWith('/')) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
      if (await send(ctx)) return
      ctx.remove('Cross-Origin-Resource-Policy')
      ctx.set(headersOf(path, stylesOf(NOT_FOUND)))
    }
    await sendNotFound(ctx, folder)
  }
}

/**
 * Lists an unlisted site whose page shows a form in a frame, so that a manager can allow the site. The browser gets the
 * form, but does not show it there, because the form's policy names only listed sites.
 */
function noteRefusedFrame(ctx: Context, { config, siteOrigins }: SiteParts): void {
  const referer = ctx.get('Referer')
  if (ctx.get('Sec-Fetch-Dest') !== 'iframe' || !URL.canParse(referer)) return
  const { origin } = new URL(referer)
  if (judgeOrigin(origin, ctx.host, config, siteOrigins.all()) === 'foreign') siteOrigins.noteRefused(origin)
}

// `/privacy` and `/privacy/index.html` redirect to `/privacy/`, so that each page has one address.
const pageMeant = (path: string) => (path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : `${path}/`)

// True for the path of a file, except the 404 page's own. False for a path with a `%`, because an escaped path could
// lead to a file that needs other headers.
const isAsset = (path: string) =>
  path === SECURITY_TXT || (/\.\w+$/.test(path) && path !== `/${NOT_FOUND}` && !/\/\.|%/.test(path))

/** Fills in and sends the thank-you page. False when the address belongs to no submission, or the page is missing. */
async function sendThanks(ctx: Context, folder: string, parts: ThankYouParts): Promise<boolean> {
  const page = await readPage(folder, `${ctx.path.slice(1)}index.html`)
  const language = languageOfForm(parts.firm, THANK_YOU.exec(ctx.path)?.[1])
  const filled = page === undefined ? undefined : fillThankYou(page, ctx.query, parts, language)
  if (filled === undefined) return false
  ctx.state.route = ctx.path
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'
  ctx.body = filled
  return true
}

async function sendNotFound(ctx: Context, folder: string): Promise<void> {
  const page = await readPage(folder, NOT_FOUND)
  ctx.state.route = 'not-found'
  ctx.status = 404
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = 'html'
  ctx.body = page ?? '<!doctype html><title>404 Page Not Found</title><h1>404 Page Not Found</h1>'
}

// Reads the page at each request, because a build may replace the page. The server reads only the 404 page and the
// thank-you pages in this way, because they are small and rarely opened.
const readPage = (folder: string, file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined)
