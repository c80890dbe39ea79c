import { describe, expect, it } from 'vitest'
import { IDLE_LIFE, WAITING_LIFE } from '../contract/people/session'
import { HOUR, MINUTE } from '../contract/time/durations'
import { filesWith } from '../testing/folder-texts'
import { addPerson, bearer, codeAt, OWN_PASSWORD, type TestPerson } from '../testing/people'
import { ENQUIRY, startTestService, stoppedClock, TEST_PASSWORD, type TestService } from '../testing/start-test-service'
import { onFiles } from '../testing/store-fixtures'

type Tokens = { token: string; waitingToken: string }

const waiting = async (service: TestService, { waitingToken }: Tokens) => {
  const answer = await service.get('/api/admin/waiting', bearer(waitingToken))
  return answer.status === 200 ? await answer.json() : answer.status
}

const signIn = async (service: TestService, body: object) =>
  (await (await service.postJson('/api/admin/login', body)).json()) as Tokens

/**
 * Signs a person in; waits for a new one-time code if the present code was already used, because no code works twice.
 */
async function signInAs(service: TestService, clock: { time: number }, { email, secret }: TestPerson): Promise<Tokens> {
  clock.time += MINUTE
  return await signIn(service, { email, password: OWN_PASSWORD, code: codeAt(secret, clock.time) })
}

async function withAna() {
  const clock = stoppedClock()
  const service = await startTestService({ RATE_LIMITS: 'off' }, clock)
  const ana = await addPerson(service, 'caseworker', 'ana')
  return { clock, service, ana, tokens: await signInAs(service, clock, ana) }
}

describe('a waiting token', () => {
  it('reads the number of waiting requests after the session has ended, for 12 hours from the sign-in', async () => {
    const { clock, service, tokens } = await withAna()
    const began = clock.time
    await service.postJson('/api/contact', ENQUIRY)
    await service.postJson('/api/contact', { ...ENQUIRY, urgencyLevel: 'standard' })
    clock.time += IDLE_LIFE + MINUTE
    expect((await service.get('/api/admin/counts', bearer(tokens.token))).status).toBe(401)
    expect(await waiting(service, tokens)).toEqual({ new: 2, urgent: 1 })
    clock.time = began + WAITING_LIFE - MINUTE
    expect(await waiting(service, tokens)).toEqual({ new: 2, urgent: 1 })
    clock.time = began + WAITING_LIFE
    expect(await waiting(service, tokens)).toBe(401)
  })

  it('is refused by every other call; this call refuses a session’s token', async () => {
    const { service, tokens } = await withAna()
    for (const path of ['inquiries', 'counts', 'requests', 'me', 'office', 'colleagues', 'sessions']) {
      expect((await service.get(`/api/admin/${path}`, bearer(tokens.waitingToken))).status).toBe(401)
    }
    expect((await service.postJson('/api/admin/tickets', undefined, bearer(tokens.waitingToken))).status).toBe(401)
    expect(await waiting(service, { ...tokens, waitingToken: tokens.token })).toBe(401)
  })

  it.runIf(onFiles)('is stored only as its SHA-256', async () => {
    const { service, tokens } = await withAna()
    expect(await filesWith(service.folder, tokens.waitingToken)).toEqual([])
  })

  it('ends with sign-out, removal, reset, a changed password and ended sessions', async () => {
    const { clock, service, ana } = await withAna()
    const ends: Record<string, (tokens: Tokens) => Promise<unknown>> = {
      'sign-out': ({ token }) => service.postJson('/api/admin/logout', undefined, bearer(token)),
      'ended sessions': async () => {
        // Leaves the first session unused for so long that no list of sessions contains it.
        clock.time += HOUR
        const { token } = await signInAs(service, clock, ana)
        return await service.delete('/api/admin/sessions', bearer(token))
      },
      'changed password': async () => {
        clock.time += HOUR
        const { token } = await signInAs(service, clock, ana)
        return await service.putJson('/api/admin/me/password', { password: `${OWN_PASSWORD} again` }, bearer(token))
      },
    }
    for (const [name, end] of Object.entries(ends)) {
      const tokens = await signInAs(service, clock, ana)
      expect([name, await waiting(service, tokens)]).toEqual([name, { new: 0, urgent: 0 }])
      await end(tokens)
      expect([name, await waiting(service, tokens)]).toEqual([name, 401])
    }
    for (const [name, end] of Object.entries({
      reset: (id: string, login: Record<string, string>) =>
        service.patchJson(`/api/admin/people/${id}`, { reset: true }, login),
      removal: (id: string, login: Record<string, string>) => service.delete(`/api/admin/people/${id}`, login),
    })) {
      const ben = await addPerson(service, 'reader', name)
      const tokens = await signInAs(service, clock, ben)
      expect(await waiting(service, tokens)).toEqual({ new: 0, urgent: 0 })
      await end(ben.id, await service.login())
      expect([name, await waiting(service, tokens)]).toEqual([name, 401])
    }
  })

  it('is also made for the shared password, and ends together with it', async () => {
    const service = await startTestService()
    const tokens = await signIn(service, { password: TEST_PASSWORD })
    await service.postJson('/api/contact', ENQUIRY)
    expect(await waiting(service, tokens)).toEqual({ new: 1, urgent: 1 })
    await service.context.sessions.endWhere(({ person }) => person === undefined)
    expect(await waiting(service, tokens)).toBe(401)
  })
})
