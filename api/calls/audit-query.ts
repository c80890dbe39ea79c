import type { ParsedUrlQuery } from 'node:querystring'
import * as z from 'zod/mini'
import { AUDIT_KINDS } from '../contract/people/audit-kinds'
import { LISTS } from '../contract/records/records'
import { validate } from '../http/validate'

const MOST = 500
const USUAL = 100

/**
 * The cursor of a page: the number of an audit entry. In a shared database, the number follows the entry's time and
 * chain.
 */
const CURSOR = /^(?:\d{1,15}-[0-9a-f]{16}-)?[1-9]\d{0,14}$/

const number = (most: number, words: string) =>
  z.pipe(
    z.string().check(z.refine(text => /^[1-9]\d{0,14}$/.test(text) && Number(text) <= most, words)),
    z.transform(Number),
  )
const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'expected a day or a time, as 2026-11-21')

/** The filters of the audit; an entry must match all of them. */
export const auditFilters = {
  who: z.optional(z.string().check(z.maxLength(40))),
  what: z.optional(z.enum(AUDIT_KINDS, `expected one of ${AUDIT_KINDS.join(', ')}`)),
  list: z.optional(z.enum(LISTS, `expected one of ${LISTS.join(', ')}`)),
  id: z.optional(number(1e15, 'expected the number of a request')),
  /**
   * Finds the entries about the request with this reference. The endpoint first looks for the request, because no entry
   * contains a reference.
   */
  reference: z.optional(z.string().check(z.regex(/^[A-Za-z\d]{8}$/, 'expected a reference: 8 letters and digits'))),
  from: z.optional(time),
  to: z.optional(time),
}

/** The query parameters of an audit page. */
export const auditParams = z.object({
  ...auditFilters,
  limit: z._default(number(MOST, `expected a number from 1 to ${MOST}`), USUAL),
  cursor: z.optional(
    z.string().check(z.regex(CURSOR, 'this cursor belongs to another list: start again without a cursor')),
  ),
})

/** Reads the query parameters of the audit. A parameter with an empty value counts as absent. */
export function parseAuditQuery(query: ParsedUrlQuery) {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const { what, from, to, ...rest } = validate(auditParams, given, 'Some parameters cannot be used')
  return {
    ...rest,
    ...(what && { what: [what] }),
    ...(from && { from: new Date(from).toISOString() }),
    ...(to && { to: new Date(to).toISOString() }),
  }
}
