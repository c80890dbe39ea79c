import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AppContext } from '../context'
import {
  type EnrolledAnswer,
  enrolledAnswer,
  type MeAnswer,
  meAnswer,
  newCodeSchema,
  newPasskeySchema,
  newPasswordSchema,
  type OfferedCodeAnswer,
  offeredCodeAnswer,
  passkeyOptionsAnswer,
} from '../contract/people/people'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import { type Actor, isOf, sessionOf } from '../people/actor'
import type { Person } from '../people/people'
import { whileWritable } from '../people/while-writable'
import { auditPerson } from '../people/who'
import { browserOf } from '../security/browser-name'
import { whyGuessable } from '../security/guessable'
import type { SignInWay } from '../security/sessions'
import { passkeysOf, withWaiting } from './admin-session'
import type { Call } from './call'

/**
 * Time after a sign-in during which a person may change how they sign in, in ms. After this time, the person must sign
 * in again first.
 */
const PROVEN_FOR = 15 * 60_000

type Ctx = Parameters<Middleware>[0]

/** Endpoints with which people set up their own passkeys, password, one-time codes and recovery codes. */
export const ownCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/me',
    summary: 'The signed-in person, and their ways to sign in',
    may: 'account.enrol',
    answer: { status: 200, one: meAnswer },
    line: context => [requireSession(context), readMe(context)],
  },
  {
    method: 'put',
    path: '/api/admin/me/password',
    summary: 'Set my password',
    may: 'account.enrol',
    body: newPasswordSchema,
    fails: ['prove_again'],
    answer: { status: 200, one: enrolledAnswer },
    line: context => [requireSession(context), requireProof(context), readStaffBody(context), setPassword(context)],
  },
  {
    method: 'post',
    path: '/api/admin/me/code',
    summary: 'A new secret for the caller’s authenticator app; nothing changes yet',
    may: 'account.enrol',
    fails: ['prove_again'],
    answer: { status: 200, one: offeredCodeAnswer },
    line: context => [requireSession(context), requireProof(context), offerCode(context)],
  },
  {
    method: 'put',
    path: '/api/admin/me/code',
    summary: 'Accept the authenticator app that made this code',
    may: 'account.enrol',
    body: newCodeSchema,
    fails: ['prove_again'],
    answer: { status: 200, one: enrolledAnswer },
    line: context => [requireSession(context), requireProof(context), readStaffBody(context), setCode(context)],
  },
  {
    method: 'post',
    path: '/api/admin/me/recovery-codes',
    summary: 'New recovery codes, which replace the earlier ones',
    may: 'account',
    fails: ['prove_again'],
    answer: { status: 200, one: enrolledAnswer },
    line: context => [requireSession(context), requireProof(context), makeRecoveryCodes(context)],
  },
  {
    method: 'post',
    path: '/api/admin/me/passkey-options',
    summary: 'The options with which the caller’s browser makes a passkey',
    may: 'account.enrol',
    fails: ['prove_again', 'not_found'],
    answer: { status: 200, one: passkeyOptionsAnswer },
    line: context => [requireSession(context), requireProof(context), offerPasskey(context)],
  },
  {
    method: 'post',
    path: '/api/admin/me/passkeys',
    summary: 'Add a passkey',
    may: 'account.enrol',
    body: newPasskeySchema,
    fails: ['prove_again', 'not_found'],
    answer: { status: 201, one: enrolledAnswer },
    line: context => [requireSession(context), requireProof(context), readStaffBody(context), addPasskey(context)],
  },
  {
    method: 'delete',
    path: '/api/admin/me/passkeys/{id}',
    summary: 'Remove a passkey',
    may: 'account',
    hasTextId: true,
    fails: ['prove_again', 'last_way'],
    answer: { status: 204 },
    line: context => [requireSession(context), requireProof(context), removePasskey(context)],
  },
]

const readMe =
  (context: AppContext): Middleware =>
  ctx => {
    ctx.body = meOf(context, actorFrom(ctx))
  }

const offerCode =
  ({ staff }: AppContext): Middleware =>
  ctx => {
    ctx.body = staff.codes.offer(ownPerson(ctx)) satisfies OfferedCodeAnswer
  }

