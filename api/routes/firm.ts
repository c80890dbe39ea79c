import { gzipSync } from 'node:zlib'
import { publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import type { PublicFirm } from '../contract/firm'
import type { Routes } from '../http/request-state'

interface Prepared {
  body: string
  packed: Buffer
}

/** Adds `GET /api/firm`: what widgets need to know of the firm. */
export function addFirmRoutes(routes: Routes, { firm, config, store }: AppContext): void {
  const [without, withLetters] = [false, true].map(uploads => {
    const body = JSON.stringify({ ...publicFirm(firm), uploads } satisfies PublicFirm)
    return { body, packed: gzipSync(body, { level: 9 }) }
  }) as [Prepared, Prepared]
  const takesLetters = async () =>
    config.uploads &&
    (await store.files.admit().then(
      () => true,
      () => false,
    ))
  routes.get('/api/firm', async ctx => {
    const { body, packed } = (await takesLetters()) ? withLetters : without
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.vary('Accept-Encoding')
    ctx.type = 'json'
    const takesPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    if (takesPacked) ctx.set('Content-Encoding', 'gzip')
    ctx.body = takesPacked ? packed : body
  })
}
