import { publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import type { PublicFirm } from '../contract/content/firm'
import { pack, packedFor } from '../http/packed'
import type { Routes } from '../http/request-state'
import { sendKept } from './content'

/** Adds `GET /api/firm`: what widgets need to know of the firm. */
export function addFirmRoutes(routes: Routes, { firm, live, config, store }: AppContext): void {
  const prepare = (uploads: boolean) => pack(JSON.stringify({ ...publicFirm(firm), uploads } satisfies PublicFirm))
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
    const answer = (await takesLetters()) ? prepared.withLetters : prepared.without
    ctx.type = 'json'
    sendKept(ctx, packedFor(ctx, answer), answer.text)
  })
}
