import type { AppContext } from '../context'
import { waitingAnswer } from '../contract/answers'
import { hasPermission } from '../contract/people/permissions'
import { LISTS } from '../contract/records/records'
import { ApiError } from '../http/api-error'
import { actorIn, tokenOf } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import type { Call } from './call'

/**
 * The endpoint from which a signed-out screen reads the numbers of waiting requests; no other endpoint accepts a
 * waiting token.
 */
export const waitingCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/waiting',
    summary:
      'The number of waiting requests that the caller has not opened, for the `waitingToken` from the answer to the login',
    may: 'anyone',
    fails: ['unauthorized'],
    answer: { status: 200, one: waitingAnswer },
    line: context => [readWaiting(context)],
  },
]

function readWaiting(context: AppContext): Middleware {
  const { sessions, readMarks, store } = context
  return async ctx => {
    const session = await sessions.verifyWaiting(tokenOf(ctx))
    const actor = session && (await actorIn(context, session))
    if (!actor || !hasPermission(actor.role, 'requests.read')) throw new ApiError('unauthorized', 'Please sign in')
    const counts = await store.countUnread(await readMarks.readBy(whoOf(actor)))
    const sum = (of: 'new' | 'urgent') => LISTS.reduce((sum, list) => sum + counts[list][of], 0)
    ctx.body = { new: sum('new'), urgent: sum('urgent') }
  }
}
