import type { Context } from 'koa'
import type { AppContext } from '../context'
import { type UploadedAnswer, uploadedAnswer } from '../contract/answers'
import { MAX_LETTERS, type RecordLetter } from '../contract/forms/letters'
import { ApiError } from '../http/api-error'
import type { Middleware } from '../http/request-state'
import { isMultipart, readMultipart } from '../http/uploads/multipart'
import { receiveLetter, refused } from '../http/uploads/receive-letter'
import { ChangedElsewhereError, LettersFullError } from '../store/store'
import type { Call } from './call'
import { submissionOf } from './submission-token'

/** The maximum number of bytes in all fields other than the letter. */
const MOST_FIELDS = 4_096

/**
 * The endpoint that receives one letter, and stores it until a submission contains the letter's id. `UPLOADS=off`
 * switches this endpoint off.
 */
export const uploadCalls: Call[] = [
  {
    method: 'post',
    path: '/api/uploads',
    summary:
      'Send one file (PDF, JPEG or PNG). Without `token`, name the file in the submission that you send next; with a submission’s `fileToken` as `token`, the service adds the file to that submission',
    may: 'anyone',
    isUpload: true,
    answer: { status: 201, one: uploadedAnswer },
    line: context =>
      context.config.uploads
        ? [context.uploadGate, limitUploads(context.uploadRates), receiveUpload(context)]
        : undefined,
  },
]

/**
 * The rate limit for letters is as strict as that for forms, but counts separately, so that a letter does not use up a
 * visitor's enquiries.
 */
function limitUploads(rates: AppContext['uploadRates']): Middleware {
  return (ctx, next) => {
    const retryAfter = rates.admit(ctx.ip)
    if (retryAfter === 0) return next()
    const headers = { 'Retry-After': String(retryAfter) }
    throw new ApiError('slow_down', `Too many files: try again in ${retryAfter} seconds`, { headers })
  }
}

function receiveUpload(context: AppContext): Middleware {
  const { outbox } = context
  return async ctx => {
    if (!isMultipart(ctx.req)) {
      throw new ApiError('unsupported_type', 'Send the file as multipart/form-data, in the field `file`')
    }
    const { file, token } = await readUpload(ctx, context)
    const kept = token === undefined ? file : await addToSubmission(context, token, file)
    if (token !== undefined) outbox.wake()
    ctx.set('Cache-Control', 'no-store')
    ctx.status = 201
    ctx.body = { id: kept.id, name: kept.name, bytes: kept.bytes } satisfies UploadedAnswer
  }
}

/** Stores the letter in a request, which must contain exactly one. A refused request leaves no file behind. */
async function readUpload(
  ctx: Context,
  context: AppContext,
): Promise<{ file: RecordLetter; token: string | undefined }> {
  const { letters } = context.store
  const kept: RecordLetter[] = []
  let parts = 0
  try {
    const fields = await readMultipart(ctx.req, {
      maxFieldBytes: MOST_FIELDS,
      async onFile(part) {
        parts += 1
        if (part.field !== 'file') throw refused(part.field, 'Send the file in the field `file`')
        if (parts > 1) throw refused('file', 'Send each file in a call of its own')
        kept.push(await receiveLetter(part, letters))
      },
    })
    const [file] = kept
    if (!file) throw refused('file', 'Please choose a file')
    return { file, token: fields.get('token')?.[0] }
  } catch (error) {
    for (const { id } of kept) await letters.discard(id)
    throw noLetters(context, error)
  }
}

/**
 * If there is no space for letters, returns an error that asks the visitor to send the form without letters. Returns
 * every other error unchanged.
 */
export function noLetters({ firm }: Pick<AppContext, 'firm'>, error: unknown): unknown {
  if (!(error instanceof LettersFullError)) return error
  const phone = firm.phones.office.display
  return new ApiError(
    'unavailable',
    `We cannot take letters at the moment. Send your enquiry without them, or call ${phone}.`,
    { headers: { 'Retry-After': '3600' } },
  )
}

/**
 * Adds a letter to a submission; resolves to the stored letter. If the submission already has a letter with the same
 * bytes, resolves to that letter, because clients repeat a request that got no answer.
 */
async function addToSubmission(context: AppContext, token: string, file: RecordLetter): Promise<RecordLetter> {
  const { store } = context
  let twin: RecordLetter | undefined
  const isExpected = ({ files = [] }: { files?: RecordLetter[] }) => {
    twin = files.find(({ sha256 }) => sha256 === file.sha256)
    return !twin && files.length < MAX_LETTERS
  }
  try {
    const found = await submissionOf(context, token)
    if (!found) throw refused('token', 'This request is too old: letters can be added within 24 hours of sending')
    const record = await store.addLetters(found.list, found.id, [file.id], isExpected)
    if (!record) throw refused('token', 'The request that this file belongs to no longer exists')
    return file
  } catch (error) {
    await store.letters.discard(file.id)
    if (twin) return twin
    throw error instanceof ChangedElsewhereError ? refused('file', `At most ${MAX_LETTERS} files can be sent`) : error
  }
}
