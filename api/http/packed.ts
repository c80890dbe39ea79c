import { gzipSync } from 'node:zlib'
import type { Context } from 'koa'

/** A text that is answered often, with its gzip made once. */
export interface Packed {
  text: string
  gzip: Buffer
}

/** Compresses a text as far as gzip can. */
export const pack = (text: string): Packed => ({ text, gzip: gzipSync(text, { level: 9 }) })

/** Chooses the form that the caller can read, names it in the headers, and answers the body. */
export function packedFor(ctx: Context, { text, gzip }: Packed): string | Buffer {
  ctx.vary('Accept-Encoding')
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return text
  ctx.set('Content-Encoding', 'gzip')
  return gzip
}
