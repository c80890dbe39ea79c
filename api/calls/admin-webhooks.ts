import type { AppContext } from '../context'
import type { AuditEvent } from '../contract/people/audit'
import {
  deliveryAnswer,
  MAX_WEBHOOKS,
  resendSchema,
  webhookAnswer,
  webhookChange,
  webhookFields,
  webhookSecretAnswer,
  webhookTestAnswer,
} from '../contract/webhooks/webhooks'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import { whoOf } from '../people/who'
import { admits, ipOf } from '../webhooks/post-event'
import type { Call } from './call'

const REFUSED = 'Some fields need to be corrected'

/** Endpoints with which managers manage webhooks, which inform other services about requests. */
export const webhookCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/webhooks',
    summary: 'The webhooks: addresses to which the service sends events about requests',
    may: 'webhooks',
    answer: { status: 200, list: webhookAnswer },
    line: context => [requireSession(context), sendWebhooks(context)],
  },
  {
    method: 'post',
    path: '/api/admin/webhooks',
    summary: 'Add a webhook; only this answer contains its secret',
    may: 'webhooks',
    body: webhookFields,
    answer: { status: 201, one: webhookSecretAnswer },
    line: context => [requireSession(context), readStaffBody(context), addWebhook(context)],
  },
  {
    method: 'patch',
    path: '/api/admin/webhooks/{id}',
    summary: 'Change a webhook, or switch it off or on; while it is off, the service stores no events for it',
    may: 'webhooks',
    hasTextId: true,
    body: webhookChange,
    answer: { status: 200, one: webhookAnswer },
    line: context => [requireSession(context), readStaffBody(context), changeWebhook(context)],
  },
  {
    method: 'delete',
    path: '/api/admin/webhooks/{id}',
    summary: 'Remove a webhook; the service does not send its waiting events',
    may: 'webhooks',
    hasTextId: true,
    answer: { status: 204 },
    line: context => [requireSession(context), removeWebhook(context)],
  },
  {
    method: 'post',
    path: '/api/admin/webhooks/{id}/secret',
    summary: 'Make a new secret; for a day, events are also signed with the earlier secret',
    may: 'webhooks',
    hasTextId: true,
    answer: { status: 200, one: webhookSecretAnswer },
    line: context => [requireSession(context), renewSecret(context)],
  },
  {
    method: 'post',
    path: '/api/admin/webhooks/{id}/test',
    summary: 'Send a test, without any request’s data, and return the receiver’s answer',
    may: 'webhooks',
    hasTextId: true,
    answer: { status: 200, one: webhookTestAnswer },
    line: context => [requireSession(context), sendTest(context)],
  },
  {
    method: 'get',
    path: '/api/admin/webhooks/{id}/deliveries',
    summary: "A webhook's last events, the newest first, each with the receiver's last answer",
    may: 'webhooks',
    hasTextId: true,
    answer: { status: 200, list: deliveryAnswer },
    line: context => [requireSession(context), sendDeliveries(context)],
  },
  {
    method: 'post',
    path: '/api/admin/webhooks/{id}/deliveries',
    summary: 'Send one of a webhook’s last events again, with the same webhook-id',
    may: 'webhooks',
    hasTextId: true,
    body: resendSchema,
    answer: { status: 204 },
    line: context => [requireSession(context), readStaffBody(context), resend(context)],
  },
]

const noSuchWebhook = () => new ApiError('not_found', 'There is no such webhook')

function sendWebhooks({ webhooks }: AppContext): Middleware {
  return ctx => {
    ctx.body = webhooks.all()
  }
}

function addWebhook(context: AppContext): Middleware {
  const { webhooks, secrets } = context
  return async ctx => {
    const fields = validate(webhookFields, ctx.request.body, REFUSED)
    refuseAddress(context, fields.url)
    secrets.maySeal()
    const by = whoOf(actorFrom(ctx))
    const details = { added: new URL(fields.url).host, personal: fields.personal }
    const added = await change(context, ctx, details, key => webhooks.add(fields, by, key))
    if (!added) {
      const message = `There are ${MAX_WEBHOOKS} webhooks: remove one first`
      throw new ApiError('invalid', REFUSED, { issues: [{ path: 'url', code: 'custom', message }] })
    }
    ctx.status = 201
    ctx.body = added
  }
}

