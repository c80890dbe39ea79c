import { hash } from 'node:crypto'
import type { Context } from 'koa'
import type { AdminRecord } from '../contract/records/records'

/** The changes that staff made to a record, without retries of mails. */
export const changesOf = ({ work = [] }: Pick<AdminRecord, 'work'>) =>
  work.filter(({ what }) => what !== 'mail_retried')

/**
 * The entity tag of a record. The tag changes when staff change the record, but not when only its mails change. The tag
 * begins with the number of changes to the record.
 */
export function etagOf(record: AdminRecord): string {
  const changes = changesOf(record)
  // The history contains every change, and no line of it is ever removed. So comparing the last line of the history,
  // which is fast, is enough.
  const last = JSON.stringify([record.id, record.reference, changes.at(-1)])
  return `"${changes.length}.${hash('sha256', last, 'base64url').slice(0, 22)}"`
}

/** True when `If-Match` contains a record's tag; an empty one or `*` matches every record. */
export const isNamedBy = (match: string, record: AdminRecord): boolean => names(match, () => etagOf(record))

/** True when `If-Match` contains a tag; an empty one or `*` matches every tag. */
export const names = (match: string, tag: () => string): boolean =>
  match === '' || match === '*' || match.split(',').some(one => one.trim() === tag())

/** The number of changes in the tag of `If-Match`; undefined without such a tag. */
export function changesSeen(match: string): number | undefined {
  const number = /^"(\d{1,6})\./.exec(match)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The `If-Match` of a request, empty when it has none. */
export const matchOf = (ctx: Context) => ctx.get('If-Match').trim()
