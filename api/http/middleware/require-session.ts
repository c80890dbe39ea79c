import type { Context } from 'koa'
import { holds, rolesWith } from '../../contract/people/permissions'
import { type Actor, isOf } from '../../people/actor'
import type { Staff } from '../../people/staff'
import type { Session, Sessions } from '../../security/sessions'
import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'
import { readBody } from './read-body'

/** Maximum size of the body of a call for staff, in bytes. */
export const MAX_ADMIN_BODY = 16 * 1024

/** The sessions and the staff of the service. */
export interface SessionParts {
  sessions: Pick<Sessions, 'verify'>
  staff: Pick<Staff, 'people' | 'sharedPassword'>
}

/** The person whose session a call's token belongs to; undefined when the token belongs to no valid session. */
export async function actorOf(
  context: SessionParts,
  ctx: Context,
  use?: { isActivity: boolean },
): Promise<Actor | undefined> {
  const session = await context.sessions.verify(tokenOf(ctx), use)
  return session && (await actorIn(context, session))
}

/** The person who acts in a session; undefined when this person may not act any more. */
export async function actorIn({ staff }: SessionParts, session: Session): Promise<Actor | undefined> {
  if (session.person === undefined) {
    return (await staff.sharedPassword.isEnded()) ? undefined : { session, standing: 'manager' }
  }
  const person = await staff.people.get(session.person)
  if (!person || !isOf(session, person)) return undefined
  return { session, person, standing: session.way === 'invitation' ? 'enrolling' : person.role }
}

/**
 * Admits only valid sessions of people who may make this call, and passes the person on to the handlers. Calls that an
 * open page makes by itself do not prolong the session.
 */
export function requireSession(context: SessionParts, use?: { isActivity: boolean }): Middleware {
  return async (ctx, next) => {
    admit(ctx, await actorOf(context, ctx, use))
    await next()
  }
}

/**
 * Reads the JSON body of a staff call, and then checks the caller again. A person who lost their session or role while
 * the body arrived cannot change anything.
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
 * Admits a caller who may make this call; throws `unauthorized` without a session, and `forbidden` without the
 * permission.
 */
export function admit(ctx: Parameters<Middleware>[0], actor: Actor | undefined): void {
  if (!actor) throw new ApiError('unauthorized', 'Please sign in')
  const { asked } = ctx.state
  // A call without a permission is open to nobody.
  if (!asked || !holds(actor.standing, asked)) {
    throw new ApiError(
      'forbidden',
      actor.standing === 'enrolling'
        ? 'First set up how you sign in'
        : `Your role here is ${actor.standing}: this needs ${asked && rolesWith(asked).join(' or ')}. A manager can change it.`,
    )
  }
  ctx.state.actor = actor
}

/** The caller, after `requireSession` has admitted the call. */
export function actorFrom(ctx: Parameters<Middleware>[0]): Actor {
  if (!ctx.state.actor) throw new Error('This call asks for no session')
  return ctx.state.actor
}

/** The bearer token of a call; empty when the call has none. */
export const tokenOf = (ctx: Context) => /^Bearer ([\w-]+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
