import * as z from 'zod/mini'
import type { AppContext } from '../context'
import type { Routes } from '../http/request-state'
import { validate } from '../http/validate'
import { limitOf } from './limit'

/** What the public reads of content take as parameters. */
export const caseWinsQuery = z.object({ limit: limitOf({ max: 50, usual: 3 }) })

// Visitors' browsers may keep an answer for a minute.
const KEPT = 'public, max-age=60'

/** Adds what visitors are shown beside the forms: case wins, team and testimonials. */
export function addContentRoutes(routes: Routes, { content }: AppContext): void {
  routes.get('/api/case-wins', ctx => {
    const { limit } = validate(caseWinsQuery, ctx.query, 'Some parameters cannot be used')
    ctx.set('Cache-Control', KEPT)
    ctx.body = newestFirst(content['case-wins'].all(), win => win.completedDate).slice(0, limit)
  })

  routes.get('/api/team', ctx => {
    ctx.set('Cache-Control', KEPT)
    ctx.body = [...content.team.all()].sort((one, other) => one.displayOrder - other.displayOrder)
  })

  routes.get('/api/testimonials', ctx => {
    const visible = content.testimonials.all().filter(testimonial => testimonial.isVisible)
    ctx.set('Cache-Control', KEPT)
    ctx.body = newestFirst(visible, testimonial => testimonial.createdAt)
  })
}

function newestFirst<Item>(items: readonly Item[], dateOf: (item: Item) => string): Item[] {
  return [...items].sort((one, other) => Date.parse(dateOf(other)) - Date.parse(dateOf(one)))
}
