import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'
import { cacheControl, createFileSender } from './static-files'

/** Time for which pages may keep the entry file, in seconds: a new build reaches every page within minutes. */
const ENTRY_AGE = 300

/** Serves the built widgets under `/widgets/` to pages of any origin: browsers fetch module scripts with CORS. */
export function serveWidgets(folder: string): Middleware {
  const send = createFileSender(folder)
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/widgets/') || !isRead(ctx.method)) return next()
    ctx.state.route = '/widgets/*'
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.set('Cache-Control', cacheControl(ctx.path, ENTRY_AGE))
    ctx.req.url = ctx.path.slice('/widgets'.length)
    // At a path with a final slash, a browser would take a script for a page.
    if (!ctx.path.endsWith('/') && (await send(ctx))) return
    ctx.set('Cache-Control', 'no-cache')
    throw new ApiError('not_found', 'There is no such file')
  }
}

/** True for a method that only reads. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
