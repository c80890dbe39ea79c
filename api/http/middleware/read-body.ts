import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import { ApiError } from '../api-error'
import { decodeFormText } from '../form-body'
import type { Middleware } from '../request-state'
import { isMultipart } from '../uploads/multipart'

// Makes the form parser keep names unchanged. By default, the parser would turn brackets and repeated names into
// objects and lists, in which no visitor could correct a mistake. Too many inputs are an error, so that the parser
// drops none of them.
const FLAT = { allowDots: false, depth: 0, parseArrays: false, throwOnLimitExceeded: true }

/** The maximum depth of nesting in a JSON body. */
const MAX_DEPTH = 8

interface BodyRule {
  maxBytes: number
  /** True when the endpoint accepts plain forms as well as JSON. */
  forms: boolean
}

/**
 * Reads the body of a request, JSON or a plain form, into `ctx.request.body`. Refuses a body that is too large, too
 * deeply nested or not UTF-8.
 */
export function readBody({ maxBytes, forms }: BodyRule): Middleware {
  const common = { text: false, parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH] }
  const parseJson = koaBody({ ...common, urlencoded: false, jsonTypes: ['application/json'], jsonLimit: maxBytes })
  const parseForm = koaBody({
    ...common,
    json: false,
    formLimit: maxBytes,
    queryString: { ...FLAT, decoder: decodeFormText },
  })
  const accepted = forms ? 'application/json or application/x-www-form-urlencoded' : 'application/json'

  return async (ctx, next) => {
    if (!isPlainUtf8(ctx.req)) {
      throw new ApiError('unsupported_type', 'Send the body as UTF-8, without Content-Encoding')
    }
    const bytes = collect(ctx.req, maxBytes)
    const parse = forms && isUrlencoded(ctx.req) ? parseForm : parseJson
    await parse(ctx, () => {
      const body: unknown = ctx.request.body
      if (body === undefined) throw new ApiError('unsupported_type', `Send the body as ${accepted}`)
      // Refuses bytes that are not UTF-8, because the parser would replace them and so change the visitor's text.
      if (!isUtf8(bytes())) throw new ApiError('malformed', 'The request body is not UTF-8')
      if (isDeeperThan(MAX_DEPTH, body)) throw new ApiError('malformed', `The body is nested deeper than ${MAX_DEPTH}`)
      return next()
    })
  }
}

/** True for a request with a plain form, with or without letters. */
export const isFormPost = ({ req }: Context): boolean => isUrlencoded(req) || isMultipart(req)

const isUrlencoded = ({ headers }: IncomingMessage) => FORM.test(headers['content-type'] ?? '')

const FORM = /^\s*application\/x-www-form-urlencoded\b/i

function isPlainUtf8({ headers }: IncomingMessage): boolean {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  const encoding = headers['content-encoding']?.toLowerCase()
  return (!charset || charset === 'utf-8' || charset === 'utf8') && (!encoding || encoding === 'identity')
}

/**
 * Collects the bytes of the body while the parser reads them, too. Both start to listen before the first bytes arrive.
 */
function collect(request: IncomingMessage, maxBytes: number): () => Buffer {
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  })
  return () => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeperThan(levels - 1, inner))
}
