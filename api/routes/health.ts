import type { Config } from '../config'
import type { AppContext } from '../context'
import type { Routes } from '../http/step'

/** Adds `/healthz` (the process answers) and `/readyz` (the store can write; how the mail stands is in its body). */
export function addHealthRoutes(routes: Routes, { config, store }: AppContext): void {
  routes.get('/healthz', ctx => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: 'ok' }
  })

  routes.get('/readyz', async ctx => {
    ctx.set('Cache-Control', 'no-store')
    await store.ready()
    const { undelivered } = await store.counts()
    ctx.body = { status: 'ready', mail: { delivery: deliveryOf(config), undelivered } }
  })
}

/** How mails leave: by SMTP, or into files because no server is configured, which means that nobody is being emailed. */
export const deliveryOf = ({ smtpUrl }: Config) => (smtpUrl ? 'smtp' : 'filed')