const makeRecoveryCodes =
  (context: AppContext): Middleware =>
  async ctx => {
    const { codes, digests } = context.staff.recovery.make(ownPerson(ctx))
    await changeOwn(ctx, context, 'recovery codes made', present => ({ ...present, recovery: digests }))
    ctx.body = { recoveryCodes: codes } satisfies EnrolledAnswer
  }

const offerPasskey =
  (context: AppContext): Middleware =>
  async ctx => {
    ctx.body = await passkeysOf(context).creationOptions(ownPerson(ctx))
  }

function meOf({ staff, now }: AppContext, { person, role, session }: Actor): MeAnswer {
  const until = session.startedAt + PROVEN_FOR
  return {
    person: person ? { id: person.id, name: person.name, email: person.email, role: person.role } : null,
    standing: role,
    passkeys: (person?.passkeys ?? []).map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt,
      ...(usedAt && { usedAt }),
    })),
    hasPassword: person?.password !== undefined,
    hasCode: person !== undefined && staff.codes.isReadable(person),
    recoveryCodes: person?.recovery?.length ?? 0,
    provenUntil: until > now().getTime() ? new Date(until).toISOString() : null,
  }
}

/**
 * Returns the person who sent the request. Refuses a session with the shared password, because such a session belongs
 * to no person.
 */
function ownPerson(ctx: Ctx): Person {
  const { person } = actorFrom(ctx)
  if (!person) throw new ApiError('forbidden', 'The shared password has no account: sign in with your name')
  return person
}

/**
 * Admits only a person who signed in recently, so that nobody else can change the person's ways to sign in at an
 * unattended screen.
 */
function requireProof({ now }: AppContext): Middleware {
  return async (ctx, next) => {
    ownPerson(ctx)
    const { session } = actorFrom(ctx)
    if (session.startedAt + PROVEN_FOR <= now().getTime()) {
      throw new ApiError('prove_again', 'To change how you sign in, please sign in once more')
    }
    await next()
  }
}

function setPassword(context: AppContext): Middleware {
  return async ctx => {
    const { password } = validate(newPasswordSchema, ctx.request.body, 'This password cannot be used')
    const { email, name } = ownPerson(ctx)
    const message = password.toLowerCase().includes(email)
      ? 'Please leave your email address out of the password'
      : await whyGuessable(password, [email, name, context.firm.name, new URL(context.config.publicUrl).hostname])
    if (message) {
      throw new ApiError('invalid', 'This password cannot be used', {
        issues: [{ path: 'password', code: 'custom', message }],
      })
    }
    const hash = await context.staff.hashPassword(password)
    await change(ctx, context, { way: 'code', done: 'password set', isNewPassword: true }, present => ({
      ...present,
      password: hash,
    }))
  }
}

function setCode(context: AppContext): Middleware {
  return async ctx => {
    const { sealed, code } = validate(newCodeSchema, ctx.request.body, 'This code cannot be used')
    const kept = context.staff.codes.accept(ownPerson(ctx), sealed, code)
    if (!kept) {
      throw new ApiError('invalid', 'This code cannot be used', {
        issues: [
          { path: 'code', code: 'custom', message: 'This is not the code that we expect now: wait for the next one' },
        ],
      })
    }
    await change(ctx, context, { way: 'code', done: 'code set up' }, present => ({ ...present, code: kept }))
  }
}

function addPasskey(context: AppContext): Middleware {
  return async ctx => {
    const { name, response } = validate(newPasskeySchema, ctx.request.body, 'This passkey cannot be used')
    const person = ownPerson(ctx)
    const passkey = await passkeysOf(context).accept(person, response as unknown as RegistrationResponseJSON, name)
    if (!passkey) throw new ApiError('invalid', 'This passkey cannot be used: try again')
    await change(ctx, context, { way: 'passkey', done: 'passkey added' }, present => ({
      ...present,
      passkeys: [...present.passkeys, passkey],
    }))
    ctx.status = 201
  }
}

/**
 * Changes a person's ways to sign in, and adds an audit entry with the change. Returns undefined and adds no entry when
 * nothing changed. Throws if a manager has reset or signed out the person since the request arrived, so that a stranger
 * with a stolen session loses access.
 */
