import type { AppContext } from '../context'
import { requireSession } from '../http/middleware/require-session'
import type { Routes } from '../http/request-state'
import { createOverview } from '../overview/overview'
import { overviewRangeOf } from './overview-query'

/** Adds how the firm answers, in figures. */
export function addAdminOverviewRoutes(routes: Routes, context: AppContext): void {
  const overview = createOverview(context)
  routes.get('/api/admin/overview', requireSession(context), async ctx => {
    ctx.body = await overview(overviewRangeOf(ctx.query, context.now().getTime()))
  })
}
