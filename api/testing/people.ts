import { Secret, TOTP } from 'otpauth'
import type { EnrolledAnswer, InvitationAnswer, InvitedAnswer, OfferedCodeAnswer } from '../contract/people/people'
import type { Role } from '../contract/people/roles'
import type { TestService } from './start-test-service'

/** The password of every person in the tests. */
export const OWN_PASSWORD = 'a long walk by the sea'

/** Makes the header that contains a token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The code that an authenticator app shows at a given time, in ms. */
export const codeAt = (secret: string, time: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

/** A member of staff who signs in with a password and an authenticator app. */
export interface TestPerson {
  id: string
  email: string
  secret: string
  recoveryCodes: string[]
  login: { authorization: string }
}

/** The token in the link of an invitation. */
export const tokenIn = (link: string | undefined) => link?.split('#invitation=')[1] ?? ''

/** Invites a person; resolves to the response. Without `by`, the request is sent with the shared password. */
export async function invite(
  service: TestService,
  person: { email: string; name: string; role: Role },
  by?: { authorization: string },
): Promise<InvitedAnswer> {
  const response = await service.postJson('/api/admin/people', person, by ?? (await service.login()))
  if (response.status !== 201) throw new Error(`Not invited: ${response.status} ${await response.text()}`)
  return (await response.json()) as InvitedAnswer
}

/** Opens an invitation; resolves to the header of a session in which the person can set up a sign-in. */
export async function openInvitation(service: TestService, token: string): Promise<{ authorization: string }> {
  const response = await service.postJson('/api/admin/invitation', { token })
  if (response.status !== 200) throw new Error(`Not opened: ${response.status}`)
  return bearer(((await response.json()) as InvitationAnswer).token)
}

/** Sets up a password and an authenticator app, as an invited person does; resolves to the new session. */
export async function enrol(service: TestService, enrolling: { authorization: string }) {
  await service.putJson('/api/admin/me/password', { password: OWN_PASSWORD }, enrolling)
  const offered = await service.postJson('/api/admin/me/code', undefined, enrolling)
  if (offered.status !== 200) return { secret: '', status: offered.status, answer: {} as EnrolledAnswer }
  const { secret, sealed } = (await offered.json()) as OfferedCodeAnswer
  const code = codeAt(secret, service.context.now().getTime())
  const response = await service.putJson('/api/admin/me/code', { sealed, code }, enrolling)
  return { secret, status: response.status, answer: (await response.json()) as EnrolledAnswer }
}

/** Invites a person, who then sets up a password and an app. */
export async function addPerson(service: TestService, role: Role, name: string = role): Promise<TestPerson> {
  const email = `${name}@example.org`
  const { id, link } = await invite(service, { email, name, role })
  const { secret, answer } = await enrol(service, await openInvitation(service, tokenIn(link)))
  const { session, recoveryCodes = [] } = answer
  return { id, email, secret, recoveryCodes, login: bearer(session?.token ?? '') }
}