function changeOwn(
  ctx: Ctx,
  { audit, staff, sessions }: AppContext,
  done: string,
  apply: (present: Person) => Person | undefined,
): Promise<Person | undefined> {
  const person = ownPerson(ctx)
  const { session } = actorFrom(ctx)
  const event = { what: 'way_in_changed', person: auditPerson(person), details: { done } } as const
  return audit.change({ by: auditPerson(person), event, subject: 'people' }, async announce => {
    const announced = await announce({ of: 'person', id: person.id })
    let isOut = !(await sessions.get(session.key))
    let isChanged = false
    const changed = await staff.people.update(person.id, present => {
      isOut ||= !isOf(session, present)
      const next = isOut ? undefined : apply(present)
      isChanged = next !== undefined
      return next && { ...next, announced }
    })
    if (isOut || !changed) throw new ApiError('unauthorized', 'Please sign in')
    return isChanged ? changed : undefined
  })
}

function removePasskey(context: AppContext): Middleware {
  const { staff } = context
  return async ctx => {
    let outcome: 'removed' | 'last' | 'unknown' = 'unknown'
    await changeOwn(ctx, context, 'passkey removed', present => {
      const passkeys = present.passkeys.filter(passkey => passkey.id !== ctx.params.id)
      if (passkeys.length === present.passkeys.length) return undefined
      outcome = staff.people.canSignIn({ ...present, passkeys }) ? 'removed' : 'last'
      return outcome === 'removed' ? { ...present, passkeys } : undefined
    })
    if (outcome === 'unknown') throw new ApiError('not_found', 'There is no such passkey')
    if (outcome === 'last')
      throw new ApiError('last_way', 'This passkey is your only way to sign in: add another way first')
    ctx.status = 204
  }
}

/**
 * Adds or replaces one of a person's ways to sign in. The first complete way to sign in ends the person's invitation
 * and starts a session with their role's permissions. The service refuses a second person who uses the same invitation
 * link.
 */
async function change(
  ctx: Ctx,
  context: AppContext,
  { way, done, isNewPassword = false }: { way: SignInWay; done: string; isNewPassword?: boolean },
  apply: (present: Person) => Person,
): Promise<void> {
  const { staff, sessions, readMarks, audit, now } = context
  const { id, ...own } = ownPerson(ctx)
  const isFirst = actorFrom(ctx).session.way === 'invitation' && staff.people.canSignIn(apply({ id, ...own }))
  if (isFirst && !(await staff.invitations.use(id))) {
    throw new ApiError('unauthorized', 'This invitation was used, or is too old: ask for another one')
  }
  const signedIn = isFirst ? { signedInAt: now().toISOString() } : {}
  let recoveryCodes: string[] | undefined
  await changeOwn(ctx, context, done, present => {
    const next = { ...apply(present), ...signedIn }
    // A person with a password and an authenticator app gets recovery codes, because the phone with the app can be
    // lost.
    if (next.recovery || next.password === undefined || !staff.codes.isReadable(next)) return next
    const { codes, digests } = staff.recovery.make(next)
    recoveryCodes = codes
    return { ...next, recovery: digests }
  })
  // Ends the person's other sessions. A session that stayed valid could belong to somebody who knew the old password.
  const { key } = actorFrom(ctx).session
  if (isNewPassword) await sessions.endWhere(session => session.person === id && session.key !== key)
  const answer: EnrolledAnswer = { ...(recoveryCodes && { recoveryCodes }) }
  if (isFirst) {
    // Ends every session that was started with the invitation link, also those of other people.
    await sessions.endWhere(session => session.person === id && session.way === 'invitation')
    const started = await sessions.start({ ...sessionOf(ownPerson(ctx), way), ...browserOf(ctx.get('User-Agent')) })
    answer.session = await withWaiting(sessions, started)
    await whileWritable(readMarks.begin(auditPerson(ownPerson(ctx))))
    audit.note(auditPerson(ownPerson(ctx)), { what: 'signed_in', details: { way } })
  }
  ctx.body = answer
}
