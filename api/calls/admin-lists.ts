import { crc32 } from 'node:zlib'
import { officeOf } from '../content/firm'
import type { AppContext } from '../context'
import { countsAnswer, officeAnswer, RECORD_ANSWERS, retriedAnswer } from '../contract/answers'
import { hasPermission } from '../contract/people/permissions'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import type { WorkBy } from '../contract/records/work-facts'
import { ApiError } from '../http/api-error'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { unconfirmedInWords } from '../mail/delivery-test-state'
import { deliveryOf } from '../mail/transport'
import { whoOf } from '../people/who'
import { lossesForStaff } from '../store/losses/loss-words'
import { openLosses } from '../store/losses/losses'
import { isRead } from '../store/records/read-ids'
import { InvalidCursorError } from '../store/store'
import { colleaguesOf } from './admin-people'
import { sendRecord } from './admin-work'
import type { Call } from './call'
import { noSuchRecord } from './change-record'
import { countsParams, countsQueryOf, listParams, listQueryOf } from './list-params'
import { idOf } from './record-id'
import { listedRecord, viewerOf } from './whole-record'

/**
 * One press of the button retries undelivered mails of at most this number of records in each list. The same press
 * retries mails that were only saved to disk, also for at most this number of records in each list.
 */
const MOST_RETRIED = 500

/**
 * Endpoints that read lists and single records, retry mails, and return the opening hours and the counts for the
 * dashboard's badges.
 */
export const listCalls: Call[] = [
  ...LISTS.flatMap((list): Call[] => [
    {
      method: 'get',
      path: `/api/admin/${list}`,
      summary: `${list}: a page of the list`,
      may: 'requests.read',
      query: listParams,
      answer: { status: 200, list: RECORD_ANSWERS[list] },
      line: context => [requireSession(context), readList(list, context)],
    },
    {
      method: 'get',
      path: `/api/admin/${list}/{id}`,
      summary: `${list}: one record`,
      may: 'requests.read',
      isTagged: true,
      answer: { status: 200, one: RECORD_ANSWERS[list] },
      line: context => [requireSession(context), readRecord(list, context)],
    },
    {
      method: 'post',
      path: `/api/admin/${list}/{id}/mail`,
      summary: `${list}: try a record's mails again`,
      may: 'requests.change',
      isTagged: true,
      answer: { status: 202, one: RECORD_ANSWERS[list] },
      line: context => [requireSession(context), retryMail(list, context)],
    },
  ]),
  {
    method: 'post',
    path: '/api/admin/mail',
    summary:
      'Try again undelivered mails and, with a mail server, mails about pending requests that were only saved to disk; each for at most 500 records per list',
    may: 'requests.change',
    answer: { status: 202, one: retriedAnswer },
    line: context => [requireSession(context), retryMails(context)],
  },
  {
    method: 'get',
    path: '/api/admin/counts',
    summary: 'The numbers of records and of waiting mails; does not prolong the session',
    may: 'requests.read',
    query: countsParams,
    answer: { status: 200, one: countsAnswer },
    line: context => [requireSession(context, { isActivity: false }), readCounts(context)],
  },
  {
    method: 'get',
    path: '/api/admin/office',
    summary: 'The hours, holidays and promises by which waiting times are counted',
    may: 'requests.read',
    answer: { status: 200, one: officeAnswer },
    line: context => [requireSession(context, { isActivity: false }), readOffice(context)],
  },
]

const hoursOf = ({ firm, history }: AppContext) => ({ ...officeOf(firm), earlier: history.earlier() })

function readOffice(context: AppContext): Middleware {
  return ctx => {
    ctx.body = { now: context.now().toISOString(), ...hoursOf(context) }
  }
}

/**
 * Handles the request that every open dashboard sends twice a minute. The response contains the counts for the badges,
 * and those shown rows that have changed.
 */
