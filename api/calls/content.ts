import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { Content } from '../content/content'
import { digestOf } from '../content/content-list'
import { CONTENT_SHOWN, type ContentItem } from '../contract/content/content'
import type { ContentName } from '../contract/content/content-names'
import { validate } from '../http/validate'
import type { Call } from './call'
import { limitOf } from './limit'

/** The query parameters of `GET /api/case-wins`. */
export const caseWinsQuery = z.object({ limit: limitOf({ max: 50, usual: 3 }) })

// The browser stores the response, and asks the service at each use if the response is still valid. After a change by
// staff, a reload of the page therefore shows the new content.
const KEPT = 'public, no-cache'

/** Endpoints for the content that visitors see beside the forms: case wins, team and testimonials. */
export const contentCalls: Call[] = [
  {
    method: 'get',
    path: '/api/case-wins',
    summary: 'Visible case wins in the order that staff set; without an order, the newest first',
    may: 'anyone',
    query: caseWinsQuery,
    answer: { status: 200, list: CONTENT_SHOWN['case-wins'] },
    line: ({ content }) => [
      ctx => {
        const { limit } = validate(caseWinsQuery, ctx.query, 'Some parameters cannot be used')
        sendCached(ctx, shown('case-wins', content).slice(0, limit))
      },
    ],
  },
  {
    method: 'get',
    path: '/api/team',
    summary: 'The visible team, in the order that staff set',
    may: 'anyone',
    answer: { status: 200, list: CONTENT_SHOWN.team },
    line: ({ content }) => [ctx => sendCached(ctx, shown('team', content))],
  },
  {
    method: 'get',
    path: '/api/testimonials',
    summary: 'Visible testimonials, in the order that staff set; without an order, the newest first',
    may: 'anyone',
    answer: { status: 200, list: CONTENT_SHOWN.testimonials },
    line: ({ content }) => [ctx => sendCached(ctx, shown('testimonials', content))],
  },
]

/** Sends a body with an entity tag, or 304 if the browser already has that body. */
export function sendCached(ctx: Context, body: unknown, says = body): void {
  ctx.set('Cache-Control', KEPT)
  const tag = `W/"${digestOf(says)}"`
  ctx.set('ETag', tag)
  ctx.body = body
  if (ctx.get('If-None-Match').includes(tag)) ctx.status = 304
}

const DATES = { 'case-wins': 'completedDate', team: undefined, testimonials: 'createdAt' } as const

/** The items of a list in the order that visitors see: by `displayOrder`, and then the newest first. */
export function inOrder<Name extends ContentName>(
  name: Name,
  items: readonly ContentItem<Name>[],
): ContentItem<Name>[] {
  const date = DATES[name]
  const timeOf = (item: object) => (date ? Date.parse((item as Record<string, string>)[date] ?? '') : 0)
  return [...items].sort((one, other) => one.displayOrder - other.displayOrder || timeOf(other) - timeOf(one))
}

/** The items of a list that visitors see, without the sample's items, hidden items and evidence. */
const shown = <Name extends ContentName>(name: Name, content: Content) =>
  inOrder(name, content[name].ownItems() as ContentItem<Name>[])
    .filter(({ isVisible }) => isVisible)
    .map(item => z.parse(CONTENT_SHOWN[name], item))
