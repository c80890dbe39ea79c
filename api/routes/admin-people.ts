import type { AppContext } from '../context'
import {
  changePersonSchema,
  type InvitedAnswer,
  invitePersonSchema,
  type PeopleAnswer,
  type PersonAnswer,
  sharedPasswordSchema,
} from '../contract/people'
import { ApiError } from '../http/api-error'
import { readBody } from '../http/middleware/read-body'
import { actorFrom, MAX_ADMIN_BODY, requireSession } from '../http/middleware/require-session'
import type { Middleware, Routes } from '../http/request-state'
import { validate } from '../http/validate'
import type { Person } from '../people/people'

/** Adds what managers do about the others: invite, change, reset, remove, and end the shared password. */
export function addAdminPeopleRoutes(routes: Routes, context: AppContext): void {
  const { staff, sessions } = context
  const staffOnly = requireSession(context)
  const body = readBody({ maxBytes: MAX_ADMIN_BODY, forms: false })
  const people = '/api/admin/people'

  routes.get(people, staffOnly, async ctx => {
    const answer: PeopleAnswer = {
      people: await Promise.all((await staff.people.all()).map(person => answerOf(context, person))),
      sharedPassword: {
        on: !(await staff.sharedPassword.isEnded()),
        isToEnd: await staff.sharedPassword.isToEnd(),
      },
    }
    ctx.body = answer
  })
  routes.post(people, staffOnly, body, async ctx => {
    const wanted = validate(invitePersonSchema, ctx.request.body, 'This person cannot be invited')
    const person = await staff.people.add(wanted)
    if (person === 'taken') throw new ApiError('taken', 'Somebody has this e-mail address here')
    ctx.status = 201
    ctx.body = await invite(context, person)
  })
  routes.patch(`${people}/:id`, staffOnly, body, changePerson(context))
  routes.delete(`${people}/:id`, staffOnly, async ctx => {
    const { id } = orRefused(await staff.people.remove(String(ctx.params.id)))
    await staff.invitations.use(id)
    await sessions.endWhere(({ person }) => person === id)
    ctx.status = 204
  })
  routes.put('/api/admin/shared-password', staffOnly, body, async ctx => {
    // Whoever ends it has to be able to come back.
    if (!actorFrom(ctx).person) {
      throw new ApiError('forbidden', 'Sign in with your own name first: else nobody might get in any more')
    }
    const { on } = validate(sharedPasswordSchema, ctx.request.body, 'This change cannot be made')
    await staff.sharedPassword.end(!on)
    if (!on) await sessions.endWhere(({ person }) => person === undefined)
    ctx.status = 204
  })
}

function changePerson(context: AppContext): Middleware {
  const { staff, sessions } = context
  return async ctx => {
    const { name, role, reset } = validate(changePersonSchema, ctx.request.body, 'This change cannot be made')
    const id = String(ctx.params.id)
    let person = orRefused(await staff.people.get(id))
    if (name !== undefined) person = orRefused(await staff.people.update(id, present => ({ ...present, name })))
    if (role !== undefined) person = orRefused(await staff.people.setRole(id, role))
    if (!reset) {
      ctx.body = await answerOf(context, person)
      return
    }
    person = orRefused(await staff.people.reset(id))
    await sessions.endWhere(session => session.person === id)
    ctx.body = await invite(context, person)
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

function orRefused(outcome: Person | 'last_manager' | undefined): Person {
  if (outcome === undefined) throw new ApiError('not_found', 'There is no such person')
  if (outcome !== 'last_manager') return outcome
  throw new ApiError('last_manager', 'Nobody else could manage people any more: make somebody else a manager first')
}