function readCounts(context: AppContext): Middleware {
  const { store, outbox, config, presences, watch, firstSteps, now } = context
  return async ctx => {
    const { lists, idsIn, since = 0, ...filters } = await countsQueryOf(context, ctx)
    // Reads the counts before the rows: the dashboard then gets a change between both reads twice instead of never.
    const actor = actorFrom(ctx)
    const counts = await store.counts(actor.person?.id)
    const shown = lists.map(list => ({ list, ids: idsIn(list) }))
    const changes = await Promise.all(shown.map(({ list, ids }) => store.changes(list, ids, since)))
    const test = await watch?.deliveryTest.state(now().getTime())
    const mailProblem = outbox.problem() ?? (test?.isOverdue ? unconfirmedInWords(test) : undefined)
    const lost = lossesForStaff(await openLosses(store.documents))
    const steps = hasPermission(actor.role, 'people') ? await firstSteps.open() : 0
    const viewer = await viewerOf(context, actor)
    const { read } = viewer
    const unreadShown = lists.length ? await store.countUnread(read, filters) : undefined
    const othersAt = async (list: ListName, id: number) =>
      (await presences.others(`${list}/${id}`, actor.session.key, whoOf(actor))).map(other => ({ id, ...other }))
    const rows = await Promise.all(
      shown.map(async ({ list, ids }, at) => ({
        unreadShown: unreadShown?.[list].new,
        unreadIds: ids.filter(id => !isRead(read[list], id)),
        changed: changes[at]?.changed.map(listedRecord(list, context, viewer)),
        gone: changes[at]?.gone,
        inProgress: (await Promise.all(ids.map(id => othersAt(list, id)))).flat(),
      })),
    )
    ctx.body = {
      ...counts,
      setup: crc32(JSON.stringify([hoursOf(context), await colleaguesOf(context)])),
      unread: await store.countUnread(read),
      ...(rows.length > 1 ? { byList: Object.fromEntries(rows.map((row, at) => [lists[at], row])) } : rows[0]),
      delivery: deliveryOf(config),
      ...(mailProblem && { mailProblem }),
      ...(lost && { lost }),
      ...(steps && { firstSteps: steps }),
    }
  }
}

function readList(list: ListName, context: AppContext): Middleware {
  const { store } = context
  return async ctx => {
    const { records, nextCursor, total } = await store.list(list, await listQueryOf(context, ctx)).catch(refuseCursor)
    if (total !== undefined) ctx.set('X-Total-Count', String(total))
    tellNext(ctx, nextCursor)
    const viewer = await viewerOf(context, actorFrom(ctx))
    ctx.body = records.map(listedRecord(list, context, viewer))
  }
}

function readRecord(list: ListName, context: AppContext): Middleware {
  const { store, audit } = context
  return async ctx => {
    const record = found(await store.get(list, idOf(ctx)))
    audit.note(whoOf(actorFrom(ctx)), { what: 'record_opened', list, id: record.id })
    await sendRecord(ctx, context, list, record)
  }
}

/** Puts the address of the next page into the `Link` header, with all parameters of the request. */
export function tellNext(ctx: Parameters<Middleware>[0], nextCursor: string | undefined): void {
  if (nextCursor === undefined) return
  const query = new URLSearchParams(ctx.querystring)
  query.set('cursor', nextCursor)
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
}

/** Turns the store's error about an invalid cursor into an invalid-input error; throws every other error unchanged. */
export function refuseCursor(error: unknown): never {
  if (!(error instanceof InvalidCursorError)) throw error
  const message = 'this cursor belongs to another list: start again without a cursor'
  throw new ApiError('invalid', 'Some parameters cannot be used', {
    issues: [{ path: 'cursor', code: 'custom', message }],
  })
}

function retryMail(list: ListName, context: AppContext): Middleware {
  return async ctx => {
    const record = await retryMailOf(context, list, idOf(ctx), whoOf(actorFrom(ctx)))
    await sendRecord(ctx, context, list, found(record))
    ctx.status = 202
    context.outbox.wake()
  }
}

/** Retries the mails of one record, and adds an entry to the audit. */
function retryMailOf({ store, audit }: AppContext, list: ListName, id: number, by: WorkBy) {
  const about = { by, event: { what: 'mail_retried', list, id } as const, subject: `${list}/${id}` }
  return audit.changeRecord(about, audited => store.retryMail(list, id, audited, by))
}

/**
 * Retries the mails that the mail server did not take. If a mail server has been set up since, also sends the mails to
 * staff that were only saved to disk. The response contains the number of records whose mails are retried.
 */
function retryMails(context: AppContext): Middleware {
  return async ctx => {
    const by = whoOf(actorFrom(ctx))
    let retried = 0
    for (const list of LISTS) {
      const { records } = await context.store.list(list, { limit: MOST_RETRIED, mail: 'undelivered' })
      const filed = await filedOf(context, list)
      for (const id of new Set([...records, ...filed].map(({ id }) => id))) {
        if (await retryMailOf(context, list, id, by)) retried++
      }
    }
    ctx.status = 202
    ctx.body = { retried }
    context.outbox.wake()
  }
}

/** Finds pending records whose mail to staff was only saved to disk, because no mail server was set up. */
async function filedOf({ store, config }: AppContext, list: ListName): Promise<AdminRecord[]> {
  if (deliveryOf(config) === 'filed') return []
  const { records } = await store.list(list, { limit: MOST_RETRIED, mail: 'filed', status: 'pending' })
  return records.filter(({ mail }) => mail.staff.state === 'filed')
}

function found(record: AdminRecord | undefined): AdminRecord {
  if (!record) throw noSuchRecord()
  return record
}
