import * as z from 'zod/mini'
import { checkFirm } from '../content/check-firm'
import { ContentChangedError } from '../content/content-list'
import { isSame } from '../content/firm-changes'
import { firmPartsAnswer, partOf, partOfPath } from '../content/firm-parts'
import { type Firm, firmParts } from '../content/firm-schema'
import type { WantedParts } from '../content/live-firm'
import { isPlain } from '../content/plain-firm'
import type { AppContext } from '../context'
import { type AdminFirm, FIRM_PARTS, type FirmPartState } from '../contract/content/firm-parts'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import { whoOf } from '../people/who'
import type { Call } from './call'
import { matchOf, names } from './record-etag'

/** The maximum size of a change's body in bytes, enough for dozens of long templates. */
const MAX_FIRM = 256 * 1024

/**
 * The changes that managers may make to the firm: parts with their new values. Null restores the part from `firm.json`.
 */
export const firmChange = z.strictObject({
  hours: z.optional(z.nullable(firmParts.hours)),
  phones: z.optional(z.nullable(firmParts.phones)),
  promises: z.optional(z.nullable(firmParts.promises)),
  notices: z.optional(z.nullable(firmParts.notices)),
  thanks: z.optional(z.nullable(firmParts.thanks)),
  templates: z.optional(z.nullable(firmParts.templates)),
})

/**
 * Endpoints that read and change hours, phones, promises, notices, thanks and templates of the firm while the service
 * runs.
 */
export const firmEditCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/firm',
    summary:
      'The present hours, phones, promises, notices, thanks and templates, who changed them, and the state of the pages',
    may: 'firm',
    isTagged: true,
    answer: { status: 200, one: firmPartsAnswer },
    line: context => [requireSession(context), ctx => sendFirm(ctx, context)],
  },
  {
    method: 'patch',
    path: '/api/admin/firm',
    summary:
      'Change hours, phones, promises, notices, thanks or templates while the service runs; null restores the part of firm.json',
    may: 'firm',
    body: firmChange,
    isTagged: true,
    fails: ['changed_elsewhere'],
    answer: { status: 200, one: firmPartsAnswer },
    line: context => [requireSession(context), readStaffBody(context, MAX_FIRM), changeFirm(context)],
  },
]

const tagOf = ({ live }: AppContext) => `"${live.digest()}"`

function sendFirm(ctx: Parameters<Middleware>[0], context: AppContext): void {
  ctx.set('ETag', tagOf(context))
  ctx.body = adminFirm(context)
}

function adminFirm({ firm, live, pages, now }: AppContext): AdminFirm {
  const changes = live.changes()
  const states = FIRM_PARTS.map(part => {
    const { by, at, was } = changes[part] ?? {}
    const file = partOf(live.file, part)
    const changed = by && at && { by, at, file, isFileNewer: !isSame(was, file) }
    return [part, { value: partOf(firm, part), ...(changed && { changed }) } satisfies FirmPartState]
  })
  return {
    parts: Object.fromEntries(states) as AdminFirm['parts'],
    findings: findingsOf(firm, now()),
    pages: pages.state(),
  }
}

/**
 * Returns the mistakes in those parts of the firm that managers may change. The invented sample firm has no mistakes.
 */
const findingsOf = (firm: Firm, now: Date) =>
  firm.sample || isPlain(firm) ? [] : checkFirm(firm, now).filter(({ path }) => partOfPath(path))

function changeFirm(context: AppContext): Middleware {
  const { live, audit, now, config } = context
  return async ctx => {
    const wanted = validate(firmChange, ctx.request.body, 'Some fields need to be corrected') as WantedParts
    const parts = FIRM_PARTS.filter(part => wanted[part] !== undefined)
    const match = matchOf(ctx)
    if (config.strictClaims) refuseWhatTheBuildRefuses(live.with(wanted), parts, now())
    const by = whoOf(actorFrom(ctx))
    const event = { what: 'firm_changed', details: { parts: parts.join(', ') } } as const
    try {
      if (parts.length > 0) {
        await audit.change({ by, event, subject: 'firm' }, async announce => {
          await live.change(wanted, {
            by,
            announce: digest => announce({ of: 'firm', digest }),
            mayChange: () => names(match, () => tagOf(context)),
          })
          return true
        })
      }
    } catch (error) {
      if (!(error instanceof ContentChangedError)) throw error
      throw new ApiError('changed_elsewhere', 'Somebody else has changed this', {
        headers: { ETag: tagOf(context) },
        extraFields: { present: adminFirm(context) },
      })
    }
    sendFirm(ctx, context)
  }
}

/** Refuses a change of parts with which a build with STRICT_CLAIMS would fail. */
function refuseWhatTheBuildRefuses(firm: Firm, parts: readonly string[], now: Date): void {
  const issues = findingsOf(firm, now)
    .filter(({ path, strict }) => strict && parts.includes(partOfPath(path) ?? ''))
    .map(({ path, problem }) => ({
      path: path.replaceAll('[', '.').replaceAll(']', ''),
      code: 'custom',
      message: problem,
    }))
  if (issues.length > 0) throw new ApiError('invalid', 'Some fields need to be corrected', { issues })
}
