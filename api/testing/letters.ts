import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import pg from 'pg'
import type { ListName } from '../contract/records/records'
import { filesBelow } from './folder-texts'
import type { TestService } from './start-test-service'

/** A PDF without pages. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'trailer<</Root 1 0 R>>\n%%EOF\n',
)
/** A picture of one grey pixel. */
export const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
])
/** A JPEG of only its first and last bytes, without a picture. */
export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

/** Makes a PDF of a given length in bytes. */
export function pdfOf(bytes: number, fill = 0x20): Buffer {
  const pdf = Buffer.alloc(bytes, fill)
  PDF.copy(pdf)
  return pdf
}

/** The body of a request that uploads a letter. */
export function letterForm(
  content: Uint8Array = PDF,
  name = 'letter.pdf',
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(content)]), name)
  return form
}

/** Stores a letter, and tries to add it to record 1 of a list; resolves to the letter's id. */
export async function addLetter({ context: { store } }: TestService, list: ListName): Promise<{ file: string }> {
  const { id } = await store.letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, piecesOf(PDF))
  await store.addLetters(list, 1, [id], () => true).catch(() => undefined)
  return { file: id }
}

/** Yields the given pieces one after the other. */
export async function* piecesOf(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** Makes one chunk of a PNG. */
export function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The paths below `files/` of the letters that a service stores. */
export async function storedLetters({ folder, context }: TestService): Promise<string[]> {
  const { databaseUrl } = context.config
  if (databaseUrl === undefined) return await filesBelow(join(folder, 'data', 'files'))
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from files').finally(() => client.end())
  return rows.map(({ id }) => join(id.slice(0, 2), id)).sort()
}
