import { gzipSync } from 'node:zlib'
import type { Context } from 'koa'

/** A text that is sent often, with its compressed bytes, so that it is compressed only once. */
export interface Packed {
  text: string
  gzip: Buffer
}

/** Compresses a text at gzip's highest level. */
export const pack = (text: string): Packed => ({ text, gzip: gzipSync(text, { level: 9 }) })

/** Picks the plain or the compressed text, as the client accepts; sets the headers for it, and returns the body. */
export function packedFor(ctx: Context, { text, gzip }: Packed): string | Buffer {
  ctx.vary('Accept-Encoding')
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return text
  ctx.set('Content-Encoding', 'gzip')
  return gzip
}
