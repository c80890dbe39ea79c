import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import sirv from 'sirv'

/** How long browsers may keep a file with a hash in its name, in seconds: a year. */
const UNCHANGING_AGE = 31_536_000
// Matches the names that esbuild gives (`chunk-5XJ2K3QD.js`), and hexadecimal hashes.
const HASHED = /[.-](?:[A-Z0-9]{8}|(?=[a-f]*\d)[0-9a-f]{8,})(?:\.\w+)+$/
// Matches the classic script and the stylesheet of one version, and their hashes, which the build never writes again.
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

/** Answers with a file in the folder; false when the path leads to no file. */
export type SendFile = (ctx: Context) => Promise<boolean>

/**
 * Serves the files of a folder; files that can change have ETags. If a file has a compressed copy (`.br`, `.gz`) that
 * the client accepts, the middleware sends this copy.
 */
export function createFileSender(folder: string): SendFile {
  const serve = sirv(folder, {
    // sirv looks into the folder at each request, because a build may replace files while the server runs.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (res, path) => {
      const type = TYPES[path.endsWith('/') ? '.html' : extname(path)]
      if (type) res.setHeader('Content-Type', type)
      if (isUnchanging(path)) leaveOutValidators(res)
      // HTTP/1.1 keeps a connection open without these headers, which take 48 bytes of each of a page's many files.
      res.removeHeader('Connection')
    },
  })

  return ctx =>
    new Promise(resolve => {
      // sirv fails on reversed ranges, and no file here is so large that clients need ranges.
      delete ctx.req.headers.range
      // sirv sets this header for a file, but not for a 304 answer.
      ctx.vary('Accept-Encoding')
      // Without this listener, a file that disappears or cannot be opened would end the process.
      ctx.res.once('pipe', (source: Readable) => {
        source.once('error', () => ctx.res.destroy())
        // No other code closes the file when the reader disconnects before its end.
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

/** Removes the ETag and the date that sirv sends. Browsers do not ask again about a file that never changes. */
function leaveOutValidators(res: ServerResponse) {
  const writeHead = res.writeHead.bind(res)
  Object.assign(res, {
    writeHead: (status: number, { ETag, 'Last-Modified': date, ...headers }: Record<string, string>) =>
      writeHead(status, headers),
  })
}

/** How long a browser may keep a file: a year if its name contains a hash, otherwise `seconds`. */
export function cacheControl(path: string, seconds: number): string {
  return isUnchanging(path) ? `public, max-age=${UNCHANGING_AGE}, immutable` : `public, max-age=${seconds}`
}
