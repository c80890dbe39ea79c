import type { ParsedUrlQuery } from 'node:querystring'
import * as z from 'zod/mini'
import { MAIL_FILTERS } from '../contract/records'
import { URGENCY_RANKS } from '../contract/urgency'
import { validate } from '../http/validate'
import type { ListQuery } from '../store/store'
import { limitOf } from './limit'

const MAX_SEARCH = 200

const time = z.pipe(
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'expected a day or a time, as ISO 8601'),
  z.transform(value => new Date(value).toISOString()),
)

/** The parameters of an admin list. */
export const listQuery = z.object({
  limit: limitOf({ max: 500, usual: 50 }),
  cursor: z.exactOptional(z.string().check(z.maxLength(1_000))),
  sort: z.exactOptional(z.enum(['submitted', 'due', 'urgency'])),
  q: z.exactOptional(z.string().check(z.maxLength(MAX_SEARCH))),
  status: z.exactOptional(z.enum(['pending', 'processed'])),
  urgency: z.exactOptional(z.enum(URGENCY_RANKS)),
  suspect: z.exactOptional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform(value => value === 'true'),
    ),
  ),
  mail: z.exactOptional(z.enum(MAIL_FILTERS)),
  from: z.exactOptional(time),
  to: z.exactOptional(time),
})

/** Reads the parameters of an admin list; an empty one counts as left out. */
export function parseListQuery(query: ParsedUrlQuery): ListQuery {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  return validate(listQuery, given, 'Some parameters cannot be used')
}
