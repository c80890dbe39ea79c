import type { AppContext } from '../context'
import { requireSession } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { refuseCursor } from './admin-lists'
import { parseSearchQuery } from './list-query'
import { withAnswerBy } from './with-answer-by'

/** Adds the staff's search over all lists at once. */
export function addAdminSearchRoutes(routes: Routes, context: AppContext): void {
  routes.get('/api/admin/search', requireSession(context), search(context))
}

function search({ store, waitingTimes }: AppContext): Middleware {
  return async ctx => {
    const found = await store.search(parseSearchQuery(ctx.query)).catch(refuseCursor)
    const hits = found.hits.map(({ list, record, matched }) => {
      return { list, record: withAnswerBy(list, waitingTimes)(record), matched }
    })
    ctx.body = { ...found, hits }
  }
}
