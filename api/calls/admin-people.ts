import * as z from 'zod/mini'
import type { AppContext } from '../context'
import {
  changePersonSchema,
  colleagueAnswer,
  type InvitedAnswer,
  invitedAnswer,
  invitePersonSchema,
  type PeopleAnswer,
  type PersonAnswer,
  peopleAnswer,
  personAnswer,
  removePersonQuery,
  sharedPasswordSchema,
} from '../contract/people/people'
import { hasPermission } from '../contract/people/permissions'
import type { Colleague } from '../contract/records/work-facts'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import type { Actor } from '../people/actor'
import { type Managed, manageAs } from '../people/manage'
import type { Person } from '../people/people'
import { auditPerson, whoOf } from '../people/who'
import type { Call } from './call'
import { assigneeOf, changeRecordAs } from './change-record'

/**
 * The endpoint that lists colleagues, and the endpoints with which managers list, invite, change, reset and remove
 * staff, and switch the shared password off or on.
 */
export const peopleCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/colleagues',
    summary: 'The people to whom requests can be assigned',
    may: 'requests.read',
    answer: { status: 200, list: colleagueAnswer },
    line: context => [requireSession(context, { isActivity: false }), readColleagues(context)],
  },
  {
    method: 'get',
    path: '/api/admin/people',
    summary: 'All people with an account, and the state of the shared password',
    may: 'people',
    answer: { status: 200, one: peopleAnswer },
    line: context => [requireSession(context), readPeople(context)],
  },
  {
    method: 'post',
    path: '/api/admin/people',
    summary: 'Invite somebody',
    may: 'people',
    body: invitePersonSchema,
    fails: ['taken'],
    answer: { status: 201, one: invitedAnswer },
    line: context => [requireSession(context), readStaffBody(context), invitePerson(context)],
  },
  {
    method: 'patch',
    path: '/api/admin/people/{id}',
    summary:
      'Change a name or a role, or remove all ways to sign in and invite the person again; `to` is the person who takes over the requests if the new role cannot work on them',
    may: 'people',
    hasTextId: true,
    body: changePersonSchema,
    fails: ['last_manager'],
    answer: { status: 200, one: z.union([personAnswer, invitedAnswer]) },
    line: context => [requireSession(context), readStaffBody(context), changePerson(context)],
  },
  {
    method: 'delete',
    path: '/api/admin/people/{id}',
    summary: 'Remove a person, whose sessions end at once; `to` is the person who takes over the pending requests',
    may: 'people',
    hasTextId: true,
    query: removePersonQuery,
    fails: ['last_manager'],
    answer: { status: 204 },
    line: context => [requireSession(context), removePerson(context)],
  },
  {
    method: 'put',
    path: '/api/admin/shared-password',
    summary: 'Switch the shared password off, or on again',
    may: 'people',
    body: sharedPasswordSchema,
    fails: ['by_setting'],
    answer: { status: 204 },
    line: context => [requireSession(context), readStaffBody(context), endSharedPassword(context)],
  },
]

/** The staff to whom requests can be assigned. */
export const colleaguesOf = async ({ staff }: AppContext) =>
  (await staff.people.all()).filter(({ role }) => hasPermission(role, 'requests.change')).map(auditPerson)

function readColleagues(context: AppContext): Middleware {
  return async ctx => {
    ctx.body = await colleaguesOf(context)
  }
}

function readPeople(context: AppContext): Middleware {
  const { staff } = context
  return async ctx => {
    const waiting = await waitingOf(context)
    const answer: PeopleAnswer = {
      people: await Promise.all((await staff.people.all()).map(person => answerOf(context, person, waiting))),
      sharedPassword: {
        on: !(await staff.sharedPassword.isEnded()),
        isToEnd: await staff.sharedPassword.isToEnd(),
        bySetting: staff.sharedPassword.isBySetting,
      },
    }
    ctx.body = answer
  }
}

function invitePerson(context: AppContext): Middleware {
  return async ctx => {
    const wanted = validate(invitePersonSchema, ctx.request.body, 'This person cannot be invited')
    const person = await manageAs(whoOf(actorFrom(ctx)), context).invite(wanted)
    if (person === 'taken') throw new ApiError('taken', 'Somebody here already has this email address')
    ctx.status = 201
    ctx.body = await invite(context, person)
  }
}

function removePerson(context: AppContext): Middleware {
  const { staff } = context
  return async ctx => {
    const { to } = validate(removePersonQuery, ctx.query, 'Some parameters cannot be used')
    const person = orRefused(await staff.people.get(String(ctx.params.id)))
    const next = to === undefined ? undefined : await heirOf(context, person, to)
    orRefused(await manageAs(whoOf(actorFrom(ctx)), context).remove(person))
    if (next !== undefined) await handOver(context, actorFrom(ctx), person, next)
    ctx.status = 204
  }
}

