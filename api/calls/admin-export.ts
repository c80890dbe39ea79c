import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { AppContext } from '../context'
import { ticketAnswer } from '../contract/answers'
import { LISTS, type ListName } from '../contract/records/records'
import { ApiError } from '../http/api-error'
import { actorFrom, actorIn, admit, requireSession, tokenOf } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import type { ListQuery, Page } from '../store/store'
import type { Call } from './call'
import { BYTE_ORDER_MARK, csvLine } from './csv'
import { createCsvCells, csvColumns } from './csv-columns'
import { listParams, listQueryOf } from './list-params'
import { wholeRecord } from './whole-record'

/** Records in memory at a time. */
const ROWS = 500

const { limit: _limit, cursor: _cursor, ...filters } = listParams.shape

/** The download of each list as CSV, and the tickets that let a browser fetch it. */
export const downloadCalls: Call[] = [
  ...LISTS.map(
    (list): Call => ({
      method: 'get',
      path: `/api/admin/${list}.csv`,
      summary: `${list}: all that match, as CSV`,
      may: 'requests.export',
      query: z.object(filters),
      isDownload: true,
      answer: { status: 200, type: 'text/csv' },
      line: context => [sessionOrTicket(context), exportList(list, context)],
    }),
  ),
  {
    method: 'post',
    path: '/api/admin/tickets',
    summary: 'A ticket for one download within 60 seconds',
    // It allows its bearer no more than their own permissions.
    may: 'account',
    answer: { status: 201, one: ticketAnswer },
    line: context => [requireSession(context), issueTicket(context)],
  },
]

function issueTicket({ tickets }: AppContext): Middleware {
  return async ctx => {
    ctx.status = 201
    ctx.body = await tickets.issue(tokenOf(ctx))
  }
}

/** Admits a live session, or its ticket, which a browser's own download can carry. */
export function sessionOrTicket(context: AppContext): Middleware {
  const staffOnly = requireSession(context)
  return async (ctx, next) => {
    const { ticket } = ctx.query
    if (typeof ticket !== 'string') return staffOnly(ctx, next)
    // A download manager asks for the head first, and then for the file.
    const session = await context.tickets[ctx.method === 'HEAD' ? 'look' : 'redeem'](ticket)
    const actor = session && (await actorIn(context, session))
    if (!actor) throw new ApiError('unauthorized', 'This link was used, or is too old')
    admit(ctx, actor)
    return next()
  }
}

function exportList(list: ListName, context: AppContext): Middleware {
  const { store, firm, audit } = context
  return async ctx => {
    const { limit: _, cursor: __, ...filters } = await listQueryOf(context, ctx)
    const query = { ...filters, limit: ROWS }
    // Read before the answer begins, so that the status reports an unreadable store.
    const first = await store.list(list, query)
    const by = whoOf(actorFrom(ctx))
    const { q, assigned, unread, ...told } = filters
    // The audit notes that there was a search, without its words, which may be a person's name.
    const details = {
      ...told,
      ...(assigned !== undefined && { assigned: typeof assigned === 'string' ? assigned : 'nobody' }),
      ...(unread && { unread: true }),
      ...(q !== undefined && { q: true }),
    }
    const number = first.total
    // A HEAD request returns no records.
    if (ctx.method !== 'HEAD') {
      await audit.write(by, {
        what: 'records_exported',
        list,
        details: { ...details, ...(number !== undefined && { number }) },
      })
    }
    // The number of found records is known at the end of the search.
    const ended =
      number === undefined
        ? (sent: number) => audit.note(by, { what: 'export_ended', list, details: { number: sent } })
        : undefined
    ctx.attachment(`${firm.slug}-${list}-${today()}.csv`)
    ctx.type = 'text/csv; charset=utf-8; header=present'
    ctx.body = Readable.from(textOf(list, { context, query, first, ended }))
  }
}

interface Export {
  context: AppContext
  query: ListQuery
  first: Page
  /** Called with the number of records. */
  ended: ((sent: number) => void) | undefined
}

/** The file page by page: the next page is read once the last one is on its way. */
async function* textOf(list: ListName, { context, query, first, ended }: Export): AsyncGenerator<string> {
  const columns = csvColumns(list)
  const cellsOf = createCsvCells(list, columns, context.waitingTimes, () => context.now().getTime())
  let sent = 0
  yield BYTE_ORDER_MARK + csvLine(columns)
  for (let page = first; ; page = await context.store.list(list, { ...query, cursor: page.nextCursor })) {
    // A stream takes an empty text for its end.
    const records = page.records.map(wholeRecord(list, context))
    sent += records.length
    if (records.length > 0) yield records.map(record => csvLine(cellsOf(record))).join('')
    if (page.nextCursor === undefined) break
  }
  ended?.(sent)
}

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
