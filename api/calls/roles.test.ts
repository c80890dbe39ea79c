import { describe, expect, it } from 'vitest'
import { CALLS } from '../openapi/calls'
import { beginCall } from '../testing/begin-call'
import { addPerson, bearer, invite, openInvitation, tokenIn } from '../testing/people'
import { startTestService, type TestService } from '../testing/start-test-service'

/**
 * Who gets past the door of each call: **n**obody logged in, somebody **e**nrolling by an invitation, a **r**eader, a
 * **c**aseworker, a **m**anager, the **s**hared password. A session that was ended and that of a removed person are
 * nobody's. Written by hand: nothing here is read from the product.
 */
const TABLE: Record<string, string> = {
  'post /api/contact': 'n e r c m s',
  'post /api/visa-applications': 'n e r c m s',
  'post /api/callbacks': 'n e r c m s',
  'post /api/uploads': 'n e r c m s',
  'post /api/form-counts': 'n e r c m s',
  'get /api/case-wins': 'n e r c m s',
  'get /api/team': 'n e r c m s',
  'get /api/testimonials': 'n e r c m s',
  'get /api/firm': 'n e r c m s',
  'get /api/openapi.json': 'n e r c m s',
  'get /healthz': 'n e r c m s',
  'get /readyz': 'n e r c m s',
  'get /api/admin/sign-in': 'n e r c m s',
  'post /api/admin/logout': 'n e r c m s',
  'post /api/admin/login/passkey-options': 'n e r c m s',
  'get /api/admin/me': 'e r c m s',
  // The shared password has nothing of its own to set up.
  'put /api/admin/me/password': 'e r c m',
  'post /api/admin/me/code': 'e r c m',
  'put /api/admin/me/code': 'e r c m',
  'post /api/admin/me/passkey-options': 'e r c m',
  'post /api/admin/me/passkeys': 'e r c m',
  'post /api/admin/me/recovery-codes': 'r c m',
  'delete /api/admin/me/passkeys/{id}': 'r c m',
  'get /api/admin/sessions': 'r c m s',
  'delete /api/admin/sessions': 'r c m s',
  'delete /api/admin/sessions/{id}': 'r c m s',
  'get /api/admin/counts': 'r c m s',
  'get /api/admin/office': 'r c m s',
  'get /api/admin/overview': 'r c m s',
  'get /api/admin/search': 'r c m s',
  'get /api/admin/colleagues': 'r c m s',
  'get /api/admin/inquiries': 'r c m s',
  'get /api/admin/inquiries/{id}': 'r c m s',
  'get /api/admin/inquiries/{id}/thread': 'r c m s',
  'get /api/admin/inquiries/{id}/files': 'r c m s',
  'get /api/admin/inquiries/{id}/files/{file}': 'r c m s',
  'patch /api/admin/inquiries/{id}': 'c m s',
  'post /api/admin/inquiries/{id}/notes': 'c m s',
  'post /api/admin/inquiries/{id}/contacts': 'c m s',
  'put /api/admin/inquiries/{id}/presence': 'c m s',
  'delete /api/admin/inquiries/{id}/presence': 'c m s',
  'get /api/admin/inquiries/{id}/templates': 'c m s',
  'post /api/admin/inquiries/{id}/mail': 'c m s',
  'delete /api/admin/inquiries/{id}': 'm s',
  'get /api/admin/inquiries.csv': 'm s',
  'get /api/admin/inquiries/{id}/export': 'm s',
  'get /api/admin/visa-applications': 'r c m s',
  'get /api/admin/visa-applications/{id}': 'r c m s',
  'get /api/admin/visa-applications/{id}/thread': 'r c m s',
  'get /api/admin/visa-applications/{id}/files': 'r c m s',
  'get /api/admin/visa-applications/{id}/files/{file}': 'r c m s',
  'patch /api/admin/visa-applications/{id}': 'c m s',
  'post /api/admin/visa-applications/{id}/notes': 'c m s',
  'post /api/admin/visa-applications/{id}/contacts': 'c m s',
  'put /api/admin/visa-applications/{id}/presence': 'c m s',
  'delete /api/admin/visa-applications/{id}/presence': 'c m s',
  'get /api/admin/visa-applications/{id}/templates': 'c m s',
  'post /api/admin/visa-applications/{id}/mail': 'c m s',
  'delete /api/admin/visa-applications/{id}': 'm s',
  'get /api/admin/visa-applications.csv': 'm s',
  'get /api/admin/visa-applications/{id}/export': 'm s',
  'get /api/admin/callbacks': 'r c m s',
  'get /api/admin/callbacks/{id}': 'r c m s',
  'get /api/admin/callbacks/{id}/thread': 'r c m s',
  'get /api/admin/callbacks/{id}/files': 'r c m s',
  'get /api/admin/callbacks/{id}/files/{file}': 'r c m s',
  'patch /api/admin/callbacks/{id}': 'c m s',
  'post /api/admin/callbacks/{id}/notes': 'c m s',
  'post /api/admin/callbacks/{id}/contacts': 'c m s',
  'put /api/admin/callbacks/{id}/presence': 'c m s',
  'delete /api/admin/callbacks/{id}/presence': 'c m s',
  'get /api/admin/callbacks/{id}/templates': 'c m s',
  'post /api/admin/callbacks/{id}/mail': 'c m s',
  'delete /api/admin/callbacks/{id}': 'm s',
  'get /api/admin/callbacks.csv': 'm s',
  'get /api/admin/callbacks/{id}/export': 'm s',
  'patch /api/admin/records': 'c m s',
  'post /api/admin/mail': 'c m s',
  'get /api/admin/export': 'm s',
  'get /api/admin/health': 'm s',
  'post /api/admin/tickets': 'r c m s',
  'get /api/admin/firm': 'm s',
  'patch /api/admin/firm': 'm s',
  'get /api/admin/content/case-wins': 'm s',
  'post /api/admin/content/case-wins': 'm s',
  'patch /api/admin/content/case-wins': 'm s',
  'get /api/admin/content/case-wins/{id}': 'm s',
  'put /api/admin/content/case-wins/{id}': 'm s',
  'delete /api/admin/content/case-wins/{id}': 'm s',
  'get /api/admin/content/team': 'm s',
  'post /api/admin/content/team': 'm s',
  'patch /api/admin/content/team': 'm s',
  'get /api/admin/content/team/{id}': 'm s',
  'put /api/admin/content/team/{id}': 'm s',
  'delete /api/admin/content/team/{id}': 'm s',
  'get /api/admin/content/testimonials': 'm s',
  'post /api/admin/content/testimonials': 'm s',
  'patch /api/admin/content/testimonials': 'm s',
  'get /api/admin/content/testimonials/{id}': 'm s',
  'put /api/admin/content/testimonials/{id}': 'm s',
  'delete /api/admin/content/testimonials/{id}': 'm s',
  'get /api/admin/audit': 'm s',
  'get /api/admin/audit.csv': 'm s',
  'get /api/admin/people': 'm s',
  'post /api/admin/people': 'm s',
  'patch /api/admin/people/{id}': 'm s',
  'delete /api/admin/people/{id}': 'm s',
  // Whoever ends it has to come back by another way.
  'put /api/admin/shared-password': 'm',
}

