import * as z from 'zod/mini'
import { originPattern } from '../config-values'
import type { AppContext } from '../context'
import { MAX_ADDED_ORIGINS, originsAnswer } from '../contract/origins'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import { whoOf } from '../people/who'
import type { Call } from './call'

/** The maximum length of an origin in characters: a scheme, a host name of 253 and a port. */
const MAX_ORIGIN = 270

const originsChange = z.strictObject({
  /** Either scheme, host and port of a site, or `https://*.` followed by a host. */
  origin: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ORIGIN)),
  /** True adds the site to the sites that may send forms; false removes the site. */
  maySend: z.boolean(),
})

/** Endpoints with which managers decide which other sites' pages may send forms. */
export const originCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/origins',
    summary: 'The sites whose pages may send forms, and the sites that were refused lately',
    may: 'people',
    answer: { status: 200, one: originsAnswer },
    line: context => [requireSession(context), sendOrigins(context)],
  },
  {
    method: 'patch',
    path: '/api/admin/origins',
    summary: 'Add a site whose pages may send forms, or remove one that a manager added; applies at once',
    may: 'people',
    body: originsChange,
    answer: { status: 200, one: originsAnswer },
    line: context => [requireSession(context), readStaffBody(context), changeOrigins(context), sendOrigins(context)],
  },
]

function sendOrigins({ siteOrigins }: AppContext): Middleware {
  return ctx => {
    ctx.body = siteOrigins.answer()
  }
}

function changeOrigins({ siteOrigins, audit }: AppContext): Middleware {
  return async (ctx, next) => {
    const { origin, maySend } = validate(originsChange, ctx.request.body, 'The site cannot be changed')
    if (maySend) refuseWrong(origin, siteOrigins.answer().added.length)
    const by = whoOf(actorFrom(ctx))
    await audit.change(
      {
        by,
        event: { what: 'origins_changed', details: { [maySend ? 'added' : 'removed']: origin } },
        subject: 'origins',
      },
      async announce => {
        await announce({ of: 'origin', origin, maySend })
        return (await siteOrigins.set(origin, maySend, by)) || undefined
      },
    )
    await next()
  }
}

/**
 * Refuses another site when the list already has the maximum number. Also refuses every text that the setting
 * `ALLOWED_ORIGINS` does not accept, with the same message.
 */
function refuseWrong(origin: string, present: number): void {
  const problem =
    present >= MAX_ADDED_ORIGINS
      ? `${MAX_ADDED_ORIGINS} sites are in the list: remove one first, or use https://*. for all hosts below a name`
      : originPattern(origin)
  if (problem === undefined) return
  throw new ApiError('invalid', 'Please correct the address of the site', {
    issues: [{ path: 'origin', code: 'custom', message: problem }],
  })
}
