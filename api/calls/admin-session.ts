import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { AppContext } from '../context'
import { loginAnswer } from '../contract/answers'
import {
  type InvitationAnswer,
  invitationAnswer,
  invitationSchema,
  passkeyLoginSchema,
  passkeyOptionsAnswer,
  personLoginSchema,
  type SignInAnswer,
  signInAnswer,
  signInQuery,
} from '../contract/people/people'
import { loginSchema } from '../contract/records/admin'
import { ApiError } from '../http/api-error'
import { readBody } from '../http/middleware/read-body'
import { actorOf, MAX_ADMIN_BODY, tokenOf } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import { sessionOf } from '../people/actor'
import type { Person } from '../people/people'
import { whileWritable } from '../people/while-writable'
import { auditPerson, whoOf } from '../people/who'
import { browserOf } from '../security/browser-name'
import { networkOf } from '../security/client-address'
import { createPasswordCheck } from '../security/password'
import type { SessionStart, SignInWay } from '../security/sessions'
import type { Call } from './call'

/** The time of day with seconds, because one-time codes change every 30 seconds. */
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/London' })

/** Endpoints with which staff sign in and out. */
export const signInCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/sign-in',
    summary: 'The ways to sign in; `for` is the origin of a site whose dashboard asks for a session',
    may: 'anyone',
    query: signInQuery,
    answer: { status: 200, one: signInAnswer },
    line: context => [readSignIn(context)],
  },
  {
    method: 'post',
    path: '/api/admin/login',
    summary: 'Start a session: with one’s own email address, password and code, or with the shared password',
    may: 'anyone',
    isSignIn: true,
    body: z.union([personLoginSchema, loginSchema]),
    answer: { status: 200, one: loginAnswer },
    line: context => [limitTries(context), readSignInBody, login(context)],
  },
  {
    method: 'post',
    path: '/api/admin/login/passkey-options',
    summary: 'The options with which a browser signs in with a passkey',
    may: 'anyone',
    fails: ['not_found'],
    answer: { status: 200, one: passkeyOptionsAnswer },
    line: context => [
      async ctx => {
        ctx.body = await passkeysOf(context).requestOptions()
      },
    ],
  },
  {
    method: 'post',
    path: '/api/admin/login/passkey',
    summary: 'Start a session with a passkey',
    may: 'anyone',
    isSignIn: true,
    fails: ['not_found'],
    body: passkeyLoginSchema,
    answer: { status: 200, one: loginAnswer },
    line: context => [limitTries(context), readSignInBody, loginByPasskey(context)],
  },
  {
    method: 'post',
    path: '/api/admin/invitation',
    summary: 'Open an invitation: starts a session in which the invited person can only set up how they sign in',
    may: 'anyone',
    isSignIn: true,
    body: invitationSchema,
    answer: { status: 200, one: invitationAnswer },
    line: context => [limitTries(context), readSignInBody, openInvitation(context)],
  },
  {
    method: 'post',
    path: '/api/admin/logout',
    summary: 'End a session',
    may: 'anyone',
    answer: { status: 204 },
    line: context => [signOut(context)],
  },
]

const readSignInBody = readBody({ maxBytes: MAX_ADMIN_BODY, forms: false })

function signOut(context: AppContext): Middleware {
  return async ctx => {
    const actor = await actorOf(context, ctx, { isActivity: false })
    await context.sessions.end(tokenOf(ctx))
    if (actor) context.audit.note(whoOf(actor), { what: 'signed_out' })
    ctx.status = 204
  }
}

/** The service's passkeys. Throws `not_found` when the address in PUBLIC_URL allows no passkeys. */
export function passkeysOf({ staff }: Pick<AppContext, 'staff'>) {
  if (staff.passkeys.site) return staff.passkeys
  throw new ApiError('not_found', 'Passkeys need https and a domain in PUBLIC_URL: sign in with a code')
}

/** Seconds that a client must wait when the queue of sign-ins is full. */
const FULL = 2

