import type { Context } from 'koa'
import type { AppContext } from '../context'
import { loginSchema } from '../contract/admin'
import { ApiError } from '../http/api-error'
import { readBody } from '../http/read-body'
import type { Routes, Step } from '../http/step'
import { validate } from '../http/validate'
import { verifyPassword } from '../security/password'

/** Largest body of an admin call, in bytes. */
export const MAX_ADMIN_BODY = 16 * 1024

/** Adds login and logout. */
export function addAdminSessionRoutes(routes: Routes, context: AppContext): void {
  routes.post('/api/admin/login', readBody({ maxBytes: MAX_ADMIN_BODY, forms: false }), login(context))
  routes.post('/api/admin/logout', async ctx => {
    await context.sessions.end(tokenOf(ctx))
    ctx.status = 204
  })
}

/** Whether a call carries the token of a live session. */
export const hasSession = ({ sessions }: AppContext, ctx: Context) => sessions.verify(tokenOf(ctx))

/** Lets only live sessions pass. */
export function requireSession(context: AppContext): Step {
  return async (ctx, next) => {
    if (!(await hasSession(context, ctx))) throw new ApiError('unauthorized', 'Please log in')
    await next()
  }
}

function login({ sessions, loginThrottle, adminPassword }: AppContext): Step {
  return async ctx => {
    const { password } = validate(loginSchema, ctx.request.body, 'The password is missing')
    const wait = await loginThrottle.admit(ctx.ip)
    if (wait > 0) {
      const headers = { 'Retry-After': String(wait) }
      throw new ApiError('slow_down', `Too many attempts: try again in ${wait} seconds`, { headers })
    }
    if (!(await verifyPassword(password, adminPassword.hash))) {
      throw new ApiError('unauthorized', 'Incorrect password')
    }
    await loginThrottle.succeeded(ctx.ip)
    ctx.body = await sessions.start()
  }
}

/** The bearer token that a call carries, empty where there is none. */
export const tokenOf = (ctx: Context) => /^Bearer ([\w-]+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
