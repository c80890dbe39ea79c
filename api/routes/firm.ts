import { publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import type { Routes } from '../http/request-state'

/** Adds `GET /api/firm`: what widgets need to know of the firm. */
export function addFirmRoutes(routes: Routes, { firm }: AppContext): void {
  const body = publicFirm(firm)
  routes.get('/api/firm', ctx => {
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.body = body
  })
}
