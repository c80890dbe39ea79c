import { gzipSync } from 'node:zlib'
import type { Context } from 'koa'

/** A text that the server sends often, with its compressed bytes, so that the server compresses it only once. */
export interface Packed {
  text: string
  gzip: Buffer
}

/** Compresses a text at gzip's highest level. */
export const pack = (text: string): Packed => ({ text, gzip: gzipSync(text, { level: 9 }) })

/** Returns the plain or the compressed text, whichever the client accepts, and sets the headers for it. */
export function packedFor(ctx: Context, { text, gzip }: Packed): string | Buffer {
  ctx.vary('Accept-Encoding')
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return text
  ctx.set('Content-Encoding', 'gzip')
  return gzip
}
