import { hash } from 'node:crypto'
import type { Context } from 'koa'
import type { AdminRecord } from '../contract/records/records'

/** What staff did to a record: not that they had its mails tried again, which changes nothing that a change is made of. */
export const changesOf = ({ work = [] }: Pick<AdminRecord, 'work'>) =>
  work.filter(({ what }) => what !== 'mail_retried')

/**
 * The entity tag of a record: another one as soon as staff change it, the same while only its mails are under way. It
 * begins with how many changes there were.
 */
export function etagOf(record: AdminRecord): string {
  const changes = changesOf(record)
  // Each change of theirs is in the history, which only grows: its last line stands for all, and is quickly read.
  const last = JSON.stringify([record.id, record.reference, changes.at(-1)])
  return `"${changes.length}.${hash('sha256', last, 'base64url').slice(0, 22)}"`
}

/** Tells whether a record is what an `If-Match` names; anything is where that is empty, or `*`. */
export const isNamedBy = (match: string, record: AdminRecord): boolean => names(match, () => etagOf(record))

/** Tells whether an `If-Match` names a tag; it names any where it is empty, or `*`. */
export const names = (match: string, tag: () => string): boolean =>
  match === '' || match === '*' || match.split(',').some(one => one.trim() === tag())

/** How many changes there were of the record that an `If-Match` names; undefined where it does not tell. */
export function changesSeen(match: string): number | undefined {
  const number = /^"(\d{1,6})\./.exec(match)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The `If-Match` of a call, empty without one. */
export const matchOf = (ctx: Context) => ctx.get('If-Match').trim()
