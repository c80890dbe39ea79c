import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { Content } from '../content/content'
import { digestOf } from '../content/content-list'
import type { AppContext } from '../context'
import { CONTENT_SHOWN, type ContentItem } from '../contract/content/content'
import type { ContentName } from '../contract/content/content-names'
import type { Routes } from '../http/request-state'
import { validate } from '../http/validate'
import { limitOf } from './limit'

/** What the public reads of content take as parameters. */
export const caseWinsQuery = z.object({ limit: limitOf({ max: 50, usual: 3 }) })

// Visitors' browsers keep an answer, and ask whether it still holds: what staff change shows at the next load.
const KEPT = 'public, no-cache'

/** Adds what visitors are shown beside the forms: case wins, team and testimonials. */
export function addContentRoutes(routes: Routes, { content }: AppContext): void {
  routes.get('/api/case-wins', ctx => {
    const { limit } = validate(caseWinsQuery, ctx.query, 'Some parameters cannot be used')
    sendKept(ctx, shown('case-wins', inOrder('case-wins', content)).slice(0, limit))
  })
  for (const name of ['team', 'testimonials'] as const) {
    routes.get(`/api/${name}`, ctx => sendKept(ctx, shown(name, inOrder(name, content))))
  }
}

/** Sends a body that browsers may keep as long as what it says stays the same. */
export function sendKept(ctx: Context, body: unknown, says = body): void {
  ctx.set('Cache-Control', KEPT)
  const tag = `W/"${digestOf(says)}"`
  ctx.set('ETag', tag)
  ctx.body = body
  if (ctx.get('If-None-Match').includes(tag)) ctx.status = 304
}

const DATES = { 'case-wins': 'completedDate', team: undefined, testimonials: 'createdAt' } as const

/** All items of a list in the order in which they are shown: as staff ordered them, then the newest first. */
export function inOrder<Name extends ContentName>(name: Name, content: Content): ContentItem<Name>[] {
  const date = DATES[name]
  const timeOf = (item: object) => (date ? Date.parse((item as Record<string, string>)[date] ?? '') : 0)
  return [...content[name].all()].sort(
    (one, other) => one.displayOrder - other.displayOrder || timeOf(other) - timeOf(one),
  ) as ContentItem<Name>[]
}

/** What visitors are shown of a list: what is not hidden, without what is kept for whoever asks. */
const shown = <Name extends ContentName>(name: Name, items: ContentItem<Name>[]) =>
  items.filter(({ isVisible }) => isVisible).map(item => z.parse(CONTENT_SHOWN[name], item))
