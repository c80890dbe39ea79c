import type { Socket } from 'node:net'
import type { AppContext } from '../context'
import { actorOf } from '../http/middleware/require-session'
import type { Routes } from '../http/request-state'
import { deliveryOf } from '../mail/transport'

/**
 * Adds `/healthz` (the process answers) and `/readyz` (the store can write). Who is signed in also reads there how mail,
 * disk and copy stand; how many people wait for an answer is nothing for strangers.
 */
export function addHealthRoutes(routes: Routes, context: AppContext): void {
  const { config, store, copy, probes } = context

  routes.get('/healthz', async ctx => {
    ctx.set('Cache-Control', 'no-store')
    const { probe } = ctx.query
    // Only what the doctor has announced is noted.
    if (typeof probe === 'string') {
      const forwarded = ctx.get('X-Forwarded-For').split(',').filter(Boolean).length
      // The process answers, whatever the store does.
      await probes.arrived(probe, { forwarded, isFromHere: isOwnAddress(ctx.socket) }).catch(() => undefined)
    }
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
    const disk = await store.diskSpace()
    ctx.body = { status: 'ready', mail, ...(disk && { disk }), ...(copy && { copy: copy.standing() }) }
  })
}

/** A connection to an address from that very address comes from the same machine. */
const isOwnAddress = ({ localAddress, remoteAddress }: Socket) => localAddress === remoteAddress
