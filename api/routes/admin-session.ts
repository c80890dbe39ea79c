import type { AppContext } from '../context'
import { loginSchema } from '../contract/admin'
import { ApiError } from '../http/api-error'
import { readBody } from '../http/middleware/read-body'
import { MAX_ADMIN_BODY, tokenOf } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { validate } from '../http/validate'
import { networkOf } from '../security/client-address'
import { createPasswordCheck } from '../security/password'

/** Adds login and logout. */
export function addAdminSessionRoutes(routes: Routes, context: AppContext): void {
  const body = readBody({ maxBytes: MAX_ADMIN_BODY, forms: false })
  routes.post('/api/admin/login', limitTries(context), body, login(context))
  routes.post('/api/admin/logout', async ctx => {
    await context.sessions.end(tokenOf(ctx))
    ctx.status = 204
  })
}

/** Seconds after which to try again where too many wait for their turn. */
const FULL = 2

function limitTries({ loginThrottle }: AppContext): Middleware {
  return async (ctx, next) => {
    const { wait, priority } = await loginThrottle.admit(ctx.ip)
    if (wait > 0) throw slowDown(wait)
    ctx.state.priority = priority
    await next()
  }
}

function login({ sessions, loginThrottle, loginQueue, adminPassword }: AppContext): Middleware {
  const check = createPasswordCheck(adminPassword.hash)
  return async ctx => {
    const { password } = validate(loginSchema, ctx.request.body, 'The password is missing')
    const { priority = 'failed' } = ctx.state
    const verify = async () => (ctx.res.destroyed ? undefined : await check.slow(password))
    const isRight = check.quick(password) ?? (await loginQueue.take(networkOf(ctx.ip, 48), priority, verify))
    if (isRight === undefined) {
      await loginThrottle.release(ctx.ip)
      throw slowDown(FULL)
    }
    if (!isRight) throw new ApiError('unauthorized', 'Incorrect password')
    await loginThrottle.succeeded(ctx.ip)
    ctx.body = await sessions.start()
  }
}

function slowDown(seconds: number): ApiError {
  const headers = { 'Retry-After': String(seconds) }
  return new ApiError('slow_down', `Too many attempts: try again in ${seconds} seconds`, { headers })
}
