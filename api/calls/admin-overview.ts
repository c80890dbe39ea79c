import type { AppContext } from '../context'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Routes } from '../http/request-state'
import { whoOf } from '../people/who'
import { readOverviewQuery } from './overview-query'

/** Adds how the firm answers, in figures. */
export function addAdminOverviewRoutes(routes: Routes, context: AppContext): void {
  routes.get('/api/admin/overview', requireSession(context), async ctx => {
    const { range, as } = readOverviewQuery(ctx.query, context.now().getTime())
    // Only figures leave, without a name, but the audit tells of all that does.
    const overview = await context.overview.of(range, !as)
    if (as)
      await context.audit.write(whoOf(actorFrom(ctx)), { what: 'overview_exported', details: { as, ...range.days } })
    ctx.body = overview
  })
}
