import type { AppContext } from '../context'
import { type Packed, pack, packedFor } from '../http/packed'
import type { Routes } from '../http/request-state'

/** Adds `GET /api/openapi.json`: the API as OpenAPI 3.1, written and compressed when somebody first asks for it. */
export function addOpenapiRoutes(
  routes: Routes,
  { config }: AppContext,
  openapiDocument: (url: string) => object,
): void {
  let document: Packed | undefined
  routes.get('/api/openapi.json', ctx => {
    document ??= pack(JSON.stringify(openapiDocument(config.publicUrl)))
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.type = 'json'
    ctx.body = packedFor(ctx, document)
  })
}
