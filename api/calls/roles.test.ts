import { describe, expect, it } from 'vitest'
import { beginCall } from '../testing/begin-call'
import { EXAMPLES } from '../testing/examples'
import { addPerson, bearer, invite, openInvitation, tokenIn } from '../testing/people'
import { startTestService, type TestService } from '../testing/start-test-service'
import { CALLS } from './index'

/** For each endpoint, the roles that may use it, as one letter per role. */
const TABLE = Object.fromEntries(Object.entries(EXAMPLES).map(([call, { open }]) => [call, open]))

const called = CALLS.map(({ method, path }) => `${method} ${path}`).filter(call => TABLE[call] !== 'judged')

/**
 * Sends a request that changes nothing; returns `in` if the permission check admits it, or else the status of the
 * refusal.
 */
async function knock(service: TestService, call: string, login: Record<string, string>): Promise<'in' | number> {
  const [method = '', path = ''] = call.split(' ')
  const body = method === 'get' || method === 'delete' ? {} : { body: '{}' }
  // A request to sign out is sent without the session's token, because it would end the session.
  const headers = { 'content-type': 'application/json', ...(call.endsWith('/logout') ? {} : login) }
  const url = service.url + path.replace('{id}', '999')
  const { status } = await fetch(url, { method: method.toUpperCase(), headers, redirect: 'manual', ...body })
  // No answer may be a server error.
  expect([call, status < 500]).toEqual([call, true])
  return status === 401 || status === 403 ? status : 'in'
}

describe('each call of the API', () => {
  it('is open to the roles in the table, and to nobody else', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' })
    const invited = await invite(service, { email: 'new@example.org', name: 'New', role: 'manager' })
    const people = {
      e: await openInvitation(service, tokenIn(invited.link)),
      r: (await addPerson(service, 'reader')).login,
      c: (await addPerson(service, 'caseworker')).login,
      d: (await addPerson(service, 'editor')).login,
      m: (await addPerson(service, 'manager')).login,
      s: await service.login(),
    }
    const rows = []
    for (const call of called) {
      const isOpen = (await knock(service, call, {})) === 'in'
      const letters = isOpen ? ['n'] : []
      for (const [letter, login] of Object.entries(people)) {
        const outcome = await knock(service, call, login)
        if (outcome === 'in') letters.push(letter)
        // A signed-in person without the permission gets 403 instead of 401, so that the dashboard does not ask them to
        // sign in again.
        else expect([call, letter, outcome]).toEqual([call, letter, 403])
      }
      rows.push([call, letters.join(' ')])
    }
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(called.map(call => [call, TABLE[call]])))
  })

  it('is closed to an ended session, to a session of a removed person, and to an invalid token', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' })
    const ended = await addPerson(service, 'manager', 'ended')
    const removed = await addPerson(service, 'manager', 'removed')
    await service.postJson('/api/admin/logout', undefined, ended.login)
    expect((await service.delete(`/api/admin/people/${removed.id}`, await service.login())).status).toBe(204)
    for (const login of [ended.login, removed.login, bearer('A'.repeat(43)), { authorization: 'Basic x' }]) {
      const rows = []
      for (const call of called) if ((await knock(service, call, login)) === 'in') rows.push(call)
      expect(rows).toEqual(called.filter(call => TABLE[call]?.startsWith('n')))
    }
  })

  it('refuses a person whose session ended while the body was on its way', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' })
    const withBody = CALLS.filter(({ may, body }) => may !== 'anyone' && body)
    expect(withBody.length).toBeGreaterThan(20)
    for (const { method, path } of withBody) {
      const { login } = await addPerson(service, 'manager', `${method}${path.replaceAll(/\W/g, '')}`)
      const { end } = await beginCall(service, method.toUpperCase(), path.replace('{id}', '999'), login)
      await service.postJson('/api/admin/logout', undefined, login)
      expect([method, path, await end({})]).toEqual([method, path, 401])
    }
  })
})
