import type { ParsedUrlQuery } from 'node:querystring'
import * as z from 'zod/mini'
import type { AppContext } from '../context'
import { DEADLINES } from '../contract/limits/deadlines'
import { personId } from '../contract/records/admin'
import { FORM_LANGUAGE_WORDS, LANGUAGE_WORDS, SERVICE_WORDS } from '../contract/records/counted-values'
import { LISTS, type ListName, MAIL_FILTERS } from '../contract/records/records'
import { URGENCY_RANKS } from '../contract/records/urgency'
import { FOLLOW_UPS } from '../contract/time/follow-up'
import { ApiError } from '../http/api-error'
import { actorFrom } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import { whoOf } from '../people/who'
import type { ListQuery, RequestsQuery } from '../store/store'
import { limitOf } from './limit'
import { MAX_SOURCE } from './source'

const MAX_SEARCH = 200
const SORTS = ['submitted', 'due', 'urgency', 'deadline', 'followUp'] as const
const REFUSED = 'Some parameters cannot be used'

type StaffContext = Parameters<Middleware>[0]

const time = z.pipe(
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'expected a day or a time, as ISO 8601'),
  z.transform(value => new Date(value).toISOString()),
)

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform(value => value === 'true'),
)

const only = (value: string) =>
  z.pipe(
    z.literal(value),
    z.transform(() => true as const),
  )

/** Makes the schema of a parameter that contains several known values, separated by commas. */
const severalOf = <Value extends string>(known: readonly Value[], what: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.regex(
          new RegExp(`^(?:(?:^|,)(?:${known.map(escaped).join('|')})){1,${known.length}}$`),
          `expected ${what} with commas between them: ${known.join(',')}`,
        ),
      ),
    z.transform(value => known.filter(one => value.split(',').includes(one))),
  )

/** Escapes a text for use in a regular expression. */
const escaped = (text: string) => text.replace(/[()/.*+?^$|[\]{}\\]/g, '\\$&')

/** The query parameters of a list. */
export const listParams = z.object({
  limit: limitOf({ max: 500, usual: 50 }),
  cursor: z.exactOptional(z.string().check(z.maxLength(1_000))),
  sort: z.exactOptional(z.enum(SORTS)),
  q: z.exactOptional(z.string().check(z.maxLength(MAX_SEARCH))),
  status: z.exactOptional(z.enum(['pending', 'processed'])),
  urgency: z.exactOptional(z.enum(URGENCY_RANKS)),
  suspect: z.exactOptional(flag),
  spam: z.exactOptional(flag),
  mail: z.exactOptional(z.enum(MAIL_FILTERS)),
  deadline: z.exactOptional(z.enum(DEADLINES)),
  /** The assignee: `me`, `nobody` or a person's id. */
  assigned: z.exactOptional(personId),
  answered: z.exactOptional(
    z.pipe(
      z.enum(['yes', 'no']),
      z.transform(value => value === 'yes'),
    ),
  ),
  followUp: z.exactOptional(z.enum(FOLLOW_UPS)),
  letters: z.exactOptional(only('yes')),
  /** Only requests about somebody who is detained. */
  detained: z.exactOptional(only('yes')),
  /** Services by their stored values, separated by commas. */
  service: z.exactOptional(severalOf(Object.keys(SERVICE_WORDS), 'services')),
  /** Languages that visitors want to speak, by their tags, separated by commas. */
  language: z.exactOptional(severalOf(Object.keys(LANGUAGE_WORDS), 'languages')),
  /** Languages of the form other than English, by their tags, separated by commas. */
  formLanguage: z.exactOptional(severalOf(Object.keys(FORM_LANGUAGE_WORDS), 'languages of forms')),
  /** Only requests whose visitor said that some way of contact is not safe. */
  reach: z.exactOptional(only('ask')),
  /** One source, as stored. */
  source: z.exactOptional(
    z.pipe(
      z.string().check(z.maxLength(MAX_SOURCE)),
      z.transform(source => [source]),
    ),
  ),
  /** Only records that the caller has not read. */
  unread: z.exactOptional(z.literal('yes')),
  from: z.exactOptional(time),
  to: z.exactOptional(time),
} satisfies Record<keyof ListQuery, z.ZodMiniType>)

/** The query parameters of a CSV in addition to the parameters of its list. */
export const csvParams = z.object({
  /** `1` means a CSV for programs: cells as stored, and one line for each record. */
  plain: z.exactOptional(z.literal('1')),
  /**
   * `raw` means the columns of version 0.1.0: in their order, and with the API's names of fields instead of plain
   * words.
   */
  columns: z.exactOptional(z.literal('raw')),
})

