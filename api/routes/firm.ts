import { gzipSync } from 'node:zlib'
import { publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import type { PublicFirm } from '../contract/content/firm'
import type { Routes } from '../http/request-state'
import { sendKept } from './content'

/** Adds `GET /api/firm`: what widgets need to know of the firm. */
export function addFirmRoutes(routes: Routes, { firm, live, config, store }: AppContext): void {
  const prepare = (uploads: boolean) => {
    const body = JSON.stringify({ ...publicFirm(firm), uploads } satisfies PublicFirm)
    return { body, packed: gzipSync(body, { level: 9 }) }
  }
  const prepareBoth = () => ({ without: prepare(false), withLetters: prepare(true) })
  let prepared = prepareBoth()
  live.onChange(() => {
    prepared = prepareBoth()
  })
  const takesLetters = async () =>
    config.uploads &&
    (await store.files.admit().then(
      () => true,
      () => false,
    ))
  routes.get('/api/firm', async ctx => {
    const { body, packed } = (await takesLetters()) ? prepared.withLetters : prepared.without
    ctx.vary('Accept-Encoding')
    ctx.type = 'json'
    const takesPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    if (takesPacked) ctx.set('Content-Encoding', 'gzip')
    sendKept(ctx, takesPacked ? packed : body, body)
  })
}
