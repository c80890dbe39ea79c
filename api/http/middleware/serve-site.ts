import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import type { Config } from '../../config'
import { languageOfForm } from '../../content/form-languages'
import { ApiError } from '../api-error'
import { fillThankYou, type ThankYouParts } from '../pages/fill-thank-you'
import type { Middleware } from '../request-state'
import { siteHeaders } from './security-headers'
import { isRead } from './serve-widgets'
import { cacheControl, createFileSender } from './static-files'
import { createStyleSources } from './style-sources'

/** How long browsers use the site's images and styles without asking, in seconds. */
const ASSET_AGE = 3_600
const PAGE_PATH = /^(?:\/[a-z0-9-]+)*\/$/
/** The page after a plain form, in English and in the languages of the forms. */
const THANK_YOU = /^\/thank-you\/(?:([a-z]+)\/)?$/
const NOT_FOUND = '404.html'
const SECURITY_TXT = '/.well-known/security.txt'

/** The parts that serve the site. */
export interface SiteParts extends ThankYouParts {
  config: Config
  /** The folder with the site's pages. This folder changes when the service renders the pages again. */
  pages: { folder(): string }
}

/** Serves the built site: pages at paths with a final slash, files, and the 404 page for all other paths. */
export function serveSite(context: SiteParts): Middleware {
  const { config } = context
  const headersOf = siteHeaders(config)
  const senderOf = (folder: string) => ({
    folder,
    send: createFileSender(folder),
    stylesOf: createStyleSources(folder),
  })
  let sender = senderOf(context.pages.folder())

  return async ctx => {
    const { path } = ctx
    // Each request uses a single folder, even if another folder replaces it during the request.
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
    // A file is no page, so it needs no more headers than every answer has. Each further header would make every file
    // slower.
    if (!isAsset(path)) ctx.set(headersOf(path, stylesOf(isPage(path) ? `${path}index.html` : NOT_FOUND)))
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

// Each page has one address, to which `/privacy` and `/privacy/index.html` redirect.
const pageMeant = (path: string) => (path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : `${path}/`)

// The 404 page's file cannot be opened by its name. No file name contains `%`, because an escaped path could lead to a
// file with the headers of another one.
const isAsset = (path: string) =>
  path === SECURITY_TXT || (/\.\w+$/.test(path) && path !== `/${NOT_FOUND}` && !/\/\.|%/.test(path))

/** Sends the thank-you page for a submission's answer; false when the page has no place for the answer. */
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

// The page is read at each request, because a build may replace it. Both pages are small, and visitors open them
// rarely.
const readPage = (folder: string, file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined)