const { sort: _, q: __, limit: ___, cursor: ____, ...filters } = listParams.shape

/** The query parameters of several lists in one common order: the parameters of a list, and the names of the lists. */
export const requestsParams = z.object({
  ...listParams.shape,
  sort: z._default(z.enum(SORTS), 'urgency'),
  /** The lists' names as in paths, separated by commas. */
  list: z.exactOptional(severalOf(LISTS, 'lists')),
})

// Accepts at most 500 ids, as many as the maximum of `limit`.
const ID = `(?:(?:${LISTS.join('|')})/)?[1-9]\\d{0,14}`
const IDS = new RegExp(`^${ID}(?:,${ID}){0,499}$`)

/**
 * Splits `inquiries/17` into list and id. A plain `17` has no list, and is allowed only in a request about a single
 * list.
 */
function refIn(value: string): { list?: ListName; id: number } {
  const [id, list] = value.split('/').reverse()
  return { id: Number(id), ...(list && { list: list as ListName }) }
}

/**
 * The query parameters of the counts: lists, filters, the ids of the rows on the screen, and the revision that the
 * dashboard has.
 */
export const countsParams = z.object({
  ...filters,
  list: requestsParams.shape.list,
  ids: z.exactOptional(
    z.pipe(
      z.string().check(z.regex(IDS, 'expected at most 500 ids, each as 17 or inquiries/17, with commas between them')),
      z.transform(value => value.split(',').map(refIn)),
    ),
  ),
  since: z.exactOptional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, 'expected a revision from an earlier answer with the counts')),
      z.transform(Number),
    ),
  ),
})

/** Reads the query parameters of the counts. A parameter with an empty value counts as absent. */
export async function countsQueryOf(context: AppContext, ctx: StaffContext) {
  const { list: lists = [], ids = [], ...query } = validate(countsParams, withoutEmpty(ctx.query), REFUSED)
  const rows = ids.map(({ list = lists[0], id }) => ({ list, id }))
  if (lists.length > 1 && ids.some(({ list }) => !list)) {
    const message = 'with several lists, each id needs its list, as in inquiries/17'
    throw new ApiError('invalid', REFUSED, { issues: [{ path: 'ids', code: 'custom', message }] })
  }
  const idsIn = (list: ListName) => rows.filter(row => row.list === list).map(({ id }) => id)
  return { lists, idsIn, ...(await withWhose(context, ctx, query)) }
}

/** Reads the query parameters of a list. A parameter with an empty value counts as absent. */
export const listQueryOf = async (context: AppContext, ctx: StaffContext): Promise<ListQuery> =>
  withWhose(context, ctx, validate(listParams, withoutEmpty(ctx.query), REFUSED))

/** Reads the query parameters of several lists in one order. */
export async function requestsQueryOf(context: AppContext, ctx: StaffContext): Promise<RequestsQuery> {
  const { list, ...query } = validate(requestsParams, withoutEmpty(ctx.query), REFUSED)
  return { ...(await withWhose(context, ctx, query)), ...(list && { lists: list }) }
}

/** Reads the query parameters about the CSV. A parameter with an empty value counts as absent. */
export const csvQueryOf = (ctx: StaffContext) => validate(csvParams, withoutEmpty(ctx.query), REFUSED)

/**
 * Replaces `me` by the caller's id, `nobody` by the ids of all staff, and `unread` by the records that the caller has
 * read.
 */
async function withWhose<Query extends { assigned?: string; unread?: 'yes' }>(
  { staff, readMarks }: AppContext,
  ctx: StaffContext,
  query: Query,
): Promise<Omit<Query, 'assigned' | 'unread'> & Pick<ListQuery, 'assigned' | 'unread'>> {
  const { assigned, unread, ...others } = query
  const rest = { ...others, ...(unread && { unread: await readMarks.readBy(whoOf(actorFrom(ctx))) }) }
  if (assigned === undefined) return rest
  if (assigned === 'nobody') return { ...rest, assigned: (await staff.people.all()).map(({ id }) => id) }
  const person = assigned === 'me' ? actorFrom(ctx).person?.id : assigned
  if (person !== undefined) return { ...rest, assigned: person }
  const message = 'a person with the shared password has no account, so no requests are assigned to them'
  throw new ApiError('invalid', REFUSED, { issues: [{ path: 'assigned', code: 'custom', message }] })
}

const withoutEmpty = (query: ParsedUrlQuery) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
