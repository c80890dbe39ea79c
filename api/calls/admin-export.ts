import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { AppContext } from '../context'
import { ticketAnswer } from '../contract/answers'
import { LISTS, type ListName } from '../contract/records/records'
import { ApiError } from '../http/api-error'
import { actorFrom, actorIn, admit, requireSession, tokenOf } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import type { RequestsPage, RequestsQuery } from '../store/store'
import type { Call } from './call'
import { BYTE_ORDER_MARK, csvLine } from './csv'
import { createCsvCells, csvColumns, csvColumnsOfAll } from './csv-columns'
import { listParams, listQueryOf, requestsParams, requestsQueryOf } from './list-params'
import { wholeRecord } from './whole-record'

/** Number of records in memory at a time. */
const ROWS = 500

const { limit: _limit, cursor: _cursor, ...filters } = listParams.shape
const { limit: _limits, cursor: _cursors, ...filtersOfAll } = requestsParams.shape

const csvCall = {
  method: 'get',
  may: 'requests.export',
  isDownload: true,
  answer: { status: 200, type: 'text/csv' },
} as const

/** The download of each list as CSV, and the tickets with which a browser fetches it. */
export const downloadCalls: Call[] = [
  ...LISTS.map(
    (list): Call => ({
      ...csvCall,
      path: `/api/admin/${list}.csv`,
      summary: `${list}: all matching records, as CSV`,
      query: z.object(filters),
      line: context => [sessionOrTicket(context), exportLists(list, context)],
    }),
  ),
  {
    ...csvCall,
    path: '/api/admin/requests.csv',
    summary: 'All lists together: all matching records, as CSV',
    query: z.object(filtersOfAll),
    line: context => [sessionOrTicket(context), exportLists(undefined, context)],
  },
  {
    method: 'post',
    path: '/api/admin/tickets',
    summary: 'A ticket for one download within 60 seconds',
    // A ticket has no more permissions than the person who got it.
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

/** Admits a valid session or a ticket, because a browser's download can send only the ticket. */
export function sessionOrTicket(context: AppContext): Middleware {
  const staffOnly = requireSession(context)
  return async (ctx, next) => {
    const { ticket } = ctx.query
    if (typeof ticket !== 'string') return staffOnly(ctx, next)
    // A download manager sends a HEAD request first, and then GET.
    const session = await context.tickets[ctx.method === 'HEAD' ? 'look' : 'redeem'](ticket)
    const actor = session && (await actorIn(context, session))
    if (!actor) throw new ApiError('unauthorized', 'This link was used, or is too old')
    admit(ctx, actor)
    return next()
  }
}

/** Exports one list, or all lists in one file. */
function exportLists(list: ListName | undefined, context: AppContext): Middleware {
  const { store, firm, audit } = context
  return async ctx => {
    const asked = list ? { ...(await listQueryOf(context, ctx)), lists: [list] } : await requestsQueryOf(context, ctx)
    const { limit: _, cursor: __, ...filters } = asked
    const query = { ...filters, limit: ROWS }
    // The server reads the first page before it starts the answer, so that the answer's status can report a store that
    // cannot be read.
    const first = await store.requests(query)
    const by = whoOf(actorFrom(ctx))
    const { q, assigned, unread, lists, service, language, ...told } = filters
    // The audit gets an entry that staff searched. The audit entry leaves out the search words, which may be a person's
    // name.
    const details = {
      ...told,
      ...(!list && { lists: (lists ?? LISTS).join(', ') }),
      ...(service && { service: service.join(', ') }),
      ...(language && { language: language.join(', ') }),
      ...(assigned !== undefined && { assigned: typeof assigned === 'string' ? assigned : 'nobody' }),
      ...(unread && { unread: true }),
      ...(q !== undefined && { q: true }),
    }
    const number = q === undefined ? first.total : undefined
    // A HEAD request returns no records.
    if (ctx.method !== 'HEAD') {
      await audit.write(by, {
        what: 'records_exported',
        ...(list && { list }),
        details: { ...details, ...(number !== undefined && { number }) },
      })
    }
    // The number of found records is known only at the end of the search.
    const ended =
      number === undefined
        ? (sent: number) => audit.note(by, { what: 'export_ended', ...(list && { list }), details: { number: sent } })
        : undefined
    ctx.attachment(`${firm.slug}-${list ?? 'requests'}-${today()}.csv`)
    ctx.type = 'text/csv; charset=utf-8; header=present'
    ctx.body = Readable.from(textOf(list, { context, query, first, ended }))
  }
}

interface Export {
  context: AppContext
  query: RequestsQuery
  first: RequestsPage
  /** A function that is called at the end with the number of records. */
  ended: ((sent: number) => void) | undefined
}

/** Yields the file page by page, and reads a page only after the previous one was sent. */
async function* textOf(list: ListName | undefined, { context, query, first, ended }: Export): AsyncGenerator<string> {
  const columns = list ? csvColumns(list) : csvColumnsOfAll()
  const cellsOf = createCsvCells(columns, context.waitingTimes, () => context.now().getTime())
  let sent = 0
  yield BYTE_ORDER_MARK + csvLine(columns)
  for (let page = first; ; page = await context.store.requests({ ...query, cursor: page.nextCursor })) {
    // A stream would take an empty text as its end.
    const lines = page.requests.map(({ list, record }) => csvLine(cellsOf(list, wholeRecord(list, context)(record))))
    sent += lines.length
    if (lines.length > 0) yield lines.join('')
    if (page.nextCursor === undefined) break
  }
  ended?.(sent)
}

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
