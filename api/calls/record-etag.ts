import { hash } from 'node:crypto'
import type { Context } from 'koa'
import type { AdminRecord } from '../contract/records/records'

/** Staff's changes of a record; retries of mails are not among them. */
export const changesOf = ({ work = [] }: Pick<AdminRecord, 'work'>) =>
  work.filter(({ what }) => what !== 'mail_retried')

/**
 * The entity tag of a record. The tag changes when staff change the record, and stays while only mails move. The tag
 * begins with the number of changes.
 */
export function etagOf(record: AdminRecord): string {
  const changes = changesOf(record)
  // The history holds every change and only grows. So the last line of the history stands for the whole, and is quick
  // to read.
  const last = JSON.stringify([record.id, record.reference, changes.at(-1)])
  return `"${changes.length}.${hash('sha256', last, 'base64url').slice(0, 22)}"`
}

/** True when an `If-Match` names a record's tag; an empty one or `*` matches every record. */
export const isNamedBy = (match: string, record: AdminRecord): boolean => names(match, () => etagOf(record))

/** True when an `If-Match` names a tag; an empty one or `*` matches every tag. */
export const names = (match: string, tag: () => string): boolean =>
  match === '' || match === '*' || match.split(',').some(one => one.trim() === tag())

/** The number of changes that the tag in an `If-Match` names; undefined without such a tag. */
export function changesSeen(match: string): number | undefined {
  const number = /^"(\d{1,6})\./.exec(match)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The `If-Match` of a call, empty without one. */
export const matchOf = (ctx: Context) => ctx.get('If-Match').trim()
