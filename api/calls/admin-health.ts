import type { AppContext } from '../context'
import { forStaff } from '../doctor/for-staff'
import { requireSession } from '../http/middleware/require-session'
import type { Routes } from '../http/request-state'

/** Adds how the service stands, for managers. */
export function addAdminHealthRoutes(routes: Routes, context: AppContext): void {
  routes.get('/api/admin/health', requireSession(context), async ctx => {
    const { lines, ...answer } = await context.health.look()
    ctx.body = { ...answer, lines: lines.map(line => ({ ...line, says: forStaff(line.says) })) }
  })
}
