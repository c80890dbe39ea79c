import type { AppContext } from '../context'
import { LISTS, type ListName } from '../contract/records/records'
import { ApiError } from '../http/api-error'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { whoOf } from '../people/who'
import { refuseCursor } from './admin-lists'
import { searchQueryOf } from './list-params'
import { idOf } from './record-id'
import { listedRecord } from './whole-record'

/** Adds the staff's search over all lists at once, and what else came from the person of a record. */
export function addAdminSearchRoutes(routes: Routes, context: AppContext): void {
  routes.get('/api/admin/search', requireSession(context), search(context))
  for (const list of LISTS) {
    routes.get(`/api/admin/${list}/:id/thread`, requireSession(context), readThread(list, context))
  }
}

function search(context: AppContext): Middleware {
  const { store } = context
  return async ctx => {
    const found = await store.search(await searchQueryOf(context, ctx)).catch(refuseCursor)
    const hits = found.hits.map(({ list, record, matched }) => {
      return { list, record: listedRecord(list, context)(record), matched }
    })
    ctx.body = { ...found, hits }
  }
}

function readThread(list: ListName, context: AppContext): Middleware {
  const { store, audit } = context
  return async ctx => {
    const id = idOf(ctx)
    const thread = await store.thread(list, id)
    if (!thread) throw new ApiError('not_found', 'There is no such record')
    // A page that has the record from a list asks for this as it opens it.
    audit.note(whoOf(actorFrom(ctx)), { what: 'record_opened', list, id })
    const requests = thread.requests.map(request => ({
      ...request,
      record: listedRecord(request.list, context)(request.record),
    }))
    ctx.body = { ...thread, requests }
  }
}
