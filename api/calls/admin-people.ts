import type { AppContext } from '../context'
import {
  changePersonSchema,
  type InvitedAnswer,
  invitePersonSchema,
  type PeopleAnswer,
  type PersonAnswer,
  sharedPasswordSchema,
} from '../contract/people/people'
import { mayDo } from '../contract/people/roles'
import { ApiError } from '../http/api-error'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { validate } from '../http/validate'
import { type Managed, manageAs } from '../people/manage'
import type { Person } from '../people/people'
import { named, whoOf } from '../people/who'

/** Adds what managers do about the others: invite, change, reset, remove, and end the shared password. */
export function addAdminPeopleRoutes(routes: Routes, context: AppContext): void {
  const { staff, sessions, audit } = context
  const staffOnly = requireSession(context)
  const body = readStaffBody(context)
  const people = '/api/admin/people'

  routes.get('/api/admin/colleagues', staffOnly, async ctx => {
    ctx.body = (await staff.people.all()).filter(({ role }) => mayDo(role, 'caseworker')).map(named)
  })
  routes.get(people, staffOnly, async ctx => {
    const answer: PeopleAnswer = {
      people: await Promise.all((await staff.people.all()).map(person => answerOf(context, person))),
      sharedPassword: {
        on: !(await staff.sharedPassword.isEnded()),
        isToEnd: await staff.sharedPassword.isToEnd(),
        bySetting: staff.sharedPassword.isBySetting,
      },
    }
    ctx.body = answer
  })
  routes.post(people, staffOnly, body, async ctx => {
    const wanted = validate(invitePersonSchema, ctx.request.body, 'This person cannot be invited')
    const person = await manageAs(whoOf(actorFrom(ctx)), context).invite(wanted)
    if (person === 'taken') throw new ApiError('taken', 'Somebody has this email address here')
    ctx.status = 201
    ctx.body = await invite(context, person)
  })
  routes.patch(`${people}/:id`, staffOnly, body, changePerson(context))
  routes.delete(`${people}/:id`, staffOnly, async ctx => {
    const person = orRefused(await staff.people.get(String(ctx.params.id)))
    orRefused(await manageAs(whoOf(actorFrom(ctx)), context).remove(person))
    ctx.status = 204
  })
  routes.put('/api/admin/shared-password', staffOnly, body, async ctx => {
    // Whoever ends it has to be able to come back.
    if (!actorFrom(ctx).person) {
      throw new ApiError('forbidden', 'Sign in with your own name first: else nobody might get in any more')
    }
    const { on } = validate(sharedPasswordSchema, ctx.request.body, 'This change cannot be made')
    if (on && staff.sharedPassword.isBySetting) {
      throw new ApiError('by_setting', 'The setting SHARED_PASSWORD is off: whoever runs this intake can change it')
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
  })
}

function changePerson(context: AppContext): Middleware {
  const { staff } = context
  return async ctx => {
    const { name, role, reset } = validate(changePersonSchema, ctx.request.body, 'This change cannot be made')
    const manage = manageAs(whoOf(actorFrom(ctx)), context)
    let person = orRefused(await staff.people.get(String(ctx.params.id)))
    if (name !== undefined) person = orRefused(await manage.rename(person, name))
    if (role !== undefined) person = orRefused(await manage.setRole(person, role))
    if (reset) person = orRefused(await manage.reset(person))
    ctx.body = await (reset ? invite : answerOf)(context, person)
  }
}

/** Invites a person: by mail, or with a link to hand over where there is no mail server. */
async function invite(context: AppContext, person: Person): Promise<InvitedAnswer> {
  const link = await context.staff.invite(person.id)
  return { ...(await answerOf(context, person)), ...(link && { link }) }
}

async function answerOf({ staff }: AppContext, person: Person): Promise<PersonAnswer> {
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
    ...(invitation && { invitedUntil: invitation.expiresAt }),
  }
}

function orRefused(outcome: Managed): Person {
  if (outcome === undefined) throw new ApiError('not_found', 'There is no such person')
  if (outcome !== 'last_manager') return outcome
  throw new ApiError('last_manager', 'Nobody else could manage people any more: make somebody else a manager first')
}
