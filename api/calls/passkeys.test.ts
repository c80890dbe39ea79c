import { describe, expect, it } from 'vitest'
import type { EnrolledAnswer, MeAnswer, SignInAnswer } from '../contract/people/people'
import { type Browser, createAuthenticator } from '../testing/authenticator'
import { addPerson, bearer, invite, openInvitation, tokenIn } from '../testing/people'
import { errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'

const ORIGIN = 'https://intake.example.org'
const HERE: Browser = { origin: ORIGIN }
const settings = { PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' }

type Login = { authorization: string }
type Authenticator = ReturnType<typeof createAuthenticator>

const optionsAt = async (service: TestService, path: string, login = {}) =>
  (await (await service.postJson(path, undefined, login)).json()) as { challenge: string }

/** Tries to add a passkey; resolves to the response. */
async function register(service: TestService, login: Login, authenticator: Authenticator, browser = HERE) {
  const options = await optionsAt(service, '/api/admin/me/passkey-options', login)
  const response = authenticator.register(options, browser)
  return await service.postJson('/api/admin/me/passkeys', { name: 'work phone', response }, login)
}

let visitors = 0
/**
 * Makes a header with another client address at each call, because after a failure the service slows down further
 * sign-ins from the same address.
 */
const elsewhere = () => {
  visitors += 1
  return { 'x-forwarded-for': `198.51.100.${visitors}` }
}

async function signIn(service: TestService, authenticator: Authenticator, browser = HERE) {
  const options = await optionsAt(service, '/api/admin/login/passkey-options')
  const response = authenticator.signIn(options, browser)
  return await service.postJson('/api/admin/login/passkey', { response }, elsewhere())
}

async function startWithAda() {
  const clock = stoppedClock()
  const service = await startTestService(settings, clock)
  const { link } = await invite(service, { email: 'ada@example.org', name: 'Ada', role: 'manager' })
  const phone = createAuthenticator()
  const enrolled = await register(service, await openInvitation(service, tokenIn(link)), phone)
  const { session } = (await enrolled.json()) as EnrolledAnswer
  return { clock, service, phone, login: bearer(session?.token ?? '') }
}

describe('a passkey', () => {
  it('can be the first way to sign in, and needs no second factor', async () => {
    const { service, phone, login } = await startWithAda()
    const me = (await (await service.get('/api/admin/me', login)).json()) as MeAnswer
    expect(me).toMatchObject({ standing: 'manager', hasPassword: false, hasCode: false, recoveryCodes: 0 })
    expect(me.passkeys).toMatchObject([{ id: phone.id, name: 'work phone' }])
    const response = await signIn(service, phone)
    expect(response.status).toBe(200)
    const { token } = (await response.json()) as { token: string }
    expect((await service.get('/api/admin/people', bearer(token))).status).toBe(200)
    const again = await service.restart()
    expect((await signIn(again, phone)).status).toBe(200)
  })

  it('can be one of several, each of which signs in until it is removed; the last one cannot be removed', async () => {
    const { service, phone, login } = await startWithAda()
    const key = createAuthenticator()
    expect((await register(service, login, key)).status).toBe(201)
    expect((await signIn(service, key)).status).toBe(200)
    expect((await service.delete(`/api/admin/me/passkeys/${phone.id}`, login)).status).toBe(204)
    expect((await signIn(service, phone)).status).toBe(401)
    const refused = await service.delete(`/api/admin/me/passkeys/${key.id}`, login)
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'last_way'])
    expect((await signIn(service, key)).status).toBe(200)
    expect((await service.delete(`/api/admin/me/passkeys/${phone.id}`, login)).status).toBe(404)
  })

  it('is accepted only from the intake’s own address, and only if the device has checked its owner', async () => {
    const { service, phone, login } = await startWithAda()
    const wrong: Browser[] = [
      { origin: 'https://intake.example.com', host: 'intake.example.org' },
      { origin: 'https://intake.example.org.example.com' },
      { origin: 'http://intake.example.org' },
      { origin: `${ORIGIN}:8443` },
      { origin: ORIGIN, host: 'example.org' },
      { origin: ORIGIN, isVerified: false },
    ]
    for (const browser of wrong) {
      expect((await signIn(service, phone, browser)).status).toBe(401)
      expect((await register(service, login, createAuthenticator(), browser)).status).toBe(422)
    }
    expect((await signIn(service, phone)).status).toBe(200)
  })

  it('must answer a challenge of this service, once, within five minutes', async () => {
    const { clock, service, login } = await startWithAda()
    // This phone does not count the uses of its passkey, so two of its replies differ only in the challenge.
    const phone = createAuthenticator({ isCounting: false })
    expect((await register(service, login, phone)).status).toBe(201)
    const path = '/api/admin/login/passkey-options'
    const send = (response: unknown) => service.postJson('/api/admin/login/passkey', { response }, elsewhere())
    const answer = phone.signIn(await optionsAt(service, path), HERE)
    expect((await send(answer)).status).toBe(200)
    expect((await send(answer)).status).toBe(401)
    const again = await service.restart()
    expect((await again.postJson('/api/admin/login/passkey', { response: answer }, elsewhere())).status).toBe(401)
    const late = await optionsAt(again, path)
    clock.time += 5 * 60_000
    const sendAgain = (response: unknown) => again.postJson('/api/admin/login/passkey', { response }, elsewhere())
    expect((await sendAgain(phone.signIn(late, HERE))).status).toBe(401)
    const own = { challenge: Buffer.alloc(54, 1).toString('base64url') }
    expect((await sendAgain(phone.signIn(own, HERE))).status).toBe(401)
    // A challenge for adding a passkey is not valid for signing in.
    const other = await optionsAt(again, '/api/admin/me/passkey-options', login)
    expect((await sendAgain(phone.signIn(other, HERE))).status).toBe(401)
    expect((await signIn(again, phone)).status).toBe(200)
  })

  it('must sign with the registered key', async () => {
    const { service, phone } = await startWithAda()
    const options = await optionsAt(service, '/api/admin/login/passkey-options')
    const other = createAuthenticator()
    const forged = { ...other.signIn(options, HERE), id: phone.id, rawId: phone.id }
    expect((await service.postJson('/api/admin/login/passkey', { response: forged }, elsewhere())).status).toBe(401)
    const unknown = { response: other.signIn(options, HERE) }
    expect((await service.postJson('/api/admin/login/passkey', unknown, elsewhere())).status).toBe(401)
    for (const response of [{}, { id: phone.id }, { ...forged, response: { clientDataJSON: 'x' } }, 'text']) {
      const { status } = await service.postJson('/api/admin/login/passkey', { response }, elsewhere())
      expect([401, 422]).toContain(status)
    }
  })

  it('belongs to one person: nobody can register it again', async () => {
    const { service, phone } = await startWithAda()
    const ben = await addPerson(service, 'reader', 'ben')
    expect((await register(service, ben.login, phone)).status).toBe(422)
  })
})

describe('where passkeys work', () => {
  it.each([
    ['https://intake.example.org', 'https://intake.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://intake.example.org', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::1]', null],
  ])('%s: %s', async (url, expected) => {
    const service = await startTestService({ PUBLIC_URL: url })
    const { passkeys } = (await (await service.get('/api/admin/sign-in')).json()) as SignInAnswer
    expect(passkeys).toBe(expected)
    const { status } = await service.postJson('/api/admin/login/passkey-options', undefined)
    expect(status).toBe(expected ? 200 : 404)
  })
})
