import { fileTypeFromBuffer } from 'file-type/core'
import {
  LETTER_TYPES,
  type LetterType,
  MAX_LETTER_BYTES,
  MAX_LETTER_NAME,
  type RecordLetter,
} from '../../contract/forms/letters'
import { line } from '../../contract/text'
import type { Letters } from '../../store/store'
import { ApiError } from '../api-error'
import type { FilePart } from './multipart'

/** The number of bytes at the start of a letter from which the service recognises its type. */
const HEAD = 4_100

const nameRule = line({ min: 1, max: MAX_LETTER_NAME, message: 'Please give the file a name' })

/**
 * Stores a letter while it arrives. The first bytes decide the type of the letter, and not its name. Throws `invalid`
 * for an empty letter or an unusable name, `unsupported_type`, `too_large`, and the errors of the store.
 */
export async function receiveLetter({ field, name: sent, content }: FilePart, letters: Letters): Promise<RecordLetter> {
  const name = plainName(sent)
  const checked = nameRule.safeParse(name)
  if (!checked.success) throw refused(field, checked.error.issues[0]?.message ?? '')
  await letters.admit()
  const chunks = content[Symbol.asyncIterator]()
  const head = await readHead(chunks)
  if (head.length === 0) throw refused(field, 'This file is empty')
  const type = await typeOf(head)
  if (!type) throw new ApiError('unsupported_type', 'A letter has to be a PDF, or a picture as JPEG or PNG')
  const letter = atMost(MAX_LETTER_BYTES, head, chunks)
  if (type !== 'application/pdf') return await letters.keep({ name, type }, letter)
  let locked = false
  const read = whileLooking(letter, ENCRYPTED, () => {
    locked = true
  })
  return await letters.keep({ name, type, isLocked: () => locked }, read)
}

/** A PDF with this text in its trailer is encrypted, and may need a password (ISO 32000-1, 7.6.1). */
const ENCRYPTED = Buffer.from('/Encrypt')

/**
 * Passes chunks of bytes on, and calls `tell` if they contain a given sequence of bytes, even if the sequence spans two
 * chunks.
 */
export async function* whileLooking(
  chunks: AsyncIterable<Buffer>,
  wanted: Buffer,
  tell: () => void,
): AsyncGenerator<Buffer> {
  let end: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const seen = Buffer.concat([end, chunk])
    if (seen.includes(wanted)) tell()
    end = seen.subarray(-wanted.length + 1)
    yield chunk
  }
}

/** The error for a refused letter; `path` is the name of the letter's input. */
export const refused = (path: string, message: string) =>
  new ApiError('invalid', 'This file cannot be taken', { issues: [{ path, code: 'custom', message }] })

/** The name of a file without its folders, and without characters that change the direction of writing. */
export function plainName(sent: string): string {
  const [, last = ''] = /([^/\\]*)$/.exec(sent) ?? []
  return last.replaceAll(/\p{Bidi_Control}/gu, '').trim()
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = []
  for (let size = 0; size < HEAD; ) {
    const { value, done } = await chunks.next()
    if (done) break
    read.push(value)
    size += value.length
  }
  return Buffer.concat(read)
}

async function typeOf(head: Buffer): Promise<LetterType | undefined> {
  // If the library fails on a damaged letter, the letter has no known type.
  const found = await fileTypeFromBuffer(head.subarray(0, HEAD)).catch(() => undefined)
  if (found) return Object.hasOwn(LETTER_TYPES, found.mime) ? (found.mime as LetterType) : undefined
  return isLatePdf(head) ? 'application/pdf' : undefined
}

/** Programs accept a PDF that begins within this many bytes (ISO 32000-1, implementation note 13 of appendix H). */
const PDF_WITHIN = 1_024
/** Matches the beginning of a document that a browser would show as a web page. */
const DRAWN = /<\s*(?:!doctype|html|head|body|script|svg|iframe|\?xml)/i

/**
 * True when `%PDF-` comes after at most 1,024 other bytes without HTML: some scanners and mail programs put line
 * breaks, spaces or a mail's header before a PDF.
 */
function isLatePdf(head: Buffer): boolean {
  const first = head.subarray(0, PDF_WITHIN + '%PDF-'.length).toString('latin1')
  const begins = first.indexOf('%PDF-')
  return begins > 0 && !DRAWN.test(first.slice(0, begins))
}

async function* atMost(most: number, head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for (let chunk = head; ; ) {
    size += chunk.length
    if (size > most) throw new ApiError('too_large', `A file may have ${most / 1_048_576} MB at most`)
    yield chunk
    const { value, done } = await rest.next()
    if (done) return
    chunk = value
  }
}
