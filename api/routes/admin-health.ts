import type { AppContext } from '../context'
import { requireSession } from '../http/middleware/require-session'
import type { Routes } from '../http/request-state'

/** Adds how the service stands, for managers. */
export function addAdminHealthRoutes(routes: Routes, context: AppContext): void {
  routes.get('/api/admin/health', requireSession(context), async ctx => {
    ctx.body = await context.health.look()
  })
}
