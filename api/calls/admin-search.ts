import type { AppContext } from '../context'
import { searchAnswer, threadAnswer } from '../contract/answers'
import { LISTS, type ListName } from '../contract/records/records'
import { ApiError } from '../http/api-error'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import { refuseCursor } from './admin-lists'
import type { Call } from './call'
import { searchParams, searchQueryOf } from './list-params'
import { idOf } from './record-id'
import { listedRecord } from './whole-record'

/** Calls for the search over all lists, and for other requests of a record's visitor. */
export const searchCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/search',
    summary: 'Search all lists at once; goes on with nextCursor until all is searched',
    may: 'requests.read',
    query: searchParams,
    answer: { status: 200, one: searchAnswer },
    line: context => [requireSession(context), search(context)],
  },
  ...LISTS.map(
    (list): Call => ({
      method: 'get',
      path: `/api/admin/${list}/{id}/thread`,
      summary: `${list}: what came from the same email address or phone number, in any list`,
      may: 'requests.read',
      answer: { status: 200, one: threadAnswer },
      line: context => [requireSession(context), readThread(list, context)],
    }),
  ),
]

function search(context: AppContext): Middleware {
  const { store } = context
  return async ctx => {
    const found = await store.search(await searchQueryOf(context, ctx)).catch(refuseCursor)
    const read = await context.seen.readBy(whoOf(actorFrom(ctx)))
    const hits = found.hits.map(({ list, record, matched }) => {
      return { list, record: listedRecord(list, context, read)(record), matched }
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
    // A page that has the record from a list makes this call as it opens it.
    audit.note(whoOf(actorFrom(ctx)), { what: 'record_opened', list, id })
    const read = await context.seen.readBy(whoOf(actorFrom(ctx)))
    const requests = thread.requests.map(request => ({
      ...request,
      record: listedRecord(request.list, context, read)(request.record),
    }))
    ctx.body = { ...thread, requests }
  }
}
