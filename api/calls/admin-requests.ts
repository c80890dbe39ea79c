import type { AppContext } from '../context'
import { requestAnswer, threadAnswer } from '../contract/answers'
import { LISTS, type ListName } from '../contract/records/records'
import { ApiError } from '../http/api-error'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import { refuseCursor, tellNext } from './admin-lists'
import type { Call } from './call'
import { requestsParams, requestsQueryOf } from './list-params'
import { idOf } from './record-id'
import { listedRecord, viewerOf } from './whole-record'

/**
 * Endpoints that read the requests of several lists in one common order, and the other requests of a record's visitor.
 */
export const requestCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/requests',
    summary: 'A page of requests from several lists in one common order, by default the most urgent first',
    may: 'requests.read',
    query: requestsParams,
    answer: { status: 200, list: requestAnswer },
    line: context => [requireSession(context), readRequests(context)],
  },
  ...LISTS.map(
    (list): Call => ({
      method: 'get',
      path: `/api/admin/${list}/{id}/thread`,
      summary: `${list}: the requests with the same email address or phone number, in any list`,
      may: 'requests.read',
      answer: { status: 200, one: threadAnswer },
      line: context => [requireSession(context), readThread(list, context)],
    }),
  ),
]

function readRequests(context: AppContext): Middleware {
  const { store } = context
  return async ctx => {
    const page = await store.requests(await requestsQueryOf(context, ctx)).catch(refuseCursor)
    const { requests, nextCursor, total, searched } = page
    // During a search the number of matches is unknown. The header `X-Searched` then contains two numbers: the requests
    // searched so far, and all requests that match the filters.
    if (searched === undefined) ctx.set('X-Total-Count', String(total))
    else ctx.set('X-Searched', `${searched}/${total}`)
    tellNext(ctx, nextCursor)
    const viewer = await viewerOf(context, actorFrom(ctx))
    ctx.body = requests.map(({ list, record, matched }) => {
      return { list, ...(matched && { matched }), ...listedRecord(list, context, viewer)(record) }
    })
  }
}

function readThread(list: ListName, context: AppContext): Middleware {
  const { store, audit } = context
  return async ctx => {
    const id = idOf(ctx)
    const thread = await store.thread(list, id)
    if (!thread) throw new ApiError('not_found', 'There is no such record')
    // The dashboard already has an opened record in its list, and requests only the thread. The audit therefore gets an
    // entry that staff opened the record, when the dashboard requests the thread.
    audit.note(whoOf(actorFrom(ctx)), { what: 'record_opened', list, id })
    const viewer = await viewerOf(context, actorFrom(ctx))
    const requests = thread.requests.map(request => ({
      ...request,
      record: listedRecord(request.list, context, viewer)(request.record),
    }))
    ctx.body = { count: thread.count, complete: true, requests }
  }
}
