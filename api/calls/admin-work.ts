import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { fillTemplate } from '../content/fill-template'
import type { AppContext } from '../context'
import { changeManySchema } from '../contract/records/admin'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import { contactSchema, noteSchema } from '../contract/records/work'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { validate } from '../http/validate'
import { whoOf } from '../people/who'
import { changeRecordAs, noSuchRecord, readChange, type Wanted } from './change-record'
import { keyFrom } from './idempotency-key'
import { etagOf, matchOf } from './record-etag'
import { idOf } from './record-id'
import { listedRecord, wholeRecord } from './whole-record'

/** Largest body of a note, in bytes: its text may take four bytes a character, escaped six. */
const MAX_WRITTEN = 64 * 1024

/** Adds what staff do about requests: change them, one or several, write notes and contacts, answer from templates. */
export function addAdminWorkRoutes(routes: Routes, context: AppContext): void {
  const staffOnly = requireSession(context)
  const body = readStaffBody(context)
  const words = readStaffBody(context, MAX_WRITTEN)
  // What an open page says by itself keeps no session alive.
  const openPage = requireSession(context, { isActivity: false })

  for (const list of LISTS) {
    const path = `/api/admin/${list}/:id`
    routes.patch(path, staffOnly, body, changeRecord(list, context))
    routes.post(`${path}/notes`, staffOnly, words, write(list, context, readNote))
    routes.post(`${path}/contacts`, staffOnly, words, write(list, context, readContact))
    routes.get(`${path}/templates`, staffOnly, readTemplates(list, context))
    routes.put(`${path}/presence`, openPage, enter(list, context))
    routes.delete(`${path}/presence`, openPage, async ctx => {
      await context.presences.leave(`${list}/${idOf(ctx)}`, actorFrom(ctx).session.key)
      ctx.status = 204
    })
  }
  routes.patch('/api/admin/records', staffOnly, body, changeMany(context))
}

function changeRecord(list: ListName, context: AppContext): Middleware {
  return async ctx => {
    const change = await readChange(context, ctx.request.body)
    const wanted = { list, id: idOf(ctx), change, match: matchOf(ctx) }
    sendRecord(ctx, context, list, await changeRecordAs(context, actorFrom(ctx), wanted))
  }
}

/** Makes one change of several records, each as far as it can be made: what became of each is told in their order. */
function changeMany(context: AppContext): Middleware {
  return async ctx => {
    const { records, change: asked } = validate(changeManySchema, ctx.request.body, 'These changes cannot be made')
    const change = await readChange(context, asked, 'change.')
    const actor = actorFrom(ctx)
    ctx.body = await Promise.all(
      records.map(async ({ list, id, etag = '' }) => {
        try {
          const record = await changeRecordAs(context, actor, { list, id, change, match: etag })
          return { list, id, outcome: 'changed', record: listedRecord(list, context)(record) }
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const { record, ...beside }: { record?: AdminRecord } = { ...error.beside }
          const { ETag: tag } = error.headers
          return { list, id, outcome: error.code, ...(record && { record: { ...record, etag: tag } }), ...beside }
        }
      }),
    )
  }
}

/** Writes something down about a record: sent again with the same key, it stands there once. */
function write(list: ListName, context: AppContext, read: (body: unknown, id: string) => Written): Middleware {
  return async ctx => {
    const written = read(ctx.request.body, keyFrom(ctx) ?? randomUUID())
    const wanted = { list, id: idOf(ctx), match: matchOf(ctx), ...written }
    sendRecord(ctx, context, list, await changeRecordAs(context, actorFrom(ctx), wanted))
    ctx.status = 201
  }
}

type Written = Pick<Wanted, 'change' | 'event'>

const readNote = (body: unknown, id: string): Written => ({
  change: { note: { id, ...validate(noteSchema, body, 'This note cannot be kept') } },
  event: { what: 'note_added' },
})

function readContact(body: unknown, id: string): Written {
  const contact = validate(contactSchema, body, 'This cannot be kept')
  return { change: { contact: { id, ...contact } }, event: { what: 'contact_logged', details: { how: contact.how } } }
}

/** Sends a record with its entity tag. */
export function sendRecord(ctx: Context, context: AppContext, list: ListName, record: AdminRecord): void {
  ctx.set('ETag', etagOf(record))
  ctx.body = wholeRecord(list, context)(record)
}

function readTemplates(list: ListName, context: AppContext): Middleware {
  const { store, firm } = context
  return async ctx => {
    const record = await store.get(list, idOf(ctx))
    if (!record) throw noSuchRecord()
    const adviser = actorFrom(ctx).person?.name
    ctx.body = firm.templates.map(template => fillTemplate(template, record, { firm, adviser }))
  }
}

/** Notes that somebody has a record open, and answers who else has. */
function enter(list: ListName, { store, presences }: AppContext): Middleware {
  return async ctx => {
    const id = idOf(ctx)
    if (!(await store.get(list, id))) throw noSuchRecord()
    const actor = actorFrom(ctx)
    const [place, by] = [`${list}/${id}`, whoOf(actor)]
    await presences.enter(place, actor.session.key, by)
    ctx.body = await presences.others(place, actor.session.key, by)
  }
}
