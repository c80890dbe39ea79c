import { gzipSync } from 'node:zlib'
import { publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import type { Routes } from '../http/request-state'

/** Adds `GET /api/firm`: what widgets need to know of the firm. */
export function addFirmRoutes(routes: Routes, { firm }: AppContext): void {
  const body = JSON.stringify(publicFirm(firm))
  const packed = gzipSync(body, { level: 9 })
  routes.get('/api/firm', ctx => {
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.vary('Accept-Encoding')
    ctx.type = 'json'
    const takesPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    if (takesPacked) ctx.set('Content-Encoding', 'gzip')
    ctx.body = takesPacked ? packed : body
  })
}