function changeWebhook(context: AppContext): Middleware {
  const { webhooks, deliveries } = context
  return async ctx => {
    const id = idIn(ctx)
    const wanted = validate(webhookChange, ctx.request.body, REFUSED)
    if (wanted.url !== undefined) refuseAddress(context, wanted.url)
    const { on, personal } = wanted
    const details = {
      changed: webhooks.hostOf(id),
      fields: Object.keys(wanted).join(', '),
      ...(wanted.url !== undefined && { to: new URL(wanted.url).host }),
      ...(personal !== undefined && { personal }),
      ...(on !== undefined && { on }),
    }
    const isMade = await change(
      context,
      ctx,
      details,
      async key => (await webhooks.change(id, wanted, key)) || undefined,
    )
    if (!isMade) throw noSuchWebhook()
    deliveries.wake(id)
    ctx.body = webhooks.all().find(webhook => webhook.id === id)
  }
}

function removeWebhook(context: AppContext): Middleware {
  const { webhooks, deliveries } = context
  return async ctx => {
    const id = idIn(ctx)
    const details = { removed: webhooks.hostOf(id) }
    const isMade = await change(context, ctx, details, async () => (await webhooks.remove(id)) || undefined, id)
    if (!isMade) throw noSuchWebhook()
    await deliveries.forget(id)
    ctx.status = 204
  }
}

function renewSecret(context: AppContext): Middleware {
  const { webhooks } = context
  return async ctx => {
    const id = idIn(ctx)
    const renewed = await change(context, ctx, { newSecret: webhooks.hostOf(id) }, key => webhooks.renewSecret(id, key))
    if (!renewed) throw noSuchWebhook()
    ctx.body = renewed
  }
}

function sendTest({ deliveries }: AppContext): Middleware {
  return async ctx => {
    const tested = await deliveries.test(idIn(ctx))
    if (!tested) throw noSuchWebhook()
    ctx.body = tested
  }
}

function sendDeliveries({ webhooks, deliveries }: AppContext): Middleware {
  return async ctx => {
    const id = idIn(ctx)
    if (!webhooks.all().some(webhook => webhook.id === id)) throw noSuchWebhook()
    ctx.body = await deliveries.of(id)
  }
}

/** Stores an event in its record again; the outbox then sends the event from there. */
function resend({ store, webhooks, deliveries, audit }: AppContext): Middleware {
  return async ctx => {
    const webhook = idIn(ctx)
    const wanted = validate(resendSchema, ctx.request.body, 'This event cannot be sent again')
    const line = (await deliveries.of(webhook)).find(({ id }) => id === wanted.event)
    if (!line) throw new ApiError('not_found', 'There is no such event')
    const { id: messageId, event, at, list, request } = line
    const details = { host: webhooks.hostOf(webhook), event }
    await audit.changeRecord(
      {
        by: whoOf(actorFrom(ctx)),
        event: { what: 'webhook_resent', list, id: request, details },
        subject: `${list}/${request}`,
      },
      audited => store.change(list, request, { resend: { webhook, event, at, messageId } }, undefined, audited),
    )
    deliveries.wake(webhook)
    ctx.status = 204
  }
}

/**
 * Changes the webhooks, and adds an audit entry. The entry contains only the host of the webhook's address, because the
 * rest can contain a secret.
 */
const change = <Result>(
  { audit }: AppContext,
  ctx: Parameters<Middleware>[0],
  details: NonNullable<AuditEvent['details']>,
  make: (key: string) => Promise<Result | undefined>,
  removed?: string,
) =>
  audit.change(
    { by: whoOf(actorFrom(ctx)), event: { what: 'webhooks_changed', details }, subject: 'webhooks' },
    async announce => make(await announce({ of: 'webhook', ...(removed !== undefined && { removed }) })),
  )

const idIn = (ctx: Parameters<Middleware>[0]) => String(ctx.params.id)

/**
 * Refuses an http address unless `WEBHOOKS_PRIVATE` is on, and an IP address to which the service would never send an
 * event.
 */
function refuseAddress({ config }: AppContext, text: string): void {
  const url = new URL(text)
  const mayBePrivate = config.webhooksPrivate
  const ip = ipOf(url)
  const message =
    url.protocol === 'http:' && !mayBePrivate
      ? 'Please use https'
      : ip !== undefined && !admits(ip, url, { mayBePrivate })
        ? 'This address is not public: the operator can admit private addresses with WEBHOOKS_PRIVATE=on'
        : undefined
  if (message) throw new ApiError('invalid', REFUSED, { issues: [{ path: 'url', code: 'custom', message }] })
}
