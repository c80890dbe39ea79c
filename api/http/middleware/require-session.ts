import type { Context } from 'koa'
import { holds, rolesWith } from '../../contract/people/permissions'
import { type Actor, isOf } from '../../people/actor'
import type { Staff } from '../../people/staff'
import type { Session, Sessions } from '../../security/sessions'
import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'
import { readBody } from './read-body'

/** Largest body of an admin call, in bytes. */
export const MAX_ADMIN_BODY = 16 * 1024

/** The sessions and the staff. */
export interface SessionParts {
  sessions: Pick<Sessions, 'verify'>
  staff: Pick<Staff, 'people' | 'sharedPassword'>
}

/** The person behind a call's token; undefined without a live session. */
export async function actorOf(
  context: SessionParts,
  ctx: Context,
  use?: { isActivity: boolean },
): Promise<Actor | undefined> {
  const session = await context.sessions.verify(tokenOf(ctx), use)
  return session && (await actorIn(context, session))
}

/** The person who acts in a session; undefined when that person may no longer act. */
export async function actorIn({ staff }: SessionParts, session: Session): Promise<Actor | undefined> {
  if (session.person === undefined) {
    return (await staff.sharedPassword.isEnded()) ? undefined : { session, standing: 'manager' }
  }
  const person = await staff.people.get(session.person)
  if (!person || !isOf(session, person)) return undefined
  return { session, person, standing: session.way === 'invitation' ? 'enrolling' : person.role }
}

/**
 * Admits only live sessions of people who may make this call, and passes the person on to the handlers. A poll by an
 * open page does not keep the session alive.
 */
export function requireSession(context: SessionParts, use?: { isActivity: boolean }): Middleware {
  return async (ctx, next) => {
    admit(ctx, await actorOf(context, ctx, use))
    await next()
  }
}

/**
 * Reads the JSON of a staff call, then checks the caller again. Somebody who lost their session or role while the body
 * arrived changes nothing.
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
 * Admits a caller who may make this call; throws `unauthorized` without a session, `forbidden` without the permission.
 */
export function admit(ctx: Parameters<Middleware>[0], actor: Actor | undefined): void {
  if (!actor) throw new ApiError('unauthorized', 'Please sign in')
  const { asked } = ctx.state
  // A call that names no permission is closed to everybody.
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

/** The caller of a call that `requireSession` has admitted. */
export function actorFrom(ctx: Parameters<Middleware>[0]): Actor {
  if (!ctx.state.actor) throw new Error('This call asks for no session')
  return ctx.state.actor
}

/** The bearer token of a call; empty when there is none. */
export const tokenOf = (ctx: Context) => /^Bearer ([\w-]+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
