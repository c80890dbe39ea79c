import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CALLS } from './calls/index'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from './contract/errors'
import type { EnrolledAnswer } from './contract/people/people'
import { LISTS } from './contract/records/records'
import { createAuthenticator } from './testing/authenticator'
import { CALLBACK, EXAMPLES } from './testing/examples'
import { PDF, piecesOf } from './testing/letters'
import { addPerson, bearer, invite, OWN_PASSWORD, openInvitation, tokenIn } from './testing/people'
import { registration } from './testing/people-examples'
import { EVIL, startScanner } from './testing/scanner'
import { exampleOf, goodOf, JSON_TYPE, nameOf, refusal, send, sendGood, start, withBody } from './testing/send-call'
import { ENQUIRY, startTestService, stoppedClock, type TestService } from './testing/start-test-service'
import { onFiles } from './testing/store-fixtures'

/** Restarts the service after every mail is saved to disk, so that no record is in memory. */
async function startCold(service: TestService): Promise<TestService> {
  await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
  return service.restart()
}

/**
 * Replaces a folder in `DATA_DIR` by a file, so that the service can neither read nor write anything in that folder.
 */
function blockFolder({ folder }: TestService, name: string): void {
  const path = join(folder, 'data', name)
  rmSync(path, { recursive: true })
  writeFileSync(path, '')
}

it('every call has its examples', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(CALLS.map(nameOf).sort())
  expect(withBody.map(call => [nameOf(call), exampleOf(call).refused?.length])).not.toContainEqual([
    expect.anything(),
    undefined,
  ])
})

