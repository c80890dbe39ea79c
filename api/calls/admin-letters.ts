import type { AppContext } from '../context'
import { recordLetter } from '../contract/answers'
import { LETTER_TYPES, type RecordLetter } from '../contract/forms/letters'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import { ApiError } from '../http/api-error'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { whoOf } from '../people/who'
import { sessionOrTicket } from './admin-export'
import type { Call } from './call'
import { noSuchRecord } from './change-record'
import { idOf } from './record-id'

/**
 * The Content-Security-Policy of a letter. Even if a browser shows the letter instead of saving it, the letter runs no
 * script, loads no data and appears in no frame.
 */
const HARMLESS = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** In the file name of a download, the maximum number of characters from the letter's own name. */
const MOST_NAME = 100

/** Endpoints for visitors' letters: the list of a record's letters, and the download of one letter. */
export const letterCalls: Call[] = [
  ...LISTS.flatMap((list): Call[] => [
    {
      method: 'get',
      path: `/api/admin/${list}/{id}/files`,
      summary: `${list}: the letters of a record`,
      may: 'requests.read',
      answer: { status: 200, list: recordLetter },
      line: context => [requireSession(context), readFiles(list, context)],
    },
    {
      method: 'get',
      path: `/api/admin/${list}/{id}/files/{file}`,
      summary: `${list}: one letter of a record, as a download`,
      may: 'requests.read',
      isDownload: true,
      fails: ['flagged'],
      answer: { status: 200, type: Object.keys(LETTER_TYPES) },
      line: context => [sessionOrTicket(context), sendFile(list, context)],
    },
  ]),
]

function readFiles(list: ListName, context: AppContext): Middleware {
  return async ctx => {
    const { files = [] } = await recordOf(context, list, idOf(ctx))
    ctx.body = files
  }
}

function sendFile(list: ListName, context: AppContext): Middleware {
  const { store, audit } = context
  return async ctx => {
    const id = idOf(ctx)
    const record = await recordOf(context, list, id)
    const file = record.files?.find(one => one.id === ctx.params.file)
    if (!file) throw new ApiError('not_found', 'This request has no such file')
    if (file.flagged !== undefined) {
      throw new ApiError('flagged', `A virus scanner flagged this file as ${file.flagged}: it is quarantined`)
    }
    const content = await store.letters.open(file)
    if (!content) throw new ApiError('not_found', 'This file is not here any more')
    if (ctx.method !== 'HEAD')
      audit.note(whoOf(actorFrom(ctx)), { what: 'file_opened', list, id, details: { file: file.id } })
    ctx.set('Content-Security-Policy', HARMLESS)
    ctx.attachment(downloadName(record, file))
    ctx.type = file.type
    ctx.length = file.bytes
    ctx.body = content
  }
}

async function recordOf({ store }: AppContext, list: ListName, id: number): Promise<AdminRecord> {
  const record = await store.get(list, id)
  if (!record) throw noSuchRecord()
  return record
}

/** Makes a file name that every system accepts, with the ending for the letter's type. */
export function downloadName(
  { reference }: Pick<AdminRecord, 'reference'>,
  file: Pick<RecordLetter, 'name' | 'type'>,
): string {
  const ending = LETTER_TYPES[file.type]
  const stem = file.name
    .replace(/\.(?:pdf|jpe?g|png)$/i, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} _()-]+/gu, '_')
    .trim()
  return `${reference} ${[...stem].slice(0, MOST_NAME).join('')}.${ending}`
}
