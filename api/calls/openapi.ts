import { type Packed, pack, packedFor } from '../http/packed'
import type { Call } from './call'

/** The endpoint for the OpenAPI 3.1 document, which the server writes and compresses at the first request. */
export const openapiCalls: Call[] = [
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    may: 'anyone',
    answer: { status: 200, type: 'application/json' },
    line: ({ config }, describe) => {
      let document: Packed | undefined
      return [
        ctx => {
          document ??= pack(JSON.stringify(describe(config.publicUrl)))
          ctx.set('Cache-Control', 'public, max-age=60')
          ctx.type = 'json'
          ctx.body = packedFor(ctx, document)
        },
      ]
    },
  },
]
