import { hash } from 'node:crypto'
import type { Context } from 'koa'
import type { AdminRecord } from '../contract/records'

/**
 * The entity tag of a record: another one as soon as staff change it, the same while only its mails are under way.
 */
export function etagOf({ mail: _, ...record }: AdminRecord): string {
  return `"${hash('sha256', JSON.stringify(record), 'base64url').slice(0, 22)}"`
}

/** Tells whether a record is what `If-Match` names; anything is where the header is absent, or `*`. */
export function expectedBy(ctx: Context): (record: AdminRecord) => boolean {
  const wanted = ctx.get('If-Match').trim()
  if (wanted === '' || wanted === '*') return () => true
  const tags = wanted.split(',').map(tag => tag.trim())
  return record => tags.includes(etagOf(record))
}
