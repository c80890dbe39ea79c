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
import { BYTE_ORDER_MARK, csvCell, csvLine, plainCell } from './csv'
import { exportName } from './export-name'
import { csvParams, csvQueryOf, listParams, listQueryOf, requestsParams, requestsQueryOf } from './list-params'
import {
  type Cell,
  createCells,
  plainColumns,
  plainNames,
  sheetColumns,
  sheetColumnsOfAll,
  workbookColumns,
} from './sheet-columns'
import { wholeRecord } from './whole-record'
import { xlsxOf } from './xlsx'

/** The maximum number of records that an export reads from the store at a time. */
const ROWS = 500

const { limit: _limit, cursor: _cursor, ...filters } = listParams.shape
const { limit: _limits, cursor: _cursors, ...filtersOfAll } = requestsParams.shape

const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

const downloadOf = (list: ListName | undefined, ending: 'csv' | 'xlsx'): Call => ({
  method: 'get',
  may: 'requests.export',
  isDownload: true,
  path: `/api/admin/${list ?? 'requests'}.${ending}`,
  summary: `${list ?? 'All lists together'}: all matching records, as ${ending.toUpperCase()}`,
  query: z.object({ ...(list ? filters : filtersOfAll), ...(ending === 'csv' && csvParams.shape) }),
  answer: { status: 200, type: TYPES[ending] },
  line: context => [sessionOrTicket(context), exportLists(list, ending, context)],
})

/** The endpoints that download one list or all lists, and the one that issues a ticket for a download. */
export const downloadCalls: Call[] = [
  ...[...LISTS, undefined].flatMap(list => [downloadOf(list, 'csv'), downloadOf(list, 'xlsx')]),
  {
    method: 'post',
    path: '/api/admin/tickets',
    summary: 'A ticket for one download within 60 seconds',
    // Everybody with an account may get a ticket, because a ticket gives only the permissions of its owner.
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

/** Admits a request with a valid session or a ticket, because a browser's download can send only the ticket. */
export function sessionOrTicket(context: AppContext): Middleware {
  const staffOnly = requireSession(context)
  return async (ctx, next) => {
    const { ticket } = ctx.query
    if (typeof ticket !== 'string') return staffOnly(ctx, next)
    // A HEAD request does not use up the ticket, because a download manager sends HEAD first, and then GET with the
    // same ticket.
    const session = await context.tickets[ctx.method === 'HEAD' ? 'sessionOf' : 'redeem'](ticket)
    const actor = session && (await actorIn(context, session))
    if (!actor) throw new ApiError('unauthorized', 'This link was used, or is too old')
    admit(ctx, actor)
    return next()
  }
}

/** Exports one list, or all lists in one file. */
function exportLists(list: ListName | undefined, ending: 'csv' | 'xlsx', context: AppContext): Middleware {
  const { store, firm, audit, now } = context
  return async ctx => {
    const options = ending === 'csv' ? csvQueryOf(ctx) : undefined
    const asked = list ? { ...(await listQueryOf(context, ctx)), lists: [list] } : await requestsQueryOf(context, ctx)
    const { limit: _, cursor: __, ...filters } = asked
    const query = { ...filters, limit: ROWS }
    // The server reads the first page before it starts the response, so that the response's status can still report
    // that the store cannot be read.
    const first = await store.requests(query)
    const by = whoOf(actorFrom(ctx))
    const { q, assigned, unread, lists, service, language, formLanguage, source, ...told } = filters
    // The audit entry says that staff searched, but leaves out the search words, which may be a person's name.
    const details = {
      ...told,
      ...(!list && { lists: (lists ?? LISTS).join(', ') }),
      ...(service && { service: service.join(', ') }),
      ...(language && { language: language.join(', ') }),
      ...(formLanguage && { formLanguage: formLanguage.join(', ') }),
      ...(source && { source: source.join(', ') }),
      ...(assigned !== undefined && { assigned: typeof assigned === 'string' ? assigned : 'nobody' }),
      ...(unread && { unread: true }),
      ...(q !== undefined && { q: true }),
    }
    const number = q === undefined ? first.total : undefined
    // A HEAD request returns no records, so it gets no entry in the audit.
    if (ctx.method !== 'HEAD') {
      await audit.write(by, {
        what: 'records_exported',
        ...(list && { list }),
        details: { ...details, ...(number !== undefined && { number }) },
      })
    }
    // The number of records that match a search is known only at the end of the export, so a second audit entry
    // contains this number.
    const ended =
      number === undefined
        ? (sent: number) => audit.note(by, { what: 'export_ended', ...(list && { list }), details: { number: sent } })
        : undefined
    const { sort: _sort, lists: _lists, source: _source, ...named } = details
    // The name of the file contains no search words, sources or names of people.
    const limits = {
      ...named,
      ...(source && { source: true }),
      ...(typeof assigned === 'string' && { assigned: true }),
      ...options,
      ...(options?.plain && { plain: true }),
    }
    const contents = list ? [list] : (lists ?? ['requests'])
    ctx.attachment(exportName({ slug: firm.slug, now: now() }, contents, limits, ending))
    const all = list ? sheetColumns(list) : sheetColumnsOfAll()
    const exported = { context, query, first, ended }
    if (options) {
      ctx.type = 'text/csv; charset=utf-8; header=present'
      ctx.body = Readable.from(csvOf(all, options, exported))
    } else {
      const columns = workbookColumns(all)
      ctx.type = TYPES.xlsx
      ctx.body = xlsxOf(columns, pagesOf(columns, exported))
    }
  }
}

interface Export {
  context: AppContext
  query: RequestsQuery
  first: RequestsPage
  /**
   * The export calls this function after the last record with the number of sent records; undefined when the audit
   * already has the number.
   */
  ended: ((sent: number) => void) | undefined
}

/**
 * Yields a CSV page by page. With `plain`, the file is for programs: no byte-order mark, and no apostrophes in its
 * cells.
 */
async function* csvOf(
  all: string[],
  { plain, columns: names }: ReturnType<typeof csvQueryOf>,
  exported: Export,
): AsyncGenerator<string> {
  const columns = names === 'raw' ? all : plainColumns(all)
  const head = csvLine(names === 'raw' ? columns : plainNames(columns))
  yield plain ? head : BYTE_ORDER_MARK + head
  const textOf = plain ? plainCell : csvCell
  for await (const rows of pagesOf(columns, exported)) {
    // Skips a page without records: a page of search results can be empty although later pages have matches.
    if (rows.length > 0) yield rows.map(cells => csvLine(cells.map(textOf))).join('')
  }
}

/** Yields the cells of the records page by page, and reads a page only when the previous one has been sent. */
async function* pagesOf(columns: string[], { context, query, first, ended }: Export): AsyncGenerator<Cell[][]> {
  const cellsOf = createCells(columns, context.waitingTimes, () => context.now().getTime())
  let sent = 0
  for (let page = first; ; page = await context.store.requests({ ...query, cursor: page.nextCursor })) {
    yield page.requests.map(({ list, record }) => cellsOf(list, wholeRecord(list, context)(record)))
    sent += page.requests.length
    if (page.nextCursor === undefined) break
  }
  ended?.(sent)
}
