import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { ApiError } from '../api-error'
import { decodeFormBytes } from '../form-body'

/** A file in a body that is still arriving. */
export interface FilePart {
  /** The name of the input in which the visitor chose the file. */
  field: string
  /** The name of the file without folders, as the browser sent it; empty when the visitor chose no file. */
  name: string
  content: AsyncIterable<Buffer>
}

/** The limits for a `multipart/form-data` body. */
export interface MultipartRule {
  /** The maximum number of bytes in all fields together, including their names. */
  maxFieldBytes: number
  /**
   * The function that gets the files one after the other. After this function has ended, the reader skips the unread
   * rest of the file, and continues with the next part.
   */
  onFile: (part: FilePart) => Promise<void>
}

/** The maximum number of parts in a body. `MOST_HEAD` is the maximum number of bytes in the headers of a part. */
const MOST_PARTS = 1_000
const MOST_HEAD = 8_192

const MULTIPART = /^\s*multipart\/form-data\b/i

/** True for a request whose body is a `multipart/form-data` form, which can contain files. */
export const isMultipart = ({ headers }: IncomingMessage): boolean => MULTIPART.test(headers['content-type'] ?? '')

/**
 * Reads a `multipart/form-data` body while it arrives, no faster than `onFile` reads the files. Resolves to the fields,
 * with a list of values for each name. Throws `malformed`, `too_large`, and the errors of `onFile`.
 */
export async function readMultipart(req: IncomingMessage, rule: MultipartRule): Promise<Map<string, string[]>> {
  const parser = parserFor(req)
  const fields = new Map<string, string[]>()
  const open = new Set<Readable>()
  let files = Promise.resolve()
  let fieldBytes = 0

  await new Promise<void>((resolve, reject) => {
    let hasFailed = false
    // Stops reading, and rejects after `onFile` has ended for the present file.
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
      // Listens to errors of the file as well as the code that reads it, because an error without a listener here would
      // end the process.
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
      // Checks for an error here, too, because the parser emits `finish` even after an error.
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
      // Makes the parser pass bytes on unchanged, because some pages use another encoding than UTF-8; see `textOf`.
      defCharset: 'latin1',
      limits: { parts: MOST_PARTS, headerSize: MOST_HEAD },
    })
  } catch {
    throw new ApiError('malformed', 'The request body cannot be read: it names no boundary')
  }
}

/** Decodes the text of a field. The parser has turned each byte into one character, unless the part names a charset. */
const textOf = (value: string) =>
  /[^\u0000-\u00ff]/.test(value) ? value : decodeFormBytes(Buffer.from(value, 'latin1'))