function limitTries({ loginThrottle }: AppContext): Middleware {
  return async (ctx, next) => {
    const { wait, priority } = await loginThrottle.admit(ctx.ip)
    if (wait > 0) throw slowDown(wait)
    ctx.state.priority = priority
    await next()
  }
}

function readSignIn({ staff, config }: AppContext): Middleware {
  return async ctx => {
    const site = validate(signInQuery, ctx.query, 'Some parameters cannot be used').for
    const answer: SignInAnswer = {
      people: (await staff.people.all()).length > 0,
      sharedPassword: !(await staff.sharedPassword.isEnded()),
      passkeys: staff.passkeys.site?.origin ?? null,
      ...(site !== undefined && { mayAsk: config.adminOrigins.includes(site) }),
    }
    ctx.body = answer
  }
}

function login(context: AppContext): Middleware {
  const byShared = loginByShared(context)
  const byName = loginByName(context)
  return async ctx => {
    const sent: unknown = ctx.request.body
    await (typeof sent === 'object' && sent !== null && 'email' in sent ? byName(ctx) : byShared(ctx))
  }
}

type Handler = (ctx: Parameters<Middleware>[0]) => Promise<void>

function loginByShared({ sessions, staff, audit, loginThrottle, loginQueue, adminPassword }: AppContext): Handler {
  const check = createPasswordCheck(adminPassword.hash)
  return async ctx => {
    const { password } = validate(loginSchema, ctx.request.body, 'The password is missing')
    if (await staff.sharedPassword.isEnded()) {
      audit.noteFailure({ what: 'sign_in_failed', details: { way: 'shared password' } })
      throw new ApiError('unauthorized', 'The shared password is switched off: sign in with your own name')
    }
    const { priority = 'failed' } = ctx.state
    const verify = async () => (ctx.res.destroyed ? undefined : await check.slow(password))
    const isRight = check.quick(password) || (await loginQueue.take(networkOf(ctx.ip, 48), priority, verify))
    if (isRight === undefined) {
      await loginThrottle.release(ctx.ip)
      throw slowDown(FULL)
    }
    if (!isRight) {
      audit.noteFailure({ what: 'sign_in_failed', details: { way: 'shared password' } })
      throw new ApiError('unauthorized', 'Incorrect password')
    }
    await loginThrottle.succeeded(ctx.ip)
    audit.note('shared', { what: 'signed_in', details: { way: 'shared password' } })
    ctx.body = await withWaiting(sessions, await begin(ctx, sessions, { way: 'password' }))
  }
}

function loginByName(context: AppContext): Handler {
  const { staff, loginThrottle } = context
  return async ctx => {
    const typed = validate(personLoginSchema, ctx.request.body, 'Something is missing')
    const { priority = 'failed' } = ctx.state
    const isGone = () => ctx.res.destroyed
    const from = { network: networkOf(ctx.ip, 48), place: networkOf(ctx.ip), priority, isGone }
    const outcome = await staff.signIn(typed, from)
    if (outcome === 'wrong') {
      const person = await staff.people.byEmail(typed.email)
      // The audit entry leaves out the typed address, because people may type anything there, even a password.
      context.audit.noteFailure({
        what: 'sign_in_failed',
        ...(person && { person: auditPerson(person) }),
        details: { way: 'code' },
      })
      // The response is the same for a wrong address, a wrong password and a wrong code. The response contains the
      // server's time, which reveals nothing about the person.
      const clock = CLOCK.format(context.now())
      const hint = `It is ${clock} here, UK time: a code works only if your phone shows the same time`
      throw new ApiError('unauthorized', `The email address, the password or the code is not right. ${hint}`)
    }
    if (outcome === 'full') {
      await loginThrottle.release(ctx.ip)
      throw slowDown(FULL)
    }
    if ('wait' in outcome) throw slowDown(outcome.wait)
    await welcome(ctx, context, outcome)
  }
}

