import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { Content } from '../content/content'
import { digestOf } from '../content/content-list'
import { CONTENT_SHOWN, type ContentItem } from '../contract/content/content'
import type { ContentName } from '../contract/content/content-names'
import { validate } from '../http/validate'
import type { Call } from './call'
import { limitOf } from './limit'

/** The query parameters of the public calls for content. */
export const caseWinsQuery = z.object({ limit: limitOf({ max: 50, usual: 3 }) })

// A browser keeps the answer but asks each time if it is still valid, so that staff's changes show when a page is
// loaded again.
const KEPT = 'public, no-cache'

/** Calls for the content that visitors see beside the forms: case wins, team and testimonials. */
export const contentCalls: Call[] = [
  {
    method: 'get',
    path: '/api/case-wins',
    summary: 'Visible case wins in the order that staff set; without one, the newest first',
    may: 'anyone',
    query: caseWinsQuery,
    answer: { status: 200, list: CONTENT_SHOWN['case-wins'] },
    line: ({ content }) => [
      ctx => {
        const { limit } = validate(caseWinsQuery, ctx.query, 'Some parameters cannot be used')
        sendKept(ctx, shown('case-wins', content).slice(0, limit))
      },
    ],
  },
  {
    method: 'get',
    path: '/api/team',
    summary: 'The visible team in its order',
    may: 'anyone',
    answer: { status: 200, list: CONTENT_SHOWN.team },
    line: ({ content }) => [ctx => sendKept(ctx, shown('team', content))],
  },
  {
    method: 'get',
    path: '/api/testimonials',
    summary: 'Visible testimonials in their order, the newest first otherwise',
    may: 'anyone',
    answer: { status: 200, list: CONTENT_SHOWN.testimonials },
    line: ({ content }) => [ctx => sendKept(ctx, shown('testimonials', content))],
  },
]

/** Sends a body that a browser may keep until it changes. */
export function sendKept(ctx: Context, body: unknown, says = body): void {
  ctx.set('Cache-Control', KEPT)
  const tag = `W/"${digestOf(says)}"`
  ctx.set('ETag', tag)
  ctx.body = body
  if (ctx.get('If-None-Match').includes(tag)) ctx.status = 304
}

const DATES = { 'case-wins': 'completedDate', team: undefined, testimonials: 'createdAt' } as const

/** The items of a list in the order in which visitors see them: as staff sorted them, then the newest first. */
export function inOrder<Name extends ContentName>(
  name: Name,
  items: readonly ContentItem<Name>[],
): ContentItem<Name>[] {
  const date = DATES[name]
  const timeOf = (item: object) => (date ? Date.parse((item as Record<string, string>)[date] ?? '') : 0)
  return [...items].sort((one, other) => one.displayOrder - other.displayOrder || timeOf(other) - timeOf(one))
}

/** A list as visitors see it: the firm's own items that are not hidden, without evidence. */
const shown = <Name extends ContentName>(name: Name, content: Content) =>
  inOrder(name, content[name].own() as ContentItem<Name>[])
    .filter(({ isVisible }) => isVisible)
    .map(item => z.parse(CONTENT_SHOWN[name], item))
