import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { ApiError } from '../api-error'
import { decodeFormBytes } from '../form-body'

/** One file of a body, as it comes in. */
export interface FilePart {
  /** The name of its input. */
  field: string
  /** As it was sent, without folders; empty where nothing was chosen. */
  name: string
  content: AsyncIterable<Buffer>
}

/** What a body of several parts may hold. */
export interface MultipartRule {
  /** Most bytes of all its fields together, names included. */
  maxFieldBytes: number
  /** Told of each file in turn; the next part is read once it is done, and what it left unread is passed over. */
  onFile: (part: FilePart) => Promise<void>
}

/** Most parts of a body, and most bytes of the head of one. */
const MOST_PARTS = 1_000
const MOST_HEAD = 8_192

const MULTIPART = /^\s*multipart\/form-data\b/i

/** Whether a request carries the body of a form with files. */
export const isMultipart = ({ headers }: IncomingMessage): boolean => MULTIPART.test(headers['content-type'] ?? '')

/**
 * Reads a body of `multipart/form-data` as it comes, never more of it than is being worked on; answers its fields, a list
 * for each name. Throws `malformed`, `too_large`, and whatever `onFile` does.
 */
export async function readMultipart(req: IncomingMessage, rule: MultipartRule): Promise<Map<string, string[]>> {
  const parser = parserFor(req)
  const fields = new Map<string, string[]>()
  const open = new Set<Readable>()
  let files = Promise.resolve()
  let fieldBytes = 0

  await new Promise<void>((resolve, reject) => {
    let hasFailed = false
    // Rejects once nobody reads any more.
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
      // Whoever reads it hears of it as well; without a listener it would end the process.
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
      // It says so after an error, too.
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
      // Bytes as they are, since a page may not write UTF-8; see `textOf`.
      defCharset: 'latin1',
      limits: { parts: MOST_PARTS, headerSize: MOST_HEAD },
    })
  } catch {
    throw new ApiError('malformed', 'The request body cannot be read: it names no boundary')
  }
}

/** A field's text: the parser gave its bytes, one a character, unless the part named a charset. */
const textOf = (value: string) =>
  /[^\u0000-\u00ff]/.test(value) ? value : decodeFormBytes(Buffer.from(value, 'latin1'))
