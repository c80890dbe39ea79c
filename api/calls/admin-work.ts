import { randomUUID } from 'node:crypto'
import { fillTemplate } from '../content/fill-template'
import { languageOfForm } from '../content/form-languages'
import { openingLines } from '../content/opening-hours'
import type { AppContext } from '../context'
import { changedRecordAnswer, presenceAnswer, RECORD_ANSWERS, templateAnswer } from '../contract/answers'
import { hasPermission } from '../contract/people/permissions'
import { changeManySchema, changeSchema } from '../contract/records/admin'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import { contactSchema, noteSchema } from '../contract/records/work'
import { answersByItself } from '../contract/records/work-facts'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import type { Actor } from '../people/actor'
import { whoOf } from '../people/who'
import type { Call } from './call'
import { changeRecordAs, noSuchRecord, type RecordChangeRequest, readChange } from './change-record'
import { keyFrom } from './idempotency-key'
import { etagOf, matchOf } from './record-etag'
import { idOf } from './record-id'
import { listedRecord, viewedRecord, viewerOf } from './whole-record'

/** The maximum size of a note's body in bytes. JSON escapes can take six bytes for one character. */
const MAX_WRITTEN = 64 * 1024

/**
 * Endpoints for staff's work on requests: changes, notes, contacts, templates, marks of read requests, and who has a
 * request open.
 */
export const workCalls: Call[] = [
  ...LISTS.flatMap((list): Call[] => [
    {
      method: 'patch',
      path: `/api/admin/${list}/{id}`,
      summary: `${list}: change a record`,
      may: 'requests.change',
      body: changeSchema,
      isTagged: true,
      fails: ['changed_elsewhere'],
      answer: { status: 200, one: RECORD_ANSWERS[list] },
      line: context => [requireSession(context), readStaffBody(context), changeRecord(list, context)],
    },
    {
      method: 'post',
      path: `/api/admin/${list}/{id}/notes`,
      summary: `${list}: add a note to a record`,
      may: 'requests.note',
      body: noteSchema,
      isTagged: true,
      isKeyed: true,
      fails: ['changed_elsewhere'],
      answer: { status: 201, one: RECORD_ANSWERS[list] },
      line: context => [requireSession(context), readWords(context), write(list, context, readNote)],
    },
    {
      method: 'post',
      path: `/api/admin/${list}/{id}/contacts`,
      summary: `${list}: note a contact with the visitor; the first answer ends the reminders, but a reader's answer only after a caseworker confirms it`,
      may: 'requests.note',
      body: contactSchema,
      isTagged: true,
      isKeyed: true,
      fails: ['changed_elsewhere'],
      answer: { status: 201, one: RECORD_ANSWERS[list] },
      line: context => [requireSession(context), readWords(context), write(list, context, readContact)],
    },
    {
      method: 'get',
      path: `/api/admin/${list}/{id}/templates`,
      summary: `${list}: the firm's templates for an answer, filled in`,
      may: 'requests.change',
      answer: { status: 200, list: templateAnswer },
      line: context => [requireSession(context), readTemplates(list, context)],
    },
    {
      method: 'post',
      path: `/api/admin/${list}/{id}/seen`,
      summary: `${list}: mark a record as read for the caller`,
      may: 'requests.read',
      answer: { status: 204 },
      line: context => [requireSession(context), markSeen(list, context, true)],
    },
    {
      method: 'delete',
      path: `/api/admin/${list}/{id}/seen`,
      summary: `${list}: mark a record as unread for the caller`,
      may: 'requests.read',
      answer: { status: 204 },
      line: context => [requireSession(context), markSeen(list, context, false)],
    },
    {
      method: 'put',
      path: `/api/admin/${list}/{id}/presence`,
      summary: `${list}: report that the caller has a record open, for 75 seconds; returns who else has it open; does not prolong the session`,
      may: 'requests.change',
      answer: { status: 200, list: presenceAnswer },
      line: context => [requireSession(context, { isActivity: false }), enter(list, context)],
    },
    {
      method: 'delete',
      path: `/api/admin/${list}/{id}/presence`,
      summary: `${list}: report that the caller has closed a record`,
      may: 'requests.change',
      answer: { status: 204 },
      line: context => [requireSession(context, { isActivity: false }), leave(list, context)],
    },
  ]),
  {
    method: 'patch',
    path: '/api/admin/records',
    summary: 'Make one change to several records; returns the results in the order of the records',
    may: 'requests.change',
    body: changeManySchema,
    answer: { status: 200, list: changedRecordAnswer },
    line: context => [requireSession(context), readStaffBody(context), changeMany(context)],
  },
]

