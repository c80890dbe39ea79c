import type { AppContext } from '../context'
import type { Routes } from '../http/request-state'
import { openapiDocument } from '../openapi/document'

/** Adds `GET /api/openapi.json`: the API as OpenAPI 3.1, made of the contract when it is first asked for. */
export function addOpenapiRoutes(routes: Routes, { config }: AppContext): void {
  let document: object | undefined
  routes.get('/api/openapi.json', ctx => {
    document ??= openapiDocument(config.publicUrl)
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.body = document
  })
}
