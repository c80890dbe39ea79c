import type { Context } from 'koa'
import { hasPermission, rolesWith } from '../../contract/people/permissions'
import { type Actor, isOf } from '../../people/actor'
import type { Staff } from '../../people/staff'
import type { Session, Sessions } from '../../security/sessions'
import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'
import { readBody } from './read-body'

/** The maximum size of the body of a staff request, in bytes. */
export const MAX_ADMIN_BODY = 16 * 1024

/** The parts of the service that the check of a session uses. */
export interface SessionParts {
  sessions: Pick<Sessions, 'verify'>
  staff: Pick<Staff, 'people' | 'sharedPassword'>
}

/**
 * The caller to whom a request's token belongs: a person, or a user of the shared password. Undefined when no valid
 * session has this token.
 */
export async function actorOf(
  context: SessionParts,
  ctx: Context,
  use?: { isActivity: boolean },
): Promise<Actor | undefined> {
  const session = await context.sessions.verify(tokenOf(ctx), use)
  return session && (await actorIn(context, session))
}

/**
 * The caller to whom a session belongs. Undefined when the person, or a user of the shared password, may no longer act.
 */
export async function actorIn({ staff }: SessionParts, session: Session): Promise<Actor | undefined> {
  if (session.person === undefined) {
    return (await staff.sharedPassword.isEnded()) ? undefined : { session, role: 'manager' }
  }
  const person = await staff.people.get(session.person)
  if (!person || !isOf(session, person)) return undefined
  return { session, person, role: session.way === 'invitation' ? 'enrolling' : person.role }
}

/**
 * Admits requests with a valid session whose caller has the endpoint's permission, and passes the caller on to the
 * handlers. A request that an open page sends by itself does not prolong the session.
 */
export function requireSession(context: SessionParts, use?: { isActivity: boolean }): Middleware {
  return async (ctx, next) => {
    admit(ctx, await actorOf(context, ctx, use))
    await next()
  }
}

/**
 * Reads the JSON body of a staff request, and then checks the caller again. The second check stops a person who has
 * lost their session or role while the body arrived.
 */
export function readStaffBody(context: SessionParts, maxBytes = MAX_ADMIN_BODY): Middleware {
  const read = readBody({ maxBytes, forms: false })
  return (ctx, next) =>
    read(ctx, async () => {
      admit(ctx, await actorOf(context, ctx, { isActivity: false }))
      await next()
    })
}

/**
 * Passes the caller on to the handlers. Throws `unauthorized` without a session, and `forbidden` without the permission
 * that the endpoint requires.
 */
export function admit(ctx: Parameters<Middleware>[0], actor: Actor | undefined): void {
  if (!actor) throw new ApiError('unauthorized', 'Please sign in')
  const { requiredPermission } = ctx.state
  // Refuses everybody at an endpoint for which no permission is set.
  if (!requiredPermission || !hasPermission(actor.role, requiredPermission)) {
    throw new ApiError(
      'forbidden',
      actor.role === 'enrolling'
        ? 'First set up how you sign in'
        : `Your role here is ${actor.role}: this needs the role ${requiredPermission && rolesWith(requiredPermission).join(' or ')}. A manager can change your role.`,
    )
  }
  ctx.state.actor = actor
}

/** The caller that `requireSession` passed on. */
export function actorFrom(ctx: Parameters<Middleware>[0]): Actor {
  if (!ctx.state.actor) throw new Error('This endpoint does not check the session')
  return ctx.state.actor
}

/** The bearer token of a request; empty when it has none. */
export const tokenOf = (ctx: Context) => /^Bearer ([\w-]+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
