import type { AppContext } from '../context'
import { requireSession } from '../http/middleware/require-session'
import type { Routes } from '../http/request-state'
import { overviewRangeOf } from './overview-query'

/** Adds how the firm answers, in figures. */
export function addAdminOverviewRoutes(routes: Routes, context: AppContext): void {
  routes.get('/api/admin/overview', requireSession(context), async ctx => {
    ctx.body = await context.overview.of(overviewRangeOf(ctx.query, context.now().getTime()))
  })
}
