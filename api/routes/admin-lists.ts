import { whoOf } from '../audit/who'
import { officeOf } from '../content/firm'
import { decisionOf } from '../content/time-limits'
import type { AppContext } from '../context'
import { changeSchema } from '../contract/admin'
import { daysAhead, isReceivedBeforeSent, RECEIVED_BEFORE_SENT } from '../contract/decision'
import { dayInLondon } from '../contract/office-hours'
import { type AdminRecord, type DecisionDates, LISTS, type ListName } from '../contract/records'
import { ApiError } from '../http/api-error'
import { readBody } from '../http/middleware/read-body'
import { actorFrom, MAX_ADMIN_BODY, requireSession } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { validate } from '../http/validate'
import { deliveryOf } from '../mail/transport'
import { ChangedElsewhereError, InvalidCursorError, type RecordChange } from '../store/store'
import { parseCountsQuery, parseListQuery } from './list-params'
import { etagOf, expectedBy } from './record-etag'
import { idOf } from './record-id'
import { wholeRecord } from './whole-record'

const DAY = 24 * 60 * 60_000

/** Adds the admin's reading and changing of every list, the counts for its badges, and the hours that it counts with. */
export function addAdminListRoutes(routes: Routes, context: AppContext): void {
  const staffOnly = requireSession(context)
  const body = readBody({ maxBytes: MAX_ADMIN_BODY, forms: false })

  for (const list of LISTS) {
    const path = `/api/admin/${list}`
    routes.get(path, staffOnly, readList(list, context))
    routes.get(`${path}/:id`, staffOnly, readRecord(list, context))
    routes.post(`${path}/:id/mail`, staffOnly, retryMail(list, context))
    routes.patch(`${path}/:id`, staffOnly, body, changeRecord(list, context))
  }
  routes.get('/api/admin/counts', requireSession(context, { isActivity: false }), readCounts(context))
  const office = officeOf(context.firm)
  routes.get('/api/admin/office', staffOnly, ctx => {
    ctx.body = { now: context.now().toISOString(), ...office }
  })
}

/** What a page that is left open asks every half minute: the badges, and what became of the rows that it shows. */
function readCounts(context: AppContext): Middleware {
  const { store, outbox, config } = context
  return async ctx => {
    const { list, ids = [], since = 0 } = parseCountsQuery(ctx.query)
    // Counted first: what is changed in between is told again the next time, never left out.
    const counts = await store.counts()
    const { changed, gone } = list ? await store.changes(list, ids, since) : {}
    const mailProblem = outbox.problem()
    ctx.body = {
      ...counts,
      ...(list && { changed: changed?.map(wholeRecord(list, context)), gone }),
      delivery: deliveryOf(config),
      ...(mailProblem && { mailProblem }),
    }
  }
}

function readList(list: ListName, context: AppContext): Middleware {
  const { store } = context
  return async ctx => {
    const { records, nextCursor, total } = await store.list(list, parseListQuery(ctx.query)).catch(refuseCursor)
    if (total !== undefined) ctx.set('X-Total-Count', String(total))
    if (nextCursor !== undefined) {
      const query = new URLSearchParams(ctx.querystring)
      query.set('cursor', nextCursor)
      ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
    }
    ctx.body = records.map(wholeRecord(list, context))
  }
}

function readRecord(list: ListName, context: AppContext): Middleware {
  const { store, audit } = context
  return async ctx => {
    const record = found(await store.get(list, idOf(ctx)))
    audit.note(whoOf(actorFrom(ctx)), { what: 'record_opened', list, id: record.id })
    ctx.set('ETag', etagOf(record))
    ctx.body = wholeRecord(list, context)(record)
  }
}

/** Tells a cursor that is of no use here as an input that cannot be used. */
export function refuseCursor(error: unknown): never {
  if (!(error instanceof InvalidCursorError)) throw error
  const message = 'belongs to another list: start again without it'
  throw new ApiError('invalid', 'Some parameters cannot be used', {
    issues: [{ path: 'cursor', code: 'custom', message }],
  })
}

function changeRecord(list: ListName, context: AppContext): Middleware {
  const { store, outbox, audit, now } = context
  return async ctx => {
    const id = idOf(ctx)
    const change = validate(changeSchema, ctx.request.body, 'This change cannot be made')
    const full = wholeRecord(list, context)
    const isExpected = expectedBy(ctx)
    const mayChange = (present: AdminRecord) => {
      if (!isExpected(present)) return false
      refuseImpossibleDays(present, change.decisionDates, now())
      return true
    }
    const changed = await audit
      .change(
        {
          by: whoOf(actorFrom(ctx)),
          event: { what: 'record_changed', list, id, details: detailsOf(change) },
          subject: `${list}/${id}`,
        },
        async announce => store.change(list, id, change, mayChange, await announce({ of: 'record', list, id })),
      )
      .catch(error => {
        throw error instanceof ChangedElsewhereError ? changedElsewhere(error.record, full) : error
      })
    const record = found(changed)
    ctx.set('ETag', etagOf(record))
    ctx.body = full(record)
    // Its mail may go now.
    if (change.suspect === false) outbox.wake()
  }
}

/** What was changed, in names and yes or no: of days of a decision only which ones. */
const detailsOf = ({ decisionDates, ...change }: RecordChange) => ({
  ...change,
  ...(decisionDates && { decisionDates: Object.keys(decisionDates).join(', ') }),
})

/** Refuses corrected days that cannot be, beside those that stay as they are. */
function refuseImpossibleDays(present: AdminRecord, days: DecisionDates | undefined, now: Date): void {
  if (!days) return
  const corrected = decisionOf({
    ...present,
    decisionCorrections: [...(present.decisionCorrections ?? []), { at: '', ...days }],
  })
  const issues = [
    ...daysAhead(days, dayInLondon(now.getTime() + DAY)).map(name => ({
      path: `decisionDates.${name}`,
      code: 'too_big',
      message: 'Please check the day: it is still to come',
    })),
    ...(corrected && isReceivedBeforeSent(corrected)
      ? [
          {
            path: `decisionDates.${days.receivedOn ? 'receivedOn' : 'sentOn'}`,
            code: 'custom',
            message: RECEIVED_BEFORE_SENT,
          },
        ]
      : []),
  ]
  if (issues.length > 0) throw new ApiError('invalid', 'This change cannot be made', { issues })
}

function retryMail(list: ListName, context: AppContext): Middleware {
  const { store, outbox, audit } = context
  return async ctx => {
    const id = idOf(ctx)
    const about = {
      by: whoOf(actorFrom(ctx)),
      event: { what: 'mail_retried', list, id } as const,
      subject: `${list}/${id}`,
    }
    const record = await audit.change(about, async announce =>
      store.retryMail(list, id, await announce({ of: 'record', list, id })),
    )
    ctx.body = wholeRecord(list, context)(found(record))
    ctx.status = 202
    outbox.wake()
  }
}

function found(record: AdminRecord | undefined): AdminRecord {
  if (!record) throw notFound()
  return record
}

const changedElsewhere = (record: AdminRecord, full: (record: AdminRecord) => AdminRecord) =>
  new ApiError('changed_elsewhere', 'Somebody else has changed this request', {
    headers: { ETag: etagOf(record) },
    beside: { record: full(record) },
  })

const notFound = () => new ApiError('not_found', 'There is no such record')