function loginByPasskey(context: AppContext): Handler {
  return async ctx => {
    const { response } = validate(passkeyLoginSchema, ctx.request.body, 'The answer of the browser is incomplete')
    const person = await passkeysOf(context).signIn(response as unknown as AuthenticationResponseJSON)
    if (!person) {
      context.audit.noteFailure({ what: 'sign_in_failed', details: { way: 'passkey' } })
      throw new ApiError('unauthorized', 'This passkey is unknown here, or came too late: try again')
    }
    await welcome(ctx, context, { person, way: 'passkey' })
  }
}

/** Starts a session in which a person can only set up how they sign in. */
function openInvitation(context: AppContext): Handler {
  const { staff, sessions, loginThrottle, loginQueue } = context
  return async ctx => {
    const { token } = validate(invitationSchema, ctx.request.body, 'The link is incomplete')
    const id = await staff.invitations.personOf(token)
    const person = id === undefined ? undefined : await staff.people.get(id)
    if (!person) {
      // Hashes the wrong token, so that a wrong invitation takes as long as a wrong password.
      const { priority = 'failed' } = ctx.state
      const hashed = await loginQueue.take(networkOf(ctx.ip, 48), priority, () => staff.hashPassword(token))
      if (hashed === undefined) {
        await loginThrottle.release(ctx.ip)
        throw slowDown(FULL)
      }
      context.audit.noteFailure({ what: 'sign_in_failed', details: { way: 'invitation' } })
      throw new ApiError('unauthorized', 'This invitation was used, or is too old: ask for another one')
    }
    await loginThrottle.release(ctx.ip)
    // Ends the earlier sessions of this invitation, and removes ways to sign in whose set-up somebody began there and
    // did not finish.
    await sessions.endWhere(session => session.person === id && session.way === 'invitation')
    await staff.people.dropUnfinishedWays(person.id)
    const started = await begin(ctx, sessions, sessionOf(person, 'invitation'))
    context.audit.note(auditPerson(person), { what: 'invitation_opened' })
    const answer: InvitationAnswer = { name: person.name, email: person.email, ...started }
    ctx.body = answer
  }
}

async function welcome(
  ctx: Context,
  { sessions, staff, readMarks, audit, loginThrottle, now }: AppContext,
  { person, way }: { person: Person; way: SignInWay },
): Promise<void> {
  await loginThrottle.welcome(ctx.ip)
  const signedInAt = now().toISOString()
  await whileWritable(readMarks.begin(auditPerson(person)))
  await whileWritable(staff.people.update(person.id, present => ({ ...present, signedInAt })))
  const started = await begin(ctx, sessions, sessionOf(person, way))
  // Since the check of the sign-in, a manager may have removed the person or reset the sign-in, or the password may
  // have changed. The removal, reset or new password has ended only older sessions, so this code ends the session that
  // has just started.
  const present = await staff.people.get(person.id)
  const isGone = !present || !staff.people.canSignIn(present)
  if (isGone || (way !== 'passkey' && present.password !== person.password)) {
    await sessions.end(started.token)
    throw new ApiError(
      'unauthorized',
      isGone ? 'You can no longer sign in: ask a manager' : 'Your password was changed just now: use the new one',
    )
  }
  audit.note(auditPerson(person), { what: 'signed_in', details: { way } })
  ctx.body = await withWaiting(sessions, started)
}

/** Starts a session, and ends the earlier session whose token the request contains. */
async function begin(ctx: Context, sessions: AppContext['sessions'], of: SessionStart) {
  const carried = tokenOf(ctx)
  if (carried) await sessions.end(carried)
  return await sessions.start({ ...of, ...browserOf(ctx.get('User-Agent')) })
}

/**
 * Adds a waiting token. With this token, a page can still show the number of waiting requests after its session has
 * expired for lack of use.
 */
export const withWaiting = async <Started extends { token: string }>(
  sessions: AppContext['sessions'],
  started: Started,
): Promise<Started & { waitingToken: string }> => ({
  ...started,
  waitingToken: await sessions.issueWaiting(started.token),
})

function slowDown(seconds: number): ApiError {
  const headers = { 'Retry-After': String(seconds) }
  return new ApiError('slow_down', `Too many attempts: try again in ${seconds} seconds`, { headers })
}
