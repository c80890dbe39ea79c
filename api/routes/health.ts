import type { AppContext } from '../context'
import { actorOf } from '../http/middleware/require-session'
import type { Routes } from '../http/request-state'
import { deliveryOf } from '../mail/transport'

/**
 * Adds `/healthz` (the process answers) and `/readyz` (the store can write). Who is logged in also reads there how mail
 * and disk stand; how many people wait for an answer is nothing for strangers.
 */
export function addHealthRoutes(routes: Routes, context: AppContext): void {
  const { config, store } = context

  routes.get('/healthz', ctx => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: 'ok' }
  })

  routes.get('/readyz', async ctx => {
    ctx.set('Cache-Control', 'no-store')
    await store.ready()
    if (!(await actorOf(context, ctx))) {
      ctx.body = { status: 'ready' }
      return
    }
    const { undelivered } = await store.counts()
    const mail = { delivery: deliveryOf(config), undelivered }
    ctx.body = { status: 'ready', mail, disk: await store.diskSpace() }
  })
}