it('every call’s answer follows the OpenAPI document, and no list is empty', async () => {
  const { service, login } = await start()
  for (const call of CALLS) {
    const headers = call.path === '/api/admin/logout' ? await service.login() : call.may !== 'anyone' ? login : {}
    const answer = await sendGood(service, call, headers)
    expect(answer).toMatchObject({ call: nameOf(call), status: call.answer.status, differences: [] })
    if (call.answer.list) expect(JSON.parse(answer.text)).not.toEqual([])
    if (call.may !== 'anyone') expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

onFiles()('every rejected input is named', async () => {
  const { service, login } = await start()
  for (const call of CALLS) {
    const { refused = [], refusedQuery = [] } = exampleOf(call)
    const { good, id, login: its = login } = await goodOf(service, call)
    for (const [change, path] of refused) {
      const body = JSON.stringify({ ...good, ...(change as object) })
      const answer = await send(service, call, { headers: { ...JSON_TYPE, ...its }, body, id })
      expect({ ...answer, change }).toMatchObject({ ...refusal(call, 'invalid'), change })
      expect([nameOf(call), change, answer.error?.issues]).toEqual([
        nameOf(call),
        change,
        expect.arrayContaining([{ path, code: expect.any(String), message: expect.any(String) }]),
      ])
      expect(answer.text).not.toContain('Invalid input')
    }
    for (const [query, path] of refusedQuery) {
      const sent = good ? { headers: { ...JSON_TYPE, ...login }, body: JSON.stringify(good) } : { headers: login }
      const answer = await send(service, call, { ...sent, query: `?${query}` })
      expect({ ...answer, query }).toMatchObject({ ...refusal(call, 'invalid'), query })
      expect(answer.error?.issues?.map(issue => issue.path)).toEqual([path])
      expect(answer.text).not.toContain('Invalid input')
    }
    // Each refused sign-in above counts as a failed attempt. A sign-in with the right password resets the count of
    // failed attempts.
    await service.login()
    for (const body of good ? ['[]', '{}', '[[]]'] : []) {
      // An empty change is valid: it changes nothing.
      if (call.method === 'patch' && body === '{}') continue
      const answer = await send(service, call, { headers: { ...JSON_TYPE, ...its }, body, id })
      expect({ ...answer, body }).toMatchObject({ ...refusal(call, 'invalid'), body })
      expect(answer.text).not.toContain('Invalid input')
    }
  }
})

onFiles()('every other method is refused, and the answer lists the allowed methods', async () => {
  const { service, login } = await start()
  for (const path of new Set(CALLS.map(call => call.path))) {
    const known: string[] = CALLS.filter(call => call.path === path).map(call => call.method.toUpperCase())
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(one => !known.includes(one))) {
      const response = await fetch(service.url + path.replace('{id}', '1'), { method, headers: login })
      const { error } = (await response.json()) as ErrorBody
      expect([method, path, response.status, error.code]).toEqual([method, path, 405, 'method_not_allowed'])
      const allowed = response.headers.get('allow')?.split(', ') ?? []
      expect(allowed.filter(one => one !== 'HEAD' && one !== 'OPTIONS').sort()).toEqual([...known].sort())
    }
  }
})

onFiles()('every call of staff needs a session', async () => {
  const { service } = await start()
  for (const call of CALLS.filter(one => one.may !== 'anyone')) {
    const { login: _, ...made } = await goodOf(service, call)
    for (const authorization of ['', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic YWRtaW46YWRtaW4=']) {
      const answer = await sendGood(service, call, authorization ? { authorization } : {}, made)
      expect(answer).toMatchObject(refusal(call, 'unauthorized'))
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  }
})

onFiles()('every call that cannot store its change says so, and gives the firm’s phone number', async () => {
  const { service, login } = await start()
  // These endpoints need no disk. Sign-in, sign-out, tickets, presence and counted forms work from memory. The offer of
  // a passkey or of one-time codes stores nothing, nor does a test of a webhook, and no mail is left for a retry.
  const inMemory =
    /^.api.form-counts$|webhooks.*test$|^.api.admin.(mail|login|logout|tickets|invitation|sessions|me.passkey-options$)|^post .*me.code$|presence$/
  const calls = CALLS.filter(
    one => (one.method !== 'get' || one.path === '/readyz') && !inMemory.test(one.path) && !inMemory.test(nameOf(one)),
  )
  const made = new Map<(typeof calls)[number], Awaited<ReturnType<typeof goodOf>>>()
  for (const call of calls) made.set(call, await goodOf(service, call))
  await service.context.store.close()
  blockFolder(service, 'content')
  for (const call of calls) {
    const answer = await sendGood(service, call, login, made.get(call))
    expect(answer).toMatchObject(refusal(call, 'unavailable'))
    expect(answer.error?.message).toContain('020 7946 0100')
  }
})

onFiles()('every read of records that fails says that something went wrong, and no more', async () => {
  const { service } = await start()
  const again = await startCold(service)
  const login = await again.login()
  for (const list of LISTS) blockFolder(again, list)
  const reads = CALLS.filter(
    call => /^\/api\/admin\/(inquiries|visa|callbacks)/.test(call.path) && call.method === 'get',
  )
  for (const call of reads) {
    const answer = await sendGood(again, call, login)
    expect(answer).toMatchObject(refusal(call, 'internal'))
    expect(answer.text).not.toMatch(/ENOENT|data|\.ts/)
  }
})

onFiles()('every code of the contract occurs, with its own status', async () => {
  const { service, login } = await start()
  const key = { 'idempotency-key': randomUUID() }
  await service.postJson('/api/callbacks', CALLBACK, key)
  const wrong = { password: 'wrong' }
  for (let count = 0; count < 5; count += 1) await service.postJson('/api/admin/login', wrong)
  // This attempt comes directly after the five failures, because the delay after them ends soon.
  const slowDown = await service.postJson('/api/admin/login', wrong)
  const answers: Partial<Record<ErrorCode, Response>> = {
    malformed: await service.postJson('/api/contact', '{'),
    unauthorized: await service.get('/api/admin/counts'),
    origin_refused: await service.get('/api/firm', { origin: 'https://evil.example' }),
    not_found: await service.get('/api/nothing'),
    method_not_allowed: await service.patchJson('/api/contact', ENQUIRY),
    changed_elsewhere: await service.patchJson(
      '/api/admin/callbacks/1',
      { held: true },
      { ...login, 'if-match': '"another"' },
    ),
    held: await heldAnswer(service, login),
    flagged: await flaggedAnswer(),
    ...(await peopleAnswers()),
    key_reused: await service.postJson('/api/callbacks', { ...CALLBACK, message: 'Another' }, key),
    too_large: await service.postJson('/api/contact', { ...ENQUIRY, message: 'x'.repeat(70_000) }),
    unsupported_type: await service.postJson('/api/contact', 'x', { 'content-type': 'text/plain' }),
    invalid: await service.postJson('/api/contact', {}),
    slow_down: slowDown,
  }
  const cold = await startCold(service)
  blockFolder(cold, 'callbacks')
  answers.internal = await cold.get('/api/admin/callbacks', login)
  await cold.context.store.close()
  answers.unavailable = await cold.postJson('/api/contact', ENQUIRY)
  const seen = await Promise.all(
    Object.entries(answers).map(async ([code, answer]) => {
      const { error } = (await answer.json()) as ErrorBody
      return [code, error.code, answer.status]
    }),
  )
  expect(seen.sort()).toEqual(
    Object.entries(ERROR_STATUS)
      .map(([code, status]) => [code, code, status])
      .sort(),
  )
})

async function heldAnswer(service: TestService, login: Record<string, string>): Promise<Response> {
  const path = '/api/admin/visa-applications/1'
  await service.patchJson(path, { held: true }, login)
  return await fetch(service.url + path, { method: 'DELETE', headers: login })
}

async function flaggedAnswer(): Promise<Response> {
  const service = await startTestService({ CLAMD: await startScanner() })
  const { letters } = service.context.store
  const { id } = await letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, piecesOf(PDF, EVIL))
  await service.postJson('/api/callbacks', { ...CALLBACK, files: [id] })
  return await service.get(`/api/admin/callbacks/1/files/${id}`, await service.login())
}

/** Error responses of the endpoints about people, by error code. */
async function peopleAnswers() {
  const { service, login } = await start()
  const people = '/api/admin/people'
  const taken = { email: 'ana@example.org', name: 'Ana', role: 'reader' }
  await service.postJson(people, taken, login)
  const reader = await addPerson(service, 'reader')
  const { link, id } = await invite(service, { email: 'zed@example.org', name: 'Zed', role: 'manager' })
  const enrolling = await openInvitation(service, tokenIn(link))
  const phone = createAuthenticator()
  const body = await registration(service, enrolling, phone)
  const enrolled = await service.postJson('/api/admin/me/passkeys', body, enrolling)
  const zed = bearer(((await enrolled.json()) as EnrolledAnswer).session?.token ?? '')
  return {
    taken: await service.postJson(people, taken, login),
    forbidden: await service.get(people, reader.login),
    last_way: await service.delete(`/api/admin/me/passkeys/${phone.id}`, zed),
    last_manager: await service
      .putJson('/api/admin/shared-password', { on: false }, zed)
      .then(() => service.delete(`${people}/${id}`, zed)),
    by_setting: await bySettingAnswer(),
    prove_again: await lateAnswer(),
  }
}

async function bySettingAnswer(): Promise<Response> {
  const service = await startTestService({ SHARED_PASSWORD: 'off' })
  const { login } = await addPerson(service, 'manager')
  return await service.putJson('/api/admin/shared-password', { on: true }, login)
}

async function lateAnswer(): Promise<Response> {
  const clock = stoppedClock()
  const service = await startTestService({}, clock)
  const { login } = await addPerson(service, 'reader')
  clock.time += 16 * 60_000
  return await service.putJson('/api/admin/me/password', { password: OWN_PASSWORD }, login)
}
