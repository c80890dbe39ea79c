import type { AppContext } from '../context'
import { type SessionAnswer, sessionAnswer, sessionsQuery } from '../contract/people/people'
import { hasPermission } from '../contract/people/permissions'
import { ApiError } from '../http/api-error'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import type { Actor } from '../people/actor'
import { auditPerson, whoOf } from '../people/who'
import type { Session } from '../security/sessions'
import type { Call } from './call'

/**
 * The number of characters of a session's public id. The id is the beginning of the session's key: long enough to be
 * unique, but too short to replace the key.
 */
const ID_LENGTH = 16

/** Endpoints that list and end valid sessions: one's own sessions and, for managers, all sessions. */
export const sessionCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/sessions',
    summary: 'The caller’s valid sessions; with `of=all` everybody’s, for managers',
    may: 'account',
    query: sessionsQuery,
    answer: { status: 200, list: sessionAnswer },
    line: context => [requireSession(context), readSessions(context)],
  },
  {
    method: 'delete',
    path: '/api/admin/sessions',
    summary: 'End all other sessions of the caller',
    may: 'account',
    answer: { status: 204 },
    line: context => [requireSession(context), endOthers(context)],
  },
  {
    method: 'delete',
    path: '/api/admin/sessions/{id}',
    summary: 'End a session',
    may: 'account',
    hasTextId: true,
    answer: { status: 204 },
    line: context => [requireSession(context), endOne(context)],
  },
]

const isOwn = (actor: Actor) => (session: Session) => session.person === actor.person?.id

function readSessions({ sessions, staff }: AppContext): Middleware {
  return async ctx => {
    const actor = actorFrom(ctx)
    const { of } = validate(sessionsQuery, ctx.query, 'Some parameters cannot be used')
    if (of === 'all' && !hasPermission(actor.role, 'people')) {
      throw new ApiError('forbidden', 'Only managers see the sessions of others')
    }
    const isWanted = of === 'all' ? () => true : isOwn(actor)
    const names = new Map((await staff.people.all()).map(({ id, name }) => [id, name]))
    ctx.body = (await sessions.all()).filter(isWanted).map(session => answerOf(session, names, actor))
  }
}

function endOthers(context: AppContext): Middleware {
  const { sessions } = context
  const end = endSessions(context)
  return async ctx => {
    const actor = actorFrom(ctx)
    // All of the person's sessions except the present one.
    const others = (await sessions.all()).filter(session => isOwn(actor)(session) && session.key !== actor.session.key)
    await end(actor, others)
    // Also ends sessions that have expired for lack of use but still have a valid waiting token.
    await sessions.endWhere(session => isOwn(actor)(session) && session.key !== actor.session.key)
    ctx.status = 204
  }
}

function endOne(context: AppContext): Middleware {
  const { sessions } = context
  const end = endSessions(context)
  return async ctx => {
    const actor = actorFrom(ctx)
    const found = (await sessions.all()).find(({ key }) => key.slice(0, ID_LENGTH) === ctx.params.id)
    if (!found || !(hasPermission(actor.role, 'people') || isOwn(actor)(found))) {
      throw new ApiError('not_found', 'There is no such session')
    }
    await end(actor, [found])
    ctx.status = 204
  }
}

/** Ends sessions of one person, and adds an audit entry with their number. */
const endSessions =
  ({ sessions, staff, audit }: AppContext) =>
  async (actor: Actor, ended: Session[]): Promise<void> => {
    const [first] = ended
    if (!first) return
    const person = first.person === undefined ? undefined : await staff.people.get(first.person)
    const keys = ended.map(({ key }) => key.slice(0, ID_LENGTH))
    const details = { number: keys.length }
    await audit.change(
      {
        by: whoOf(actor),
        event: { what: 'sessions_ended', ...(person && { person: auditPerson(person) }), details },
        subject: 'sessions',
      },
      async announce => {
        await announce({ of: 'sessions', keys })
        await sessions.endWhere(({ key }) => keys.includes(key.slice(0, ID_LENGTH)))
        return true
      },
    )
  }

function answerOf(session: Session, names: ReadonlyMap<string, string>, actor: Actor): SessionAnswer {
  const { key, person, way, browser, startedAt, usedAt } = session
  return {
    id: key.slice(0, ID_LENGTH),
    person: person === undefined ? null : { id: person, name: names.get(person) ?? '' },
    way,
    ...(browser && { browser }),
    startedAt: new Date(startedAt).toISOString(),
    usedAt: new Date(usedAt).toISOString(),
    isThis: key === actor.session.key,
  }
}
