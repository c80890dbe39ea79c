import type { Socket } from 'node:net'
import type { AppContext } from '../context'
import { healthAnswer, readyAnswer } from '../contract/answers'
import { actorOf } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { deliveryOf } from '../mail/transport'
import type { Call } from './call'

/**
 * `/healthz` says that this process answers, and `/readyz` says that the service can write to the store. From
 * `/readyz`, signed-in staff also get the state of mail, disk and copy.
 */
export const healthCalls: Call[] = [
  {
    method: 'get',
    path: '/healthz',
    summary: 'Check that the process answers',
    may: 'anyone',
    answer: { status: 200, one: healthAnswer },
    line: context => [readHealth(context)],
  },
  {
    method: 'get',
    path: '/readyz',
    summary: 'Check that the store can be written to',
    may: 'anyone',
    answer: { status: 200, one: readyAnswer },
    line: context => [readReadiness(context)],
  },
]

function readHealth({ probes }: AppContext): Middleware {
  return async ctx => {
    ctx.set('Cache-Control', 'no-store')
    const { probe } = ctx.query
    // Records the request for the doctor, if the doctor announced the request's token.
    if (typeof probe === 'string') {
      const forwarded = ctx.get('X-Forwarded-For').split(',').filter(Boolean).length
      // Ignores an error of the store, because `/healthz` only proves that the process answers.
      await probes.arrived(probe, { forwarded, isFromHere: isOwnAddress(ctx.socket) }).catch(() => undefined)
    }
    ctx.body = { status: 'ok' }
  }
}

function readReadiness(context: AppContext): Middleware {
  const { config, store, copy } = context
  return async ctx => {
    ctx.set('Cache-Control', 'no-store')
    await store.ready()
    if (!(await actorOf(context, ctx))) {
      ctx.body = { status: 'ready' }
      return
    }
    const { undelivered } = await store.counts()
    const mail = { delivery: deliveryOf(config), undelivered }
    const disk = await store.diskSpace()
    ctx.body = { status: 'ready', mail, ...(disk && { disk }), ...(copy && { copy: copy.state() }) }
  }
}

/** A connection comes from this machine if the addresses of both its ends are equal. */
const isOwnAddress = ({ localAddress, remoteAddress }: Socket) => localAddress === remoteAddress
