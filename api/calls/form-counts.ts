import type { Context } from 'koa'
import type { AppContext } from '../context'
import { formCountSchema } from '../contract/forms/form-counts'
import type { FormCounts } from '../form-counts/form-counts'
import { ApiError } from '../http/api-error'
import { readBody } from '../http/middleware/read-body'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import type { Call } from './call'

/** The maximum size of the body in bytes. */
const MAX_BODY = 16 * 1_024

/**
 * The endpoint for reports by the site's own pages that a visitor began or sent a form; exists only with `COUNTS=on`.
 */
export const formCountCalls: Call[] = [
  {
    method: 'post',
    path: '/api/form-counts',
    summary:
      'Count that a visitor began or sent a form on a page of the site; only with COUNTS=on, and not with `DNT: 1` or `Sec-GPC: 1`',
    may: 'anyone',
    body: formCountSchema,
    answer: { status: 204 },
    line: ({ formCounts, countRates }) =>
      formCounts && [
        ownPagesOnly,
        admitCount(countRates),
        readBody({ maxBytes: MAX_BODY, forms: false }),
        addCount(formCounts),
      ],
  },
]

const addCount =
  (formCounts: FormCounts): Middleware =>
  ctx => {
    const count = validate(formCountSchema, ctx.request.body, 'This cannot be counted')
    if (!asksNotToBeTold(ctx)) formCounts.add(count)
    ctx.set('Cache-Control', 'no-store')
    ctx.status = 204
  }

/** Refuses reports from pages of other sites. */
const ownPagesOnly: Middleware = (ctx, next) => {
  if (ctx.state.pageOrigin === undefined) return next()
  throw new ApiError('origin_refused', 'Only the pages of this site are counted')
}

/**
 * The rate limit for reports is as strict as that for forms, but counts separately, so that a report does not use up a
 * visitor's enquiries.
 */
function admitCount(rates: AppContext['countRates']): Middleware {
  return (ctx, next) => {
    const retryAfter = rates.admit(ctx.ip)
    if (retryAfter === 0) return next()
    const headers = { 'Retry-After': String(retryAfter) }
    throw new ApiError('slow_down', `Too many counts: try again in ${retryAfter} seconds`, { headers })
  }
}

/** True when the browser asks by `DNT` or `Sec-GPC` that the site does not count its user. */
const asksNotToBeTold = (ctx: Context) => ctx.get('DNT') === '1' || ctx.get('Sec-GPC') === '1'
