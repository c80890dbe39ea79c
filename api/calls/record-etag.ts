import { hash } from 'node:crypto'
import type { Context } from 'koa'
import type { AdminRecord } from '../contract/records/records'

/** The lines of a record's history that are changes: all lines except those about retried mails. */
export const changesOf = ({ work = [] }: Pick<AdminRecord, 'work'>) =>
  work.filter(({ what }) => what !== 'mail_retried')

/**
 * The entity tag of a record. The tag changes when staff change the record, but not when only the state of its mails
 * changes. The tag begins with the number of changes to the record.
 */
export function etagOf(record: AdminRecord): string {
  const changes = changesOf(record)
  // Each change adds a line to the history, and no line is ever removed. The number of lines and the last line
  // therefore identify a version of the record.
  const last = JSON.stringify([record.id, record.reference, changes.at(-1)])
  return `"${changes.length}.${hash('sha256', last, 'base64url').slice(0, 22)}"`
}

/** True when `If-Match` contains the record's entity tag, is `*` or is empty. */
export const isNamedBy = (match: string, record: AdminRecord): boolean => names(match, () => etagOf(record))

/** True when `If-Match` contains this entity tag, is `*` or is empty. */
export const names = (match: string, tag: () => string): boolean =>
  match === '' || match === '*' || match.split(',').some(one => one.trim() === tag())

/**
 * The number of changes that the record had when the caller read it, from the entity tag in `If-Match`; undefined
 * without such a tag.
 */
export function changesSeen(match: string): number | undefined {
  const number = /^"(\d{1,6})\./.exec(match)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The `If-Match` header of a request; empty when there is none. */
export const matchOf = (ctx: Context) => ctx.get('If-Match').trim()
