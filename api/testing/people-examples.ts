import type { EnrolledAnswer, InvitedAnswer, OfferedCodeAnswer, SessionAnswer } from '../contract/people/people'
import { createAuthenticator } from './authenticator'
import type { Example } from './example'
import { addPerson, codeAt, invite, OWN_PASSWORD, tokenIn } from './people'
import type { TestService } from './start-test-service'

let people = 0
const nextName = () => {
  people += 1
  return `person${people}`
}

const answerOf = async <Answer>(response: Promise<Response>) => (await (await response).json()) as Answer
const own = (service: TestService) => addPerson(service, 'manager', nextName())
const invited = (service: TestService): Promise<InvitedAnswer> =>
  invite(service, { email: `${nextName()}@example.org`, name: 'Invited', role: 'reader' })
const here = (service: TestService) => ({ origin: service.context.config.publicUrl })

type Login = { authorization: string }

/** Makes the body with which a browser adds a passkey. */
export const registration = async (service: TestService, login: Login, phone = createAuthenticator()) => ({
  name: 'work phone',
  response: phone.register(
    await answerOf<{ challenge: string }>(service.postJson('/api/admin/me/passkey-options', undefined, login)),
    here(service),
  ),
})

/** Adds a member of staff with a passkey. */
async function withPasskey(service: TestService) {
  const { login } = await own(service)
  const phone = createAuthenticator()
  const body = await registration(service, login, phone)
  await answerOf<EnrolledAnswer>(service.postJson('/api/admin/me/passkeys', body, login))
  return { login, phone }
}

/**
 * The inputs for endpoints about people and about signing in. Most of these endpoints require a person who has signed
 * in by name.
 */
export const PEOPLE_EXAMPLES: Record<string, Example> = {
  'get /api/admin/sign-in': { open: 'n e r c d m s' },
  'post /api/admin/login/passkey-options': { open: 'n e r c d m s' },
  'post /api/admin/login/passkey': {
    open: 'judged',
    async make(service) {
      const { phone } = await withPasskey(service)
      const options = await answerOf<{ challenge: string }>(service.postJson('/api/admin/login/passkey-options', {}))
      return { good: { response: phone.signIn(options, here(service)) } }
    },
    refused: [
      [{ response: undefined }, 'response'],
      [{ response: { id: 5 } }, 'response.id'],
    ],
  },
  'post /api/admin/invitation': {
    open: 'judged',
    make: async service => ({ good: { token: tokenIn((await invited(service)).link) } }),
    refused: [[{ token: 5 }, 'token']],
  },
  'get /api/admin/me': { open: 'e r c d m s' },
  'put /api/admin/me/password': {
    open: 'e r c d m',
    make: async service => ({ login: (await own(service)).login, good: { password: OWN_PASSWORD } }),
    refused: [
      [{ password: 'fourteen chars' }, 'password'],
      [{ password: 'aaaaaaaaaaaaaaaaaaaa' }, 'password'],
      [{ password: 5 }, 'password'],
    ],
  },
  'post /api/admin/me/code': { open: 'e r c d m', make: async service => ({ login: (await own(service)).login }) },
  'put /api/admin/me/code': {
    open: 'e r c d m',
    async make(service) {
      const { login } = await own(service)
      const offer = await answerOf<OfferedCodeAnswer>(service.postJson('/api/admin/me/code', undefined, login))
      return { login, good: { sealed: offer.sealed, code: codeAt(offer.secret, service.context.now().getTime()) } }
    },
    refused: [
      [{ code: '000000' }, 'code'],
      [{ code: '' }, 'code'],
      [{ sealed: 5 }, 'sealed'],
    ],
  },
  'post /api/admin/me/recovery-codes': {
    open: 'r c d m',
    make: async service => ({ login: (await own(service)).login }),
  },
  'post /api/admin/me/passkey-options': {
    open: 'e r c d m',
    make: async service => ({ login: (await own(service)).login }),
  },
  'post /api/admin/me/passkeys': {
    open: 'e r c d m',
    async make(service) {
      const { login } = await own(service)
      return { login, good: await registration(service, login) }
    },
    refused: [
      [{ name: ' ' }, 'name'],
      [{ response: 'x' }, 'response'],
    ],
  },
  'delete /api/admin/me/passkeys/{id}': {
    open: 'r c d m',
    async make(service) {
      const { login, phone } = await withPasskey(service)
      return { login, id: phone.id }
    },
  },
  'get /api/admin/sessions': { open: 'r c d m s', refusedQuery: [['of=others', 'of']] },
  'delete /api/admin/sessions': { open: 'r c d m s' },
  'delete /api/admin/sessions/{id}': {
    open: 'r c d m s',
    async make(service) {
      const { login } = await own(service)
      const [session] = await answerOf<SessionAnswer[]>(service.get('/api/admin/sessions', login))
      return { id: session?.id ?? '' }
    },
  },
  'get /api/admin/health': { open: 'd m s' },
  'get /api/admin/audit': {
    open: 'm s',
    refusedQuery: [
      ['what=theft', 'what'],
      ['reference=K7', 'reference'],
      ['list=people', 'list'],
      ['id=x', 'id'],
      ['from=yesterday', 'from'],
      ['to=2026-13-01', 'to'],
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['cursor=x', 'cursor'],
    ],
  },
  'get /api/admin/audit.csv': {
    open: 'm s',
    refusedQuery: [
      ['what=theft', 'what'],
      ['from=yesterday', 'from'],
    ],
  },
  'get /api/admin/colleagues': {
    open: 'r c m s',
    async make(service) {
      await own(service)
      return {}
    },
  },
  'get /api/admin/people': { open: 'm s' },
  'post /api/admin/people': {
    open: 'm s',
    make: async () => ({ good: { email: `${nextName()}@example.org`, name: 'Somebody', role: 'reader' } }),
    refused: [
      [{ email: 'somebody' }, 'email'],
      [{ name: '' }, 'name'],
      [{ role: 'king' }, 'role'],
      [{ password: 'x' }, 'password'],
    ],
  },
  'patch /api/admin/people/{id}': {
    open: 'm s',
    make: async service => ({ id: (await invited(service)).id, good: { name: 'Another Name', role: 'caseworker' } }),
    refused: [
      [{ role: 'king' }, 'role'],
      [{ name: '' }, 'name'],
      [{ reset: false }, 'reset'],
      [{ email: 'other@example.org' }, 'email'],
    ],
  },
  'delete /api/admin/people/{id}': {
    open: 'm s',
    make: async service => ({ id: (await invited(service)).id }),
    refusedQuery: [['to=a.b', 'to']],
  },
  'put /api/admin/shared-password': {
    open: 'm',
    make: async service => ({ login: (await own(service)).login, good: { on: true } }),
    refused: [[{ on: 'no' }, 'on']],
  },
}
