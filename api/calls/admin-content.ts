import type { Context } from 'koa'
import * as z from 'zod/mini'
import { type Announce, ContentChangedError, digestOf } from '../content/content-list'
import type { AppContext } from '../context'
import { CONTENT_FIELDS, CONTENT_ITEMS, type ContentFields, contentOrder } from '../contract/content/content'
import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import { whoOf } from '../people/who'
import type { Call } from './call'
import { inOrder } from './content'
import { matchOf, names } from './record-etag'
import { idOf } from './record-id'

/** The maximum size of an item's body in bytes. JSON escapes can take six bytes for one character. */
const MAX_ITEM = 64 * 1024

/**
 * The query parameters of a PUT. With `restore=yes`, the request restores a removed item, which gets its old id again.
 */
const putItemQuery = z.object({ restore: z.optional(z.literal('yes')) })

/** Endpoints with which staff read and change case wins, team and testimonials. */
export const contentEditCalls: Call[] = CONTENT_NAMES.flatMap((name): Call[] => {
  const path = `/api/admin/content/${name}`
  const body = CONTENT_FIELDS[name]
  const one = CONTENT_ITEMS[name]
  return [
    {
      method: 'get',
      path,
      summary: `${name}: all items, in their order`,
      may: 'content',
      isTagged: true,
      answer: { status: 200, list: one },
      line: context => [requireSession(context), ctx => sendList(ctx, name, context)],
    },
    {
      method: 'post',
      path,
      summary: `${name}: add an item`,
      may: 'content',
      body,
      answer: { status: 201, one },
      line: context => [requireSession(context), readItem(context), addItem(name, context)],
    },
    {
      method: 'patch',
      path,
      summary: `${name}: set the order of all items; If-Match contains the ETag of the list`,
      may: 'content',
      body: contentOrder,
      isTagged: true,
      fails: ['changed_elsewhere'],
      answer: { status: 200, list: one },
      line: context => [requireSession(context), readItem(context), orderItems(name, context)],
    },
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: `${name}: one item`,
      may: 'content',
      isTagged: true,
      answer: { status: 200, one },
      line: context => [requireSession(context), ctx => send(ctx, found(context.content[name].get(idOf(ctx))))],
    },
    {
      method: 'put',
      path: `${path}/{id}`,
      summary: `${name}: replace an item; with restore=yes, restore a removed item under its id (201)`,
      may: 'content',
      query: putItemQuery,
      body,
      isTagged: true,
      fails: ['changed_elsewhere'],
      answer: { status: 200, one },
      line: context => [requireSession(context), readItem(context), putItem(name, context)],
    },
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: `${name}: remove an item`,
      may: 'content',
      isTagged: true,
      fails: ['changed_elsewhere'],
      answer: { status: 204 },
      line: context => [requireSession(context), removeItem(name, context)],
    },
  ]
})

const readItem = (context: AppContext) => readStaffBody(context, MAX_ITEM)

const tagOf = (of: unknown) => `"${digestOf(of ?? null)}"`

/** Answers with an item or a list and its entity tag. */
function send(ctx: Context, body: unknown): void {
  ctx.set('ETag', tagOf(body))
  ctx.body = body
}

const allOf = (name: ContentName, { content }: AppContext) => inOrder(name, content[name].all())
const sendList = (ctx: Context, name: ContentName, context: AppContext) => send(ctx, allOf(name, context))

type Done = 'added' | 'replaced' | 'removed' | 'restored' | 'ordered'

/**
 * Changes the content, and adds an audit entry, which contains the id of a single item but no words. If the request has
 * an `If-Match` without the present entity tag, throws `changed_elsewhere` with the present content.
 */
async function changeAudited<Result>(
  context: AppContext,
  ctx: Parameters<Middleware>[0],
  { name, id, done }: { name: ContentName; id?: number; done: Done },
  make: (announce: Announce, mayChange: (present: unknown) => boolean) => Promise<Result>,
): Promise<Result> {
  const { audit, content } = context
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
    const present = id === undefined ? allOf(name, context) : content[name].get(id)
    throw new ApiError('changed_elsewhere', 'Somebody else has changed this', {
      headers: { ETag: tagOf(present) },
      extraFields: { present },
    })
  }
}

function addItem<Name extends ContentName>(name: Name, context: AppContext): Middleware {
  return async ctx => {
    const fields = fieldsOf(name, ctx.request.body, context)
    const added = await changeAudited(context, ctx, { name, done: 'added' }, announce =>
      context.content[name].add(fields, announce),
    )
    ctx.status = 201
    ctx.set('Location', `/api/admin/content/${name}/${added.id}`)
    send(ctx, added)
  }
}

/** Replaces an item, or restores a removed one. */
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
        await changeAudited(context, ctx, { name, id, done: 'restored' }, announce =>
          list.restore(id, fields, announce),
        ),
      )
      ctx.status = 201
      return
    }
    const replaced = await changeAudited(context, ctx, { name, id, done: 'replaced' }, (announce, mayChange) =>
      list.replace(id, fields, { announce, mayChange }),
    )
    send(ctx, found(replaced))
  }
}

function removeItem(name: ContentName, context: AppContext): Middleware {
  return async ctx => {
    const id = idOf(ctx)
    const removed = await changeAudited(context, ctx, { name, id, done: 'removed' }, (announce, mayChange) =>
      context.content[name].remove(id, { announce, mayChange }),
    )
    found(removed || undefined)
    ctx.status = 204
  }
}

/**
 * Sorts a list into the order of the sent ids. The caller's `If-Match` must contain the entity tag of the whole list.
 */
function orderItems(name: ContentName, context: AppContext): Middleware {
  return async ctx => {
    const { ids } = validate(contentOrder, ctx.request.body, 'This order cannot be used')
    await changeAudited<unknown>(context, ctx, { name, done: 'ordered' }, (announce, mayChange) =>
      context.content[name].order(ids, { announce, mayChange: () => mayChange(allOf(name, context)) }),
    )
    sendList(ctx, name, context)
  }
}

/**
 * Reads the fields of an item from the request's body. With STRICT_CLAIMS, refuses a visible case win or testimonial
 * without evidence.
 */
function fieldsOf<Name extends ContentName>(name: Name, body: unknown, { config }: AppContext): ContentFields<Name> {
  const fields = validate(CONTENT_FIELDS[name], body, 'Some fields need to be corrected') as ContentFields<ContentName>
  if (config.strictClaims && name !== 'team' && fields.isVisible && fields.evidence === undefined) {
    const message = 'Please give the evidence, or hide this entry until you have evidence'
    throw new ApiError('invalid', 'Some fields need to be corrected', {
      issues: [{ path: 'evidence', code: 'custom', message }],
    })
  }
  return fields as ContentFields<Name>
}

// Removes the item's own id from the body, because staff may send an item back as they read it. Another item's id stays
// in the body, and the schema refuses it as an unknown field.
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
