import type { Context } from 'koa'
import { whoOf } from '../audit/who'
import type { Announce } from '../content/content-list'
import type { AppContext } from '../context'
import { CONTENT_FIELDS, type ContentFields } from '../contract/content'
import { CONTENT_NAMES, type ContentName } from '../contract/content-names'
import { ApiError } from '../http/api-error'
import { readBody } from '../http/middleware/read-body'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { validate } from '../http/validate'
import { idOf } from './record-id'

/** Largest body of one item, in bytes: its longest text may take four bytes a character, escaped six. */
const MAX_ITEM = 64 * 1024

/** Adds the staff's reading and changing of case wins, team and testimonials. */
export function addAdminContentRoutes(routes: Routes, context: AppContext): void {
  const staffOnly = requireSession(context)
  const body = readBody({ maxBytes: MAX_ITEM, forms: false })

  for (const name of CONTENT_NAMES) {
    const path = `/api/admin/content/${name}`
    routes.get(path, staffOnly, ctx => {
      ctx.body = context.content[name].all()
    })
    routes.post(path, staffOnly, body, addItem(name, context))
    routes.get(`${path}/:id`, staffOnly, ctx => {
      ctx.body = found(context.content[name].get(idOf(ctx)))
    })
    routes.put(`${path}/:id`, staffOnly, body, replaceItem(name, context))
    routes.delete(`${path}/:id`, staffOnly, async ctx => {
      const id = idOf(ctx)
      const remove = (announce: Announce) => context.content[name].remove(id, announce)
      found((await tell(context, ctx, { name, id, done: 'removed' }, remove)) || undefined)
      ctx.status = 204
    })
  }
}

/** Makes a change of content, and has the audit tell of it: which item, and never its words. */
function tell<Result>(
  { audit }: AppContext,
  ctx: Parameters<Middleware>[0],
  { name, id, done }: { name: ContentName; id?: number; done: 'added' | 'replaced' | 'removed' },
  make: (announce: Announce) => Promise<Result>,
): Promise<Result> {
  const event = { what: 'content_changed', content: name, ...(id && { id }), details: { done } } as const
  return audit.change(
    { by: whoOf(actorFrom(ctx)), event, subject: `content/${name}` },
    announce => make(digest => announce({ of: 'content', name, digest })),
    result => (result ? { ...(typeof result === 'object' && 'id' in result && { id: Number(result.id) }) } : undefined),
  )
}

function addItem<Name extends ContentName>(name: Name, context: AppContext): Middleware {
  return async ctx => {
    const fields = fieldsOf(name, ctx.request.body)
    const added = await tell(context, ctx, { name, done: 'added' }, announce =>
      context.content[name].add(fields, announce),
    )
    ctx.status = 201
    ctx.set('Location', `/api/admin/content/${name}/${added.id}`)
    ctx.body = added
  }
}

function replaceItem<Name extends ContentName>(name: Name, context: AppContext): Middleware {
  const list = context.content[name]
  return async ctx => {
    const id = idOf(ctx)
    found(list.get(id))
    const fields = fieldsOf(name, withoutOwnId(ctx, id))
    ctx.body = found(
      await tell(context, ctx, { name, id, done: 'replaced' }, announce => list.replace(id, fields, announce)),
    )
  }
}

function fieldsOf<Name extends ContentName>(name: Name, body: unknown): ContentFields<Name> {
  return validate(CONTENT_FIELDS[name], body, 'Some fields need to be corrected') as ContentFields<Name>
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
