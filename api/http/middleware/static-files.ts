import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import sirv from 'sirv'

/** Time for which browsers may keep a file with a hash in its name, in seconds: a year. */
const UNCHANGING_AGE = 31_536_000
// Matches esbuild's names (`chunk-5XJ2K3QD.js`) and hexadecimal hashes.
const HASHED = /[.-](?:[A-Z0-9]{8}|(?=[a-f]*\d)[0-9a-f]{8,})(?:\.\w+)+$/
// Matches the classic script and the sheet of one version, and their hashes: the build never writes them again.
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

/** Answers with a file of the folder; false when no file has the path. */
export type SendFile = (ctx: Context) => Promise<boolean>

/**
 * Serves a folder's files; all but the unchanging ones have ETags. If a file has a compressed copy (`.br`, `.gz`) that
 * the client accepts, the function sends that copy.
 */
export function createFileSender(folder: string): SendFile {
  const serve = sirv(folder, {
    // sirv looks at the folder for each request, because a build may replace files under a running server.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (res, path) => {
      const type = TYPES[path.endsWith('/') ? '.html' : extname(path)]
      if (type) res.setHeader('Content-Type', type)
      if (isUnchanging(path)) leaveOutValidators(res)
    },
  })

  return ctx =>
    new Promise(resolve => {
      // sirv fails on backward ranges, and no file here is large enough for ranges.
      delete ctx.req.headers.range
      // sirv sets this header with a file, but not with a 304.
      ctx.vary('Accept-Encoding')
      // Without this listener, a file that vanishes or cannot be opened would end the process.
      ctx.res.once('pipe', (source: Readable) => {
        source.once('error', () => ctx.res.destroy())
        // No other code closes the file when the reader leaves halfway.
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

const isUnchanging = (path: string) => HASHED.test(path) || VERSIONED.test(path)

/** Removes the ETag and the date that sirv sends. Browsers do not ask again about an unchanging file. */
function leaveOutValidators(res: ServerResponse) {
  const writeHead = res.writeHead.bind(res)
  Object.assign(res, {
    writeHead: (status: number, { ETag, 'Last-Modified': date, ...headers }: Record<string, string>) =>
      writeHead(status, headers),
  })
}

/** The time for which a browser may keep a file: a year for a name with a hash, otherwise `seconds`. */
export function cacheControl(path: string, seconds: number): string {
  return isUnchanging(path) ? `public, max-age=${UNCHANGING_AGE}, immutable` : `public, max-age=${seconds}`
}
