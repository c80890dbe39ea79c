import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import sirv from 'sirv'

/** How long browsers keep a file whose name tells its content, in seconds: a year. */
const UNCHANGING_AGE = 31_536_000
// As esbuild writes them (`chunk-5XJ2K3QD.js`), and in hexadecimal.
const HASHED = /[.-](?:[A-Z0-9]{8}|(?=[a-f]*\d)[0-9a-f]{8,})(?:\.\w+)+$/
// The classic file and the sheet of one version, and their hashes: the build never writes them again.
const VERSIONED = /-\d+\.\d+\.\d+[\w.-]*\.(?:iife\.js|css)(?:\.sri)?$/

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.sri': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Answers with a file of the folder; false when there is none for the path. */
export type SendFile = (ctx: Context) => Promise<boolean>

/** Serves a folder's files, precompressed where a `.br` or `.gz` stands beside them, with ETags. */
export function createFileSender(folder: string): SendFile {
  const serve = sirv(folder, {
    // Looks at the folder anew each time: a build may replace files under a running server.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (res, path) => {
      const type = TYPES[path.endsWith('/') ? '.html' : extname(path)]
      if (type) res.setHeader('Content-Type', type)
    },
  })

  return ctx =>
    new Promise(resolve => {
      // Sirv takes backward ranges for a fault of its own, and no file here is worth asking for in parts.
      delete ctx.req.headers.range
      // Sirv says so beside a file, but not beside a 304.
      ctx.vary('Accept-Encoding')
      // A file that vanishes or cannot be opened would otherwise end the process.
      ctx.res.once('pipe', (source: Readable) => {
        source.once('error', () => ctx.res.destroy())
        // Nobody else closes the file of a reader who leaves halfway.
        if (ctx.res.closed) source.destroy()
        else ctx.res.once('close', () => source.destroy())
      })
      ctx.res.once('close', () => {
        ctx.respond = false
        resolve(true)
      })
      serve(ctx.req, ctx.res, () => resolve(false))
    })
}

/** How long a file may be kept: for good where its name tells its content, else for so many seconds. */
export function cacheControl(path: string, seconds: number): string {
  const unchanging = HASHED.test(path) || VERSIONED.test(path)
  return unchanging ? `public, max-age=${UNCHANGING_AGE}, immutable` : `public, max-age=${seconds}`
}
