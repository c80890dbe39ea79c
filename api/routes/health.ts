import type { Config } from '../config'
import type { AppContext } from '../context'
import type { Routes } from '../http/request-state'
import { hasSession } from './admin-session'

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
    if (!(await hasSession(context, ctx))) {
      ctx.body = { status: 'ready' }
      return
    }
    const { undelivered } = await store.counts()
    const mail = { delivery: deliveryOf(config), undelivered }
    ctx.body = { status: 'ready', mail, disk: await store.diskSpace() }
  })
}

/** How mails leave: by SMTP, or into files because no server is configured, which means that nobody is being emailed. */
export const deliveryOf = ({ smtpUrl }: Config) => (smtpUrl ? 'smtp' : 'filed')
