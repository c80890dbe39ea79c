import type { Context } from 'koa'
import * as z from 'zod/mini'
import { type Announce, ContentChangedError, digestOf } from '../content/content-list'
import type { AppContext } from '../context'
import { CONTENT_FIELDS, type ContentFields, contentOrder } from '../contract/content/content'
import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { validate } from '../http/validate'
import { whoOf } from '../people/who'
import { inOrder } from './content'
import { matchOf, names } from './record-etag'
import { idOf } from './record-id'

/** Largest body of one item, in bytes: its longest text may take four bytes a character, escaped six. */
const MAX_ITEM = 64 * 1024

/** Adds the staff's reading and changing of case wins, team and testimonials. */
export function addAdminContentRoutes(routes: Routes, context: AppContext): void {
  const staffOnly = requireSession(context)
  const body = readStaffBody(context, MAX_ITEM)

  for (const name of CONTENT_NAMES) {
    const path = `/api/admin/content/${name}`
    routes.get(path, staffOnly, ctx => sendList(ctx, name, context))
    routes.post(path, staffOnly, body, addItem(name, context))
    routes.patch(path, staffOnly, body, orderItems(name, context))
    routes.get(`${path}/:id`, staffOnly, ctx => send(ctx, found(context.content[name].get(idOf(ctx)))))
    routes.put(`${path}/:id`, staffOnly, body, putItem(name, context))
    routes.delete(`${path}/:id`, staffOnly, removeItem(name, context))
  }
}

const tagOf = (of: unknown) => `"${digestOf(of ?? null)}"`

/** Sends an item, or a list, with its entity tag. */
function send(ctx: Context, body: unknown): void {
  ctx.set('ETag', tagOf(body))
  ctx.body = body
}

const sendList = (ctx: Context, name: ContentName, { content }: AppContext) => send(ctx, inOrder(name, content))

type Done = 'added' | 'replaced' | 'removed' | 'restored' | 'ordered'

/**
 * Makes a change of content, and has the audit tell of it: which item, and never its words. Throws `changed_elsewhere`
 * with what is there by now where that is not what `If-Match` names.
 */
async function tell<Result>(
  { audit, content }: AppContext,
  ctx: Parameters<Middleware>[0],
  { name, id, done }: { name: ContentName; id?: number; done: Done },
  make: (announce: Announce, mayChange: (present: unknown) => boolean) => Promise<Result>,
): Promise<Result> {
  const event = { what: 'content_changed', content: name, ...(id && { id }), details: { done } } as const
  const match = matchOf(ctx)
  try {
    return await audit.change(
      { by: whoOf(actorFrom(ctx)), event, subject: `content/${name}` },
      announce =>
        make(
          digest => announce({ of: 'content', name, digest }),
          present => names(match, () => tagOf(present)),
        ),
      result =>
        result ? { ...(typeof result === 'object' && 'id' in result && { id: Number(result.id) }) } : undefined,
    )
  } catch (error) {
    if (!(error instanceof ContentChangedError)) throw error
    const present = id === undefined ? inOrder(name, content) : content[name].get(id)
    throw new ApiError('changed_elsewhere', 'Somebody else has changed this', {
      headers: { ETag: tagOf(present) },
      beside: { present },
    })
  }
}

function addItem<Name extends ContentName>(name: Name, context: AppContext): Middleware {
  return async ctx => {
    const fields = fieldsOf(name, ctx.request.body, context)
    const added = await tell(context, ctx, { name, done: 'added' }, announce =>
      context.content[name].add(fields, announce),
    )
    ctx.status = 201
    ctx.set('Location', `/api/admin/content/${name}/${added.id}`)
    send(ctx, added)
  }
}

/** What the replacing of an item takes as parameters: `restore` puts back one that was removed, under its id. */
export const putItemQuery = z.object({ restore: z.optional(z.literal('yes')) })

/** Replaces an item, or puts back one that was removed. */
function putItem<Name extends ContentName>(name: Name, context: AppContext): Middleware {
  const list = context.content[name]
  return async ctx => {
    const id = idOf(ctx)
    const { restore } = validate(putItemQuery, ctx.query, 'Some parameters cannot be used')
    const isRestored = restore === 'yes'
    if (!isRestored) found(list.get(id))
    const fields = fieldsOf(name, withoutOwnId(ctx, id), context)
    if (isRestored) {
      send(
        ctx,
        await tell(context, ctx, { name, id, done: 'restored' }, announce => list.restore(id, fields, announce)),
      )
      ctx.status = 201
      return
    }
    const replaced = await tell(context, ctx, { name, id, done: 'replaced' }, (announce, mayChange) =>
      list.replace(id, fields, { announce, mayChange }),
    )
    send(ctx, found(replaced))
  }
}

function removeItem(name: ContentName, context: AppContext): Middleware {
  return async ctx => {
    const id = idOf(ctx)
    const removed = await tell(context, ctx, { name, id, done: 'removed' }, (announce, mayChange) =>
      context.content[name].remove(id, { announce, mayChange }),
    )
    found(removed || undefined)
    ctx.status = 204
  }
}

/** Gives a list the order of ids that staff send; the tag is the list's. */
function orderItems(name: ContentName, context: AppContext): Middleware {
  return async ctx => {
    const { ids } = validate(contentOrder, ctx.request.body, 'This order cannot be used')
    await tell<unknown>(context, ctx, { name, done: 'ordered' }, (announce, mayChange) =>
      context.content[name].order(ids, { announce, mayChange: () => mayChange(inOrder(name, context.content)) }),
    )
    sendList(ctx, name, context)
  }
}

/** What was sent of an item; what claims something needs its evidence where STRICT_CLAIMS asks for it. */
function fieldsOf<Name extends ContentName>(name: Name, body: unknown, { config }: AppContext): ContentFields<Name> {
  const fields = validate(CONTENT_FIELDS[name], body, 'Some fields need to be corrected') as ContentFields<ContentName>
  if (config.strictClaims && name !== 'team' && fields.isVisible && fields.evidence === undefined) {
    const message = 'Please say what shows that it is true, or hide it until you can'
    throw new ApiError('invalid', 'Some fields need to be corrected', {
      issues: [{ path: 'evidence', code: 'custom', message }],
    })
  }
  return fields as ContentFields<Name>
}

// What was read can be sent back as it is; another id stays, and is refused as no field of the item.
function withoutOwnId(ctx: Context, own: number): unknown {
  const body: unknown = ctx.request.body
  if (typeof body !== 'object' || body === null || !('id' in body) || body.id !== own) return body
  const { id: _, ...fields } = body
  return fields
}

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new ApiError('not_found', 'There is no such item')
  return item
}
