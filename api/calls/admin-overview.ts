import type { AppContext } from '../context'
import { overviewAnswer } from '../contract/overview'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import type { Call } from './call'
import { overviewParams, readOverviewQuery } from './overview-query'

/** Endpoints for the figures about the firm's answers and waiting requests. */
export const overviewCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/overview',
    summary:
      'Figures about the requests and answers of some days, and of as many days before; figures about the requests that wait now',
    may: 'requests.read',
    query: overviewParams,
    answer: { status: 200, one: overviewAnswer },
    line: context => [requireSession(context), readOverview(context)],
  },
]

function readOverview(context: AppContext): Middleware {
  return async ctx => {
    const { range, as } = readOverviewQuery(ctx.query, context.now().getTime())
    // An export contains no names of visitors. The audit nevertheless gets an entry for the export.
    const overview = await context.overview.of(range, !as)
    if (as && ctx.method !== 'HEAD')
      await context.audit.write(whoOf(actorFrom(ctx)), { what: 'overview_exported', details: { as, ...range.days } })
    ctx.body = overview
  }
}
