import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { ApiError } from '../api-error'
import { decodeFormBytes } from '../form-body'

/** One file in a body that is still arriving. */
export interface FilePart {
  /** The name of the input that the file belongs to. */
  field: string
  /** The name of the file without folders, as sent; empty when the visitor chose no file. */
  name: string
  content: AsyncIterable<Buffer>
}

/** The limits for a `multipart/form-data` body. */
export interface MultipartRule {
  /** The maximum number of bytes in all fields together, including their names. */
  maxFieldBytes: number
  /**
   * The function that gets the files one after the other. When the function returns, the reader skips the unread part
   * of the file and continues with the next part of the form.
   */
  onFile: (part: FilePart) => Promise<void>
}

/** The maximum number of parts in a body, and the maximum number of bytes in the head of a part. */
const MOST_PARTS = 1_000
const MOST_HEAD = 8_192

const MULTIPART = /^\s*multipart\/form-data\b/i

/** True for a request whose body is a form that may contain files. */
export const isMultipart = ({ headers }: IncomingMessage): boolean => MULTIPART.test(headers['content-type'] ?? '')

/**
 * Reads a body of `multipart/form-data` as it arrives, and reads no further bytes while `onFile` works. Returns the
 * fields of the body, with a list of values for each name. Throws `malformed`, `too_large`, and the errors of `onFile`.
 */
export async function readMultipart(req: IncomingMessage, rule: MultipartRule): Promise<Map<string, string[]>> {
  const parser = parserFor(req)
  const fields = new Map<string, string[]>()
  const open = new Set<Readable>()
  let files = Promise.resolve()
  let fieldBytes = 0

  await new Promise<void>((resolve, reject) => {
    let hasFailed = false
    // Rejects when the stream ends with an error while the file is read.
    const fail = (error: unknown) => {
      hasFailed = true
      req.unpipe(parser)
      for (const stream of open) stream.destroy(unreadable())
      files.catch(() => undefined).then(() => reject(error))
    }
    const malformed = () => fail(unreadable())
    const tooLarge = () => fail(new ApiError('too_large', 'The request body is too large'))
    parser.on('field', (name, value, _nameCut, isCut) => {
      fieldBytes += (name?.length ?? 0) + value.length
      if (isCut || fieldBytes > rule.maxFieldBytes) return tooLarge()
      if (name !== undefined) fields.set(name, [...(fields.get(name) ?? []), textOf(value)])
    })
    parser.on('file', (field, stream, name) => {
      // The code that reads the stream gets this error, too. Without this listener, the error would end the process.
      stream.on('error', malformed)
      open.add(stream)
      const read = () => rule.onFile({ field: field ?? '', name: name ?? '', content: stream })
      files = files.then(read).finally(() => {
        open.delete(stream)
        stream.resume()
      })
      files.catch(fail)
    })
    parser.on('partsLimit', tooLarge)
    parser.on('error', malformed)
    parser.on('finish', () => {
      // The parser emits this event even after an error.
      if (!hasFailed) files.then(resolve, fail)
    })
    req.once('error', malformed)
    req.once('close', () => {
      if (!req.complete) malformed()
    })
    req.pipe(parser)
  })
  return fields
}

const unreadable = () => new ApiError('malformed', 'The request body cannot be read')

function parserFor({ headers }: IncomingMessage): BusboyInstance {
  const { 'content-type': type = '' } = headers
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type } satisfies BusboyHeaders,
      // The parser passes bytes on unchanged, because some pages send another encoding than UTF-8; see `textOf`.
      defCharset: 'latin1',
      limits: { parts: MOST_PARTS, headerSize: MOST_HEAD },
    })
  } catch {
    throw new ApiError('malformed', 'The request body cannot be read: it names no boundary')
  }
}

/** The text of a field, decoded. The parser makes one character of each byte, unless the part names a charset. */
const textOf = (value: string) =>
  /[^\u0000-\u00ff]/.test(value) ? value : decodeFormBytes(Buffer.from(value, 'latin1'))