const readWords = (context: AppContext) => readStaffBody(context, MAX_WRITTEN)

function markSeen(list: ListName, { store, readMarks }: AppContext, read: boolean): Middleware {
  return async ctx => {
    const id = idOf(ctx)
    if (!(await store.get(list, id))) throw noSuchRecord()
    await readMarks.mark(whoOf(actorFrom(ctx)), list, id, read)
    ctx.status = 204
  }
}

function leave(list: ListName, { presences }: AppContext): Middleware {
  return async ctx => {
    await presences.leave(`${list}/${idOf(ctx)}`, actorFrom(ctx).session.key)
    ctx.status = 204
  }
}

function changeRecord(list: ListName, context: AppContext): Middleware {
  return async ctx => {
    const change = await readChange(context, ctx.request.body)
    const wanted = { list, id: idOf(ctx), change, match: matchOf(ctx) }
    await sendRecord(ctx, context, list, await changeRecordAs(context, actorFrom(ctx), wanted))
  }
}

/**
 * Makes the same change to several records. If the service cannot change one of the records, it still changes the
 * others. The response contains the results in the order of the records.
 */
function changeMany(context: AppContext): Middleware {
  return async ctx => {
    const { records, change: asked } = validate(changeManySchema, ctx.request.body, 'These changes cannot be made')
    const change = await readChange(context, asked, 'change.')
    const actor = actorFrom(ctx)
    const viewer = await viewerOf(context, actor)
    ctx.body = await Promise.all(
      records.map(async ({ list, id, etag = '' }) => {
        try {
          const record = await changeRecordAs(context, actor, { list, id, change, match: etag })
          return { list, id, outcome: 'changed', record: listedRecord(list, context, viewer)(record) }
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const { record, ...beside }: { record?: AdminRecord } = { ...error.extraFields }
          const { ETag: tag } = error.headers
          return { list, id, outcome: error.code, ...(record && { record: { ...record, etag: tag } }), ...beside }
        }
      }),
    )
  }
}

/** Adds a note or a contact to a record. A repeated request with the same `Idempotency-Key` adds nothing. */
function write(list: ListName, context: AppContext, read: Read): Middleware {
  return async ctx => {
    const written = read(ctx.request.body, keyFrom(ctx) ?? randomUUID(), actorFrom(ctx))
    const wanted = { list, id: idOf(ctx), match: matchOf(ctx), ...written }
    await sendRecord(ctx, context, list, await changeRecordAs(context, actorFrom(ctx), wanted))
    ctx.status = 201
  }
}

type Read = (body: unknown, id: string, actor: Actor) => Pick<RecordChangeRequest, 'change' | 'event'>

const readNote: Read = (body, id) => ({
  change: { note: { id, ...validate(noteSchema, body, 'This note cannot be saved') } },
  event: { what: 'note_added' },
})

const readContact: Read = (body, id, { role }) => {
  const contact = validate(contactSchema, body, 'This contact cannot be saved')
  const answered = contact.answered ?? answersByItself(contact.how)
  const mayAnswer = hasPermission(role, 'requests.change')
  return {
    change: { contact: { id, ...contact, answered, ...(answered && !mayAnswer && { toConfirm: true }) } },
    event: { what: 'contact_logged', details: { how: contact.how } },
  }
}

/** Answers with a record and its entity tag. */
export async function sendRecord(
  ctx: Parameters<Middleware>[0],
  context: AppContext,
  list: ListName,
  record: AdminRecord,
): Promise<void> {
  const viewer = await viewerOf(context, actorFrom(ctx))
  ctx.set('ETag', etagOf(record))
  ctx.body = viewedRecord(list, context, viewer)(record)
}

function readTemplates(list: ListName, context: AppContext): Middleware {
  const { store, firm } = context
  return async ctx => {
    const record = await store.get(list, idOf(ctx))
    if (!record) throw noSuchRecord()
    const adviser = actorFrom(ctx).person?.name
    const language = languageOfForm(firm, record.formLanguage)
    const { opening } = firm.hours
    const fill = (template: (typeof firm.templates)[number]) =>
      fillTemplate(template, record, {
        firm,
        adviser,
        hours: (template.language && language?.hours) || openingLines(opening),
      })
    // Templates in the language of the visitor's form come first. Templates in other languages are not in the answer.
    ctx.body = [
      ...firm.templates.filter(one => one.language && one.language === record.formLanguage),
      ...firm.templates.filter(one => !one.language),
    ].map(fill)
  }
}

/** Notes that a person has opened a record, and returns the other people who have it open. */
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