/** Finds the person who takes over another person's requests; null if the requests become unassigned. */
async function heirOf({ staff }: AppContext, { id }: Person, to: string): Promise<Colleague | null> {
  if (to !== id) return await assigneeOf(staff, to === 'nobody' ? null : to, 'to')
  const issues = [
    {
      path: 'to',
      code: 'custom',
      message: 'is the person whose requests somebody else must take over: name another person',
    },
  ]
  throw new ApiError('invalid', 'Some parameters cannot be used', { issues })
}

/**
 * Assigns a person's pending requests to another person or to nobody. Each of these requests gets a line in its history
 * and an entry in the audit.
 */
async function handOver(context: AppContext, actor: Actor, { id: from }: Person, to: Colleague | null): Promise<void> {
  for (const { list, id, owner } of await context.store.pending()) {
    if (owner === from) await changeRecordAs(context, actor, { list, id, change: { assignedTo: to }, match: '' })
  }
}

/** Counts how many pending requests are assigned to each person. */
async function waitingOf({ store }: Pick<AppContext, 'store'>): Promise<ReadonlyMap<string | null, number>> {
  const waiting = new Map<string | null, number>()
  for (const { owner } of await store.pending()) waiting.set(owner, (waiting.get(owner) ?? 0) + 1)
  return waiting
}

function endSharedPassword({ staff, sessions, audit }: AppContext): Middleware {
  return async ctx => {
    // Only a manager with an account may switch the shared password off or on.
    if (!actorFrom(ctx).person) {
      throw new ApiError('forbidden', 'Sign in with your own name first: otherwise nobody might be able to sign in')
    }
    const { on } = validate(sharedPasswordSchema, ctx.request.body, 'This change cannot be made')
    if (on && staff.sharedPassword.isBySetting) {
      throw new ApiError(
        'by_setting',
        'The setting SHARED_PASSWORD is off: the person who runs this intake can change it',
      )
    }
    await audit.change(
      {
        by: whoOf(actorFrom(ctx)),
        event: { what: 'shared_password_changed', details: { on } },
        subject: 'shared password',
      },
      async announce => {
        await announce({ of: 'shared-password', on })
        await staff.sharedPassword.end(!on)
        return true
      },
    )
    if (!on) await sessions.endWhere(({ person }) => person === undefined)
    ctx.status = 204
  }
}

function changePerson(context: AppContext): Middleware {
  const { staff } = context
  return async ctx => {
    const { name, role, reset, to } = validate(changePersonSchema, ctx.request.body, 'This change cannot be made')
    const manage = manageAs(whoOf(actorFrom(ctx)), context)
    let person = orRefused(await staff.people.get(String(ctx.params.id)))
    const next = to === undefined ? undefined : await heirOf(context, person, to)
    if (name !== undefined) person = orRefused(await manage.rename(person, name))
    if (role !== undefined) person = orRefused(await manage.setRole(person, role))
    if (next !== undefined && !hasPermission(person.role, 'requests.change')) {
      await handOver(context, actorFrom(ctx), person, next)
    }
    if (reset) person = orRefused(await manage.reset(person))
    ctx.body = await (reset ? invite : answerOf)(context, person)
  }
}

/**
 * Sends a person an invitation by mail, and returns the person's data. Without a mail server, the returned data contain
 * the link, which the manager passes on.
 */
async function invite(context: AppContext, person: Person): Promise<InvitedAnswer> {
  const link = await context.staff.invite(person.id)
  return { ...(await answerOf(context, person)), ...(link && { link }) }
}

async function answerOf(
  context: AppContext,
  person: Person,
  waiting?: ReadonlyMap<string | null, number>,
): Promise<PersonAnswer> {
  const { staff } = context
  const { id, email, name, role, createdAt, signedInAt, passkeys } = person
  const invitation = await staff.invitations.of(id)
  return {
    id,
    email,
    name,
    role,
    createdAt,
    ...(signedInAt && { signedInAt }),
    passkeys: passkeys.length,
    hasCode: staff.codes.isReadable(person),
    waiting: (waiting ?? (await waitingOf(context))).get(id) ?? 0,
    ...(invitation && { invitedUntil: invitation.expiresAt }),
  }
}

function orRefused(outcome: Managed): Person {
  if (outcome === undefined) throw new ApiError('not_found', 'There is no such person')
  if (outcome !== 'last_manager') return outcome
  throw new ApiError('last_manager', 'After this change nobody could manage people: make somebody else a manager first')
}
