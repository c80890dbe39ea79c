import type { AppContext } from '../context'
import { type SessionAnswer, sessionsQuery } from '../contract/people/people'
import { ApiError } from '../http/api-error'
import { actorFrom, requireSession } from '../http/middleware/require-session'
import type { Routes } from '../http/request-state'
import { validate } from '../http/validate'
import type { Actor } from '../people/actor'
import { named, whoOf } from '../people/who'
import type { Session } from '../security/sessions'

/** How much of a session's key names it: enough to tell it from all others, too little to be of any use. */
const ID_LENGTH = 16

/** Adds the view of live sessions, one's own or for managers everybody's, and their end. */
export function addAdminSessionsRoutes(routes: Routes, context: AppContext): void {
  const { sessions, staff } = context
  const end = endSessions(context)
  const staffOnly = requireSession(context)
  const isOwn = (actor: Actor) => (session: Session) => session.person === actor.person?.id

  routes.get('/api/admin/sessions', staffOnly, async ctx => {
    const actor = actorFrom(ctx)
    const { of } = validate(sessionsQuery, ctx.query, 'Some parameters cannot be used')
    if (of === 'all' && actor.standing !== 'manager') {
      throw new ApiError('forbidden', 'Only managers see the sessions of others')
    }
    const isWanted = of === 'all' ? () => true : isOwn(actor)
    const names = new Map((await staff.people.all()).map(({ id, name }) => [id, name]))
    ctx.body = (await sessions.all()).filter(isWanted).map(session => answerOf(session, names, actor))
  })
  routes.delete('/api/admin/sessions', staffOnly, async ctx => {
    const actor = actorFrom(ctx)
    // All of one's own but the one that asks.
    const others = (await sessions.all()).filter(session => isOwn(actor)(session) && session.key !== actor.session.key)
    await end(actor, others)
    ctx.status = 204
  })
  routes.delete('/api/admin/sessions/:id', staffOnly, async ctx => {
    const actor = actorFrom(ctx)
    const found = (await sessions.all()).find(({ key }) => key.slice(0, ID_LENGTH) === ctx.params.id)
    if (!found || !(actor.standing === 'manager' || isOwn(actor)(found))) {
      throw new ApiError('not_found', 'There is no such session')
    }
    await end(actor, [found])
    ctx.status = 204
  })
}

/** Ends sessions of one person, and has the audit tell how many. */
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
        event: { what: 'sessions_ended', ...(person && { person: named(person) }), details },
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
