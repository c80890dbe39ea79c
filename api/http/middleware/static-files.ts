import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import sirv from 'sirv'

/** The time for which browsers use a file with a hash in its name without asking again, in seconds: a year. */
const UNCHANGING_AGE = 31_536_000
// Matches file names with a hash, as esbuild writes it (`chunk-5XJ2K3QD.js`) or in hexadecimal digits.
const HASHED = /[.-](?:[A-Z0-9]{8}|(?=[a-f]*\d)[0-9a-f]{8,})(?:\.\w+)+$/
// Matches the classic script and the stylesheet of one version, and the files with their hashes. A file with such a
// name never changes.
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

/** Sends a file of the folder; resolves to false when the path leads to no file. */
export type SendFile = (ctx: Context) => Promise<boolean>

/**
 * Sends files of a folder. Files that can change get an ETag. The function sends a compressed copy (`.br`, `.gz`) if
 * there is one and the client accepts it.
 */
export function createFileSender(folder: string): SendFile {
  const serve = sirv(folder, {
    // Looks into the folder at each request, because a build may replace files while the server runs.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (res, path) => {
      const type = TYPES[path.endsWith('/') ? '.html' : extname(path)]
      if (type) res.setHeader('Content-Type', type)
      if (isUnchanging(path)) leaveOutValidators(res)
      // Removes headers about keeping a connection open, which HTTP/1.1 does not need. These headers would add 48 bytes
      // to each of a page's many files.
      res.removeHeader('Connection')
    },
  })

  return ctx =>
    new Promise(resolve => {
      // The server ignores ranges: sirv fails on reversed ranges, and no file here is so large that a client needs
      // them.
      delete ctx.req.headers.range
      // Sets `Vary` also for a 304, because sirv sets `Vary` only in a response with a file.
      ctx.vary('Accept-Encoding')
      // Without a listener, an error of a file that disappears or cannot be opened would end the process.
      ctx.res.once('pipe', (source: Readable) => {
        source.once('error', () => ctx.res.destroy())
        // When the client disconnects early, this line closes the file, because nothing else would.
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

/** Removes the ETag and the date that sirv sets, because browsers do not ask again about a file that never changes. */
function leaveOutValidators(res: ServerResponse) {
  const writeHead = res.writeHead.bind(res)
  Object.assign(res, {
    writeHead: (status: number, { ETag, 'Last-Modified': date, ...headers }: Record<string, string>) =>
      writeHead(status, headers),
  })
}

/** The `Cache-Control` of a file: a year if a file of this name never changes, otherwise `seconds`. */
export function cacheControl(path: string, seconds: number): string {
  return isUnchanging(path) ? `public, max-age=${UNCHANGING_AGE}, immutable` : `public, max-age=${seconds}`
}
