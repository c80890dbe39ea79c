import Koa from 'koa'
import { koaBody } from 'koa-body'
import { logRequests } from './haven'
import { log, MAX_BODY, port, validFields } from './shared.mjs'

/** Serves `POST /api/contact` with Koa and koa-body. `keep` stores the fields, and returns the reference. */
export function serve(keep) {
  const app = new Koa()
  app.use(logRequests(log))
  app.use(koaBody({ text: false, urlencoded: false, jsonLimit: MAX_BODY }))
  app.use(async ctx => {
    if (ctx.path === '/readyz') {
      ctx.body = { status: 'ready' }
      return
    }
    if (ctx.path !== '/api/contact' || ctx.method !== 'POST') return
    const fields = validFields(ctx.request.body)
    if (!fields) {
      ctx.status = 422
      return
    }
    const reference = await keep(fields)
    ctx.status = 201
    ctx.body = { reference }
  })
  app.listen(port, '127.0.0.1')
}
