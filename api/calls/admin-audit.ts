import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { AppContext } from '../context'
import { type AuditAnswer, type ListedAuditAnswer, listedAuditAnswer } from '../contract/people/audit'
import { NAMELESS } from '../contract/people/audit-kinds'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import { sessionOrTicket } from './admin-export'
import { auditFilters, auditParams, parseAuditQuery } from './audit-query'
import type { Call } from './call'
import { BYTE_ORDER_MARK, csvLine, textCell } from './csv'
import { exportName } from './export-name'

const COLUMNS = ['n', 'at', 'by', 'byId', 'what', 'list', 'id', 'person', 'personId', 'content', 'details', 'chain']

/** Endpoints that read the audit, in pages or as one file. */
export const auditCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/audit',
    summary: 'Who did what and when, newest first',
    may: 'audit',
    query: auditParams,
    answer: { status: 200, list: listedAuditAnswer },
    line: context => [requireSession(context), readAudit(context)],
  },
  {
    method: 'get',
    path: '/api/admin/audit.csv',
    summary: 'All matching entries of the audit, as CSV',
    may: 'audit',
    query: z.object(auditFilters),
    isDownload: true,
    answer: { status: 200, type: 'text/csv' },
    line: context => [sessionOrTicket(context), exportAudit(context)],
  },
]

function readAudit({ audit, store }: AppContext): Middleware {
  return async ctx => {
    const { cursor, reference, ...query } = parseAuditQuery(ctx.query)
    const about = await requestOf(store, reference)
    const { entries, next } = about
      ? await audit.page({ ...query, ...about, ...(cursor !== undefined && { before: cursor }) })
      : { entries: [] }
    if (next !== undefined) {
      const rest = new URLSearchParams(ctx.querystring)
      rest.set('cursor', next)
      ctx.set('Link', `<${ctx.path}?${rest}>; rel="next"`)
    }
    ctx.body = await withReferences(store, entries)
  }
}

/** Adds the reference of each entry's record, because the audit stores no references. */
async function withReferences(
  store: AppContext['store'],
  entries: readonly AuditAnswer[],
): Promise<ListedAuditAnswer[]> {
  const references = new Map<string, string | undefined>()
  for (const { list, id } of entries) {
    if (!list || id === undefined || references.has(`${list}/${id}`)) continue
    references.set(`${list}/${id}`, (await store.get(list, id))?.reference)
  }
  return entries.map(entry => {
    const reference = references.get(`${entry.list}/${entry.id}`)
    return { ...entry, ...(reference !== undefined && { reference }) }
  })
}

function exportAudit({ audit, store, firm, now }: AppContext): Middleware {
  return async ctx => {
    const { limit: _, cursor: __, reference, ...asked } = parseAuditQuery(ctx.query)
    const about = await requestOf(store, reference)
    const query = { ...asked, ...about }
    const details = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
    if (ctx.method !== 'HEAD') {
      await audit.write(whoOf(actorFrom(ctx)), {
        what: 'audit_exported',
        ...(Object.keys(details).length > 0 && { details }),
      })
    }
    const filters = { ...asked, ...(asked.who !== undefined && { who: true }) }
    ctx.attachment(exportName({ slug: firm.slug, now: now() }, ['audit'], filters, 'csv'))
    ctx.type = 'text/csv; charset=utf-8; header=present'
    ctx.body = Readable.from(textOf(about ? audit.entries(query) : none()))
  }
}

async function* none(): AsyncGenerator<AuditAnswer> {}

/**
 * Finds the list and id of the request with a reference, because the audit stores no references. Returns an empty
 * object when the query has no reference, and undefined when no request has the reference.
 */
async function requestOf(store: AppContext['store'], reference: string | undefined) {
  if (reference === undefined) return {}
  const wanted = reference.toUpperCase()
  // Reads page after page, because a page of search results can be empty although later pages have matches.
  for (let cursor: string | undefined; ; ) {
    const page = await store.requests({
      q: wanted,
      sort: 'submitted',
      limit: 50,
      ...(cursor !== undefined && { cursor }),
    })
    const found = page.requests.find(({ record }) => record.reference === wanted)
    if (found) return { list: found.list, id: found.record.id }
    cursor = page.nextCursor
    if (cursor === undefined) return undefined
  }
}

async function* textOf(entries: AsyncIterable<AuditAnswer>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const entry of entries) yield csvLine(cellsOf(entry))
}

function cellsOf({ n, at, by, what, list, id, person, content, details = {}, chain }: AuditAnswer): string[] {
  const who = typeof by === 'string' ? { id: '', name: NAMELESS[by] } : by
  const words = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  const cells = [n, at, who.name, who.id, what, list, id, person?.name, person?.id, content, words.join('; '), chain]
  return cells.map(cell => (typeof cell === 'number' ? String(cell) : textCell(cell ?? '')))
}
