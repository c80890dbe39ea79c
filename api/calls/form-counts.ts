import type { Context } from 'koa'
import type { AppContext } from '../context'
import { formCountSchema } from '../contract/form-counts'
import { ApiError } from '../http/api-error'
import { readBody } from '../http/middleware/read-body'
import type { Middleware, Routes } from '../http/request-state'
import { validate } from '../http/validate'

/** Largest body, in bytes. */
const MAX_BODY = 16 * 1_024

/** Adds `POST /api/form-counts`, by which the site's own pages say that a form was begun or sent; only with `COUNTS=on`. */
export function addFormCountRoutes(routes: Routes, context: AppContext): void {
  const { formCounts, countRates } = context
  if (!formCounts) return
  routes.post(
    '/api/form-counts',
    ownPagesOnly,
    admitCount(countRates),
    readBody({ maxBytes: MAX_BODY, forms: false }),
    ctx => {
      const count = validate(formCountSchema, ctx.request.body, 'This cannot be counted')
      if (!asksNotToBeTold(ctx)) formCounts.add(count)
      ctx.set('Cache-Control', 'no-store')
      ctx.status = 204
    },
  )
}

/** What other sites embed is none of ours to count. */
const ownPagesOnly: Middleware = (ctx, next) => {
  if (ctx.state.pageOrigin === undefined) return next()
  throw new ApiError('origin_refused', 'Only the pages of this site are counted')
}

/** The forms' own rates, counted apart: no count ever costs anybody their enquiry. */
function admitCount(rates: AppContext['countRates']): Middleware {
  return (ctx, next) => {
    const retryAfter = rates.admit(ctx.ip)
    if (retryAfter === 0) return next()
    const headers = { 'Retry-After': String(retryAfter) }
    throw new ApiError('slow_down', `Too many counts: try again in ${retryAfter} seconds`, { headers })
  }
}

/** Whether the browser says, as its owner set it, that they do not want to be counted. */
const asksNotToBeTold = (ctx: Context) => ctx.get('DNT') === '1' || ctx.get('Sec-GPC') === '1'
