import type { Context } from 'koa'
import { publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import { exportAnswer } from '../contract/answers'
import { recordFields } from '../contract/records/record-fields'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import { ApiError } from '../http/api-error'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import { renderExportPage } from '../http/pages/export-page'
import { sendPage } from '../http/pages/page'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import { sessionOrTicket } from './admin-export'
import type { Call } from './call'
import { noSuchRecord, refuseChanged } from './change-record'
import { exportJson } from './export-json'
import { exportName } from './export-name'
import { type ExportedRecord, exportOneQuery, exportQuery, parseExportQuery } from './export-query'
import { isNamedBy, matchOf } from './record-etag'
import { idOf } from './record-id'
import { wholeRecord } from './whole-record'

/** Endpoints for people's rights over their data: exporting and erasing chosen requests. */
export const dataRightsCalls: Call[] = [
  ...LISTS.map(
    (list): Call => ({
      method: 'get',
      path: `/api/admin/${list}/{id}/export`,
      summary: `${list}: everything stored about a record, as JSON or as a page`,
      may: 'requests.export',
      query: exportOneQuery,
      isDownload: true,
      answer: { status: 200, one: exportAnswer },
      line: context => [sessionOrTicket(context), exportRecord(list, context)],
    }),
  ),
  {
    method: 'get',
    path: '/api/admin/export',
    summary: 'Everything stored about chosen records, as JSON or as a page',
    may: 'requests.export',
    query: exportQuery,
    isDownload: true,
    answer: { status: 200, one: exportAnswer },
    line: context => [sessionOrTicket(context), exportRecords(context)],
  },
  ...LISTS.map(
    (list): Call => ({
      method: 'delete',
      path: `/api/admin/${list}/{id}`,
      summary: `${list}: erase a record for good`,
      may: 'requests.erase',
      isTagged: true,
      fails: ['changed_elsewhere', 'held'],
      answer: { status: 204 },
      line: context => [requireSession(context), eraseRecord(list, context)],
    }),
  ),
]

function exportRecord(list: ListName, context: AppContext): Middleware {
  return async ctx => {
    const wanted = { list, id: idOf(ctx) }
    const { as } = parseExportQuery({ ...ctx.query, records: `${list}/${wanted.id}` })
    const exported = await exportOf(context, [wanted])
    if (exported.missing.length > 0) throw noSuchRecord()
    await auditExport(ctx, context, exported)
    sendExport(ctx, context, exported, as)
  }
}

function exportRecords(context: AppContext): Middleware {
  return async ctx => {
    const { records, as } = parseExportQuery(ctx.query)
    const exported = await exportOf(context, records)
    await auditExport(ctx, context, exported)
    sendExport(ctx, context, exported, as)
  }
}

function eraseRecord(list: ListName, context: AppContext): Middleware {
  const { store, audit, eraseElsewhere } = context
  return async ctx => {
    const id = idOf(ctx)
    const match = matchOf(ctx)
    const isExpected = (present: AdminRecord) => isNamedBy(match, present)
    const outcome = await audit
      .change(
        { by: whoOf(actorFrom(ctx)), event: { what: 'record_erased', list, id }, subject: `${list}/${id}` },
        async announce => {
          if (await store.get(list, id)) await announce({ of: 'erased', list, id })
          return await store.eraseRecord(list, id, eraseElsewhere, isExpected)
        },
        outcome => (outcome === 'erased' ? {} : undefined),
      )
      .catch(error => refuseChanged(context, actorFrom(ctx), { list, match }, error))
    if (!outcome) throw noSuchRecord()
    if (outcome === 'held')
      throw new ApiError('held', 'This request is kept from deletion: press Allow deletion, then erase it')
    ctx.status = 204
  }
}

/** Collects all stored data of the given records, in their order. */
async function exportOf(context: AppContext, wanted: readonly { list: ListName; id: number }[]) {
  const { store, firm, now } = context
  const records: ExportedRecord[] = []
  const missing: { list: ListName; id: number }[] = []
  for (const { list, id } of wanted) {
    const stored = await store.get(list, id)
    if (!stored) {
      missing.push({ list, id })
      continue
    }
    const record = wholeRecord(list, context)(stored)
    const fields = recordFields(list, record).map(({ name, label, value }) => ({ name, label, value }))
    records.push({ list, record, fields })
  }
  return { firm: firm.name, exportedAt: now().toISOString(), records, missing }
}

/** Adds an audit entry for each record, before the first byte of the export is sent. */
async function auditExport(
  ctx: Parameters<Middleware>[0],
  { audit }: AppContext,
  { records }: Awaited<ReturnType<typeof exportOf>>,
): Promise<void> {
  if (ctx.method === 'HEAD') return
  const events = records.map(({ list, record }) => ({ what: 'records_exported', list, id: record.id }) as const)
  if (events.length > 0) await audit.write(whoOf(actorFrom(ctx)), ...events)
}

function sendExport(
  ctx: Context,
  { firm, store, now }: AppContext,
  exported: Awaited<ReturnType<typeof exportOf>>,
  as: 'json' | 'page',
): void {
  ctx.attachment(exportName({ slug: firm.slug, now: now() }, ['requests'], {}, as === 'page' ? 'html' : 'json'))
  if (as === 'page') sendPage(ctx, renderExportPage(publicFirm(firm), exported))
  else {
    ctx.body = exportJson(exported, store.letters)
    ctx.type = 'json'
  }
}