/** Calls that judge what is sent to them, with or without a session. */
const WAYS_IN = ['post /api/admin/login', 'post /api/admin/login/passkey', 'post /api/admin/invitation']

const called = CALLS.map(({ method, path }) => `${method} ${path}`).filter(call => !WAYS_IN.includes(call))

/** Makes a call without anything that it could do, and answers what became of it at the door. */
async function knock(service: TestService, call: string, login: Record<string, string>): Promise<'in' | number> {
  const [method = '', path = ''] = call.split(' ')
  const body = method === 'get' || method === 'delete' ? {} : { body: '{}' }
  // With its own session a logout would end that.
  const headers = { 'content-type': 'application/json', ...(call.endsWith('/logout') ? {} : login) }
  const url = service.url + path.replace('{id}', '999')
  const { status } = await fetch(url, { method: method.toUpperCase(), headers, redirect: 'manual', ...body })
  // Nothing that is asked for here may break.
  expect([call, status < 500]).toEqual([call, true])
  return status === 401 || status === 403 ? status : 'in'
}

describe('each call of the document', () => {
  it('is open to whom the table says, and to nobody else', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' })
    const invited = await invite(service, { email: 'new@example.org', name: 'New', role: 'manager' })
    const people = {
      e: await openInvitation(service, tokenIn(invited.link)),
      r: (await addPerson(service, 'reader')).login,
      c: (await addPerson(service, 'caseworker')).login,
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
        // Who is known is not asked to log in again.
        else expect([call, letter, outcome]).toEqual([call, letter, 403])
      }
      rows.push([call, letters.join(' ')])
    }
    expect(Object.fromEntries(rows)).toEqual(TABLE)
  })

  it('is closed to a session that was ended, one of a removed person, one that is none', async () => {
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

  it('is closed to whoever was put out while the rest of it was on its way', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' })
    const withBody = CALLS.filter(({ who, body }) => who === 'staff' && body)
    expect(withBody.length).toBeGreaterThan(20)
    for (const { method, path } of withBody) {
      const { login } = await addPerson(service, 'manager', `${method}${path.replaceAll(/\W/g, '')}`)
      const { end } = await beginCall(service, method.toUpperCase(), path.replace('{id}', '999'), login)
      await service.postJson('/api/admin/logout', undefined, login)
      expect([method, path, await end({})]).toEqual([method, path, 401])
    }
  })
})
