import type { Context } from 'koa'
import type { AppContext } from '../../context'
import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'

/** Largest body of an admin call, in bytes. */
export const MAX_ADMIN_BODY = 16 * 1024

/** Whether a call carries the token of a live session. */
export const hasSession = ({ sessions }: AppContext, ctx: Context, use?: { isActivity: boolean }) =>
  sessions.verify(tokenOf(ctx), use)

/** Lets only live sessions pass. What a page asks by itself is no activity: it keeps no session alive. */
export function requireSession(context: AppContext, use?: { isActivity: boolean }): Middleware {
  return async (ctx, next) => {
    if (!(await hasSession(context, ctx, use))) throw new ApiError('unauthorized', 'Please log in')
    await next()
  }
}

/** The bearer token that a call carries, empty where there is none. */
export const tokenOf = (ctx: Context) => /^Bearer ([\w-]+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
