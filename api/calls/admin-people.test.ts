import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { MeAnswer, OfferedCodeAnswer, PeopleAnswer, SessionAnswer } from '../contract/people/people'
import { HOUR } from '../contract/time/durations'
import { sendCommand } from '../operator/socket'
import { backUp } from '../store/backup/backup'
import { addPerson, bearer, codeAt, enrol, invite, OWN_PASSWORD, openInvitation, tokenIn } from '../testing/people'
import { errorOf, startTestService, stoppedClock, TEST_PASSWORD, type TestService } from '../testing/start-test-service'
import { onFiles, temporaryFolder } from '../testing/store-fixtures'

const ADA = { email: 'Ada.Obi@example.org', name: 'Ada Obi', role: 'caseworker' } as const
const LOGIN = '/api/admin/login'

const signIn = (service: TestService, email: string, code: string, password = OWN_PASSWORD) =>
  service.postJson(LOGIN, { email, password, code })

describe('an invitation', () => {
  it('lets a person sign in for the first time, once, in the role that the manager chose', async () => {
    const service = await startTestService()
    const { link, invitedUntil, ...invited } = await invite(service, ADA)
    expect(invited).toMatchObject({ email: 'ada.obi@example.org', name: 'Ada Obi', role: 'caseworker', hasCode: false })
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin\/#invitation=[\w-]{43}$/)
    const enrolling = await openInvitation(service, tokenIn(link))
    expect((await service.get('/api/admin/inquiries', enrolling)).status).toBe(403)
    const { status, answer } = await enrol(service, enrolling)
    expect(status).toBe(200)
    expect(answer.recoveryCodes).toHaveLength(10)
    const own = bearer(answer.session?.token ?? '')
    expect((await service.get('/api/admin/inquiries', own)).status).toBe(200)
    expect((await service.get('/api/admin/me', enrolling)).status).toBe(401)
    expect((await service.postJson('/api/admin/invitation', { token: tokenIn(link) })).status).toBe(401)
    const me = (await (await service.get('/api/admin/me', own)).json()) as MeAnswer
    expect(me).toMatchObject({
      person: { name: 'Ada Obi', email: 'ada.obi@example.org', role: 'caseworker' },
      standing: 'caseworker',
      hasPassword: true,
      hasCode: true,
      recoveryCodes: 10,
    })
  })

  it('belongs to the last person who opened it; after that person has set up a sign-in, nobody can use it', async () => {
    const service = await startTestService()
    const { link } = await invite(service, ADA)
    const [first, second] = [await openInvitation(service, tokenIn(link)), await openInvitation(service, tokenIn(link))]
    expect((await enrol(service, first)).status).toBe(401)
    expect((await enrol(service, second)).status).toBe(200)
    expect((await service.postJson('/api/admin/invitation', { token: tokenIn(link) })).status).toBe(401)
  })

  it('drops the set-up that an earlier visitor of the link began and did not finish', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const { link } = await invite(service, ADA)
    const thief = await openInvitation(service, tokenIn(link))
    await service.putJson('/api/admin/me/password', { password: 'a password of the thief' }, thief)
    const ada = await openInvitation(service, tokenIn(link))
    const before = (await (await service.get('/api/admin/me', ada)).json()) as MeAnswer
    expect(before).toMatchObject({ hasPassword: false, hasCode: false })
    // Ada sets up the app and no password. The app alone, without a password, does not allow a sign-in.
    const offered = await service.postJson('/api/admin/me/code', undefined, ada)
    const { secret, sealed } = (await offered.json()) as OfferedCodeAnswer
    const set = await service.putJson('/api/admin/me/code', { sealed, code: codeAt(secret, clock.time) }, ada)
    expect([set.status, await set.json()]).toEqual([200, {}])
    clock.time += 60_000
    const typed = { email: ADA.email, password: 'a password of the thief', code: codeAt(secret, clock.time) }
    expect((await service.postJson(LOGIN, typed)).status).toBe(401)
  })

  it('works for 48 hours, or until a manager makes another one', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const { id, link } = await invite(service, ADA)
    const login = await service.login()
    const again = await service.patchJson(`/api/admin/people/${id}`, { reset: true }, login)
    const { link: newer } = (await again.json()) as { link: string }
    expect((await service.postJson('/api/admin/invitation', { token: tokenIn(link) })).status).toBe(401)
    clock.time += 48 * HOUR - 1
    const enrolling = await openInvitation(service, tokenIn(newer))
    clock.time += 1
    expect((await service.postJson('/api/admin/invitation', { token: tokenIn(newer) })).status).toBe(401)
    // The person opened the invitation before it expired, but sets up the sign-in only afterwards, so the service
    // refuses.
    expect((await enrol(service, enrolling)).status).toBe(401)
  })

  it.each(['Ada\u0000Obi', 'Ada\r\nBcc: eve@example.org', '\u200b', '  '])(
    'is refused for a name that cannot be shown as it is: %j',
    async name => {
      const service = await startTestService()
      const refused = await service.postJson('/api/admin/people', { ...ADA, name }, await service.login())
      expect([refused.status, (await errorOf(refused)).issues?.[0]?.path]).toEqual([422, 'name'])
    },
  )

  it('is refused for an address that somebody already has, in upper or lower case', async () => {
    const service = await startTestService()
    await invite(service, ADA)
    const login = await service.login()
    const refused = await service.postJson('/api/admin/people', { ...ADA, email: 'ADA.OBI@example.org ' }, login)
    expect(refused.status).toBe(409)
    expect((await errorOf(refused)).code).toBe('taken')
  })
})

describe('signing in by name', () => {
  it('needs the address, the password and the code, and a refusal does not say which of them was wrong', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const ada = await addPerson(service, 'caseworker', 'ada')
    clock.time += 60_000
    const code = codeAt(ada.secret, clock.time)
    const answers = []
    for (const [email, password, given] of [
      ['nobody@example.org', OWN_PASSWORD, code],
      [ada.email, 'another long password', code],
      [ada.email, OWN_PASSWORD, '000000'],
    ] as const) {
      const refused = await signIn(service, email, given, password)
      answers.push([refused.status, (await errorOf(refused)).message])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]?.[0]).toBe(401)
    expect((await signIn(service, ` ${ada.email.toUpperCase()}`, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(
      200,
    )
  })

  it('accepts each code once, also the codes of the half minute before and after', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const ada = await addPerson(service, 'reader', 'ada')
    const STEP = 30_000
    const statusAt = async (offset: number) =>
      (await signIn(service, ada.email, codeAt(ada.secret, clock.time + offset * STEP))).status
    // The code that completed the set-up of the app cannot be used again for a sign-in.
    expect(await statusAt(0)).toBe(401)
    clock.time += 10 * STEP
    expect(await statusAt(-2)).toBe(401)
    expect(await statusAt(-1)).toBe(200)
    expect(await statusAt(-1)).toBe(401)
    expect(await statusAt(0)).toBe(200)
    expect(await statusAt(2)).toBe(401)
    clock.time += 5 * 60_000
    expect(await statusAt(1)).toBe(200)
    // The service refuses a code that is older than a code that was already used.
    expect(await statusAt(0)).toBe(401)
    const again = await service.restart()
    expect((await signIn(again, ada.email, codeAt(ada.secret, clock.time + STEP))).status).toBe(401)
  })

  it('accepts one code for only one session, even when many ask at once', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const ada = await addPerson(service, 'reader', 'ada')
    clock.time += 60_000
    const code = codeAt(ada.secret, clock.time)
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await signIn(service, ada.email, code)).status),
    )
    expect(statuses.sort()).toEqual([200, 401, 401, 401])
  })

  it('accepts each recovery code once, in any case and spacing; new recovery codes replace the old ones', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const ada = await addPerson(service, 'reader', 'ada')
    const [first = '', second = '', third = ''] = ada.recoveryCodes
    expect((await signIn(service, ada.email, first)).status).toBe(200)
    expect((await signIn(service, ada.email, first)).status).toBe(401)
    const response = await signIn(service, ada.email, second.toLowerCase().replaceAll('-', ' '))
    const { token } = (await response.json()) as { token: string }
    const made = await service.postJson('/api/admin/me/recovery-codes', undefined, bearer(token))
    const { recoveryCodes } = (await made.json()) as { recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    expect((await signIn(service, ada.email, third)).status).toBe(401)
    expect((await signIn(service, ada.email, recoveryCodes[0] ?? '')).status).toBe(200)
    const again = await service.restart()
    expect((await signIn(again, ada.email, recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await signIn(again, ada.email, recoveryCodes[1] ?? '')).status).toBe(200)
  })
})

// This test uses files only, because with PostgreSQL nobody can sign in while the database is unreachable.
onFiles()('while nothing can be saved, each code still signs a person in, and only once', async () => {
  const clock = stoppedClock()
  const service = await startTestService({}, clock)
  const ada = await addPerson(service, 'reader', 'ada')
  clock.time += 60_000
  await service.context.store.close()
  for (const code of [codeAt(ada.secret, clock.time), ada.recoveryCodes[0] ?? '']) {
    expect((await signIn(service, ada.email, code)).status).toBe(200)
    expect((await signIn(service, ada.email, code)).status).toBe(401)
  }
})

describe('a removed person', () => {
  it('loses access at once, in every session', async () => {
    const service = await startTestService()
    const ada = await addPerson(service, 'manager', 'ada')
    const login = await service.login()
    expect((await service.get('/api/admin/counts', ada.login)).status).toBe(200)
    expect((await service.delete(`/api/admin/people/${ada.id}`, login)).status).toBe(204)
    expect((await service.get('/api/admin/counts', ada.login)).status).toBe(401)
    expect((await service.delete(`/api/admin/people/${ada.id}`, login)).status).toBe(404)
  })

  it('loses access even in the middle of a call, as does a person whose role changes', async () => {
    const service = await startTestService()
    const ada = await addPerson(service, 'manager', 'ada')
    const login = await service.login()
    expect((await service.get('/api/admin/people', ada.login)).status).toBe(200)
    await service.patchJson(`/api/admin/people/${ada.id}`, { role: 'reader' }, login)
    const refused = await service.get('/api/admin/people', ada.login)
    expect(refused.status).toBe(403)
    expect(await errorOf(refused)).toMatchObject({
      code: 'forbidden',
      message: 'Your role here is reader: this needs the role manager. A manager can change your role.',
    })
  })
})

describe('the shared password', () => {
  const end = (service: TestService, login: { authorization: string }) =>
    service.putJson('/api/admin/shared-password', { on: false }, login)
  const shared = async (service: TestService) => (await service.postJson(LOGIN, { password: TEST_PASSWORD })).status

  it('can be switched off only by a manager who has another way to sign in; its sessions then end', async () => {
    const service = await startTestService()
    const login = await service.login()
    const ada = await addPerson(service, 'manager', 'ada')
    expect((await end(service, login)).status).toBe(403)
    expect((await end(service, ada.login)).status).toBe(204)
    expect((await service.get('/api/admin/counts', login)).status).toBe(401)
    expect(await shared(service)).toBe(401)
    expect((await service.get('/api/admin/counts', ada.login)).status).toBe(200)
    const again = await service.restart()
    expect(await shared(again)).toBe(401)
    expect((await again.putJson('/api/admin/shared-password', { on: true }, ada.login)).status).toBe(204)
    expect(await shared(again)).toBe(200)
  })

  it('stays valid, whatever the settings say, until a manager has signed in by name; then the last manager cannot be removed', async () => {
    const service = await startTestService({ SHARED_PASSWORD: 'off' })
    const login = await service.login()
    const reader = await addPerson(service, 'reader')
    const invited = await invite(service, { email: 'ada@example.org', name: 'Ada', role: 'manager' })
    expect((await service.get('/api/admin/counts', login)).status).toBe(200)
    const enrolled = await enrol(service, await openInvitation(service, tokenIn(invited.link)))
    const ada = bearer(enrolled.answer.session?.token ?? '')
    expect((await service.get('/api/admin/counts', login)).status).toBe(401)
    expect(await shared(service)).toBe(401)
    const { sharedPassword } = (await (await service.get('/api/admin/people', ada)).json()) as PeopleAnswer
    expect(sharedPassword).toEqual({ on: false, isToEnd: true, bySetting: true })
    // Managers cannot switch on the shared password while the setting SHARED_PASSWORD switches it off, and the audit
    // gets no entry for the attempt.
    const back = await service.putJson('/api/admin/shared-password', { on: true }, ada)
    expect([back.status, (await errorOf(back)).code]).toEqual([409, 'by_setting'])
    const told = (await (await service.get('/api/admin/audit', ada)).json()) as { what: string }[]
    expect(told.filter(({ what }) => what === 'shared_password_changed')).toEqual([])
    const path = `/api/admin/people/${invited.id}`
    for (const refused of [
      await service.delete(path, ada),
      await service.patchJson(path, { role: 'reader' }, ada),
      await service.patchJson(path, { reset: true }, ada),
    ]) {
      expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'last_manager'])
    }
    await service.patchJson(`/api/admin/people/${reader.id}`, { role: 'manager' }, ada)
    expect((await service.delete(path, ada)).status).toBe(204)
  })
})

describe('sessions', () => {
  it('are listed for their owner, who can end them; a manager can list and end all', async () => {
    const service = await startTestService()
    const ada = await addPerson(service, 'reader', 'ada')
    const ben = await addPerson(service, 'manager', 'ben')
    const listOf = async (login: { authorization: string }, query = '') =>
      (await (await service.get(`/api/admin/sessions${query}`, login)).json()) as SessionAnswer[]
    const second = await signIn(service, ada.email, ada.recoveryCodes[0] ?? '')
    const other = bearer(((await second.json()) as { token: string }).token)
    const own = await listOf(ada.login)
    expect(own.map(({ way, isThis }) => [way, isThis]).sort()).toEqual([
      ['code', true],
      ['recovery', false],
    ])
    expect((await service.get('/api/admin/sessions?of=all', ada.login)).status).toBe(403)
    expect(new Set((await listOf(ben.login, '?of=all')).map(({ person }) => person?.name ?? 'shared'))).toEqual(
      new Set(['ada', 'ben', 'shared']),
    )
    const [bens] = await listOf(ben.login)
    expect((await service.delete(`/api/admin/sessions/${bens?.id}`, ada.login)).status).toBe(404)
    expect((await service.delete('/api/admin/sessions', ada.login)).status).toBe(204)
    expect((await service.get('/api/admin/me', other)).status).toBe(401)
    const [mine] = await listOf(ada.login)
    expect((await service.delete(`/api/admin/sessions/${mine?.id}`, ben.login)).status).toBe(204)
    expect((await service.get('/api/admin/me', ada.login)).status).toBe(401)
  })

  it('of a person end when the password changes, except the session that changes it', async () => {
    const service = await startTestService()
    const ada = await addPerson(service, 'reader', 'ada')
    const ben = await addPerson(service, 'reader', 'ben')
    const second = await signIn(service, ada.email, ada.recoveryCodes[0] ?? '')
    const other = bearer(((await second.json()) as { token: string }).token)
    const statusOf = async (login: Record<string, string>) => (await service.get('/api/admin/me', login)).status
    expect(await statusOf(other)).toBe(200)
    const set = await service.putJson('/api/admin/me/password', { password: 'another long password' }, ada.login)
    expect(set.status).toBe(200)
    expect([await statusOf(ada.login), await statusOf(other), await statusOf(ben.login)]).toEqual([200, 401, 200])
  })

  it('can change a person’s ways to sign in only within 15 minutes of the sign-in', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const ada = await addPerson(service, 'reader', 'ada')
    clock.time += 15 * 60_000 - 1
    const set = () => service.putJson('/api/admin/me/password', { password: 'another long password' }, ada.login)
    expect((await set()).status).toBe(200)
    clock.time += 1
    const refused = await set()
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'prove_again'])
  })
})

describe('a new sign-in', () => {
  it('ends the session whose token it sends, and no other', async () => {
    const service = await startTestService()
    const ada = await addPerson(service, 'reader', 'ada')
    const enter = async (code: string | undefined, carried: Record<string, string> = {}) => {
      const response = await service.postJson(LOGIN, { email: ada.email, password: OWN_PASSWORD, code }, carried)
      return bearer(((await response.json()) as { token: string }).token)
    }
    const statusOf = async (login: Record<string, string>) => (await service.get('/api/admin/me', login)).status
    const second = await enter(ada.recoveryCodes[0])
    const third = await enter(ada.recoveryCodes[1], ada.login)
    expect([await statusOf(ada.login), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200])
    const shared = await service.login()
    expect((await service.postJson(LOGIN, { password: TEST_PASSWORD }, shared)).status).toBe(200)
    expect(await statusOf(shared)).toBe(401)
  })

  it('admits nobody whom a manager resets or removes at the same moment', async () => {
    const service = await startTestService()
    const { loginThrottle } = service.context
    for (const what of ['reset', 'remove'] as const) {
      const ada = await addPerson(service, 'reader', what)
      // The test makes the change during `welcome`, the last step of a sign-in before the session starts.
      const welcome = loginThrottle.welcome
      loginThrottle.welcome = async address => {
        await sendCommand(join(service.folder, 'data'), 'people', [what, ada.email])
        await welcome(address)
      }
      const refused = await signIn(service, ada.email, ada.recoveryCodes[0] ?? '')
      loginThrottle.welcome = welcome
      expect(refused.status).toBe(401)
      expect((await service.context.sessions.all()).filter(({ person }) => person === ada.id)).toEqual([])
    }
  })
})

describe('a password that was changed', () => {
  it('refuses a sign-in with the old password that was under way', async () => {
    const service = await startTestService()
    const { loginThrottle } = service.context
    const ada = await addPerson(service, 'reader', 'ada')
    const welcome = loginThrottle.welcome
    loginThrottle.welcome = async address => {
      await service.putJson('/api/admin/me/password', { password: 'another long password' }, ada.login)
      await welcome(address)
    }
    const refused = await signIn(service, ada.email, ada.recoveryCodes[0] ?? '')
    loginThrottle.welcome = welcome
    expect([refused.status, (await errorOf(refused)).message]).toEqual([
      401,
      'Your password was changed just now: use the new one',
    ])
    expect((await service.context.sessions.all()).filter(({ person }) => person === ada.id)).toHaveLength(1)
  })
})

describe('a person whose sign-in was reset', () => {
  it('loses access by the reset alone, even if the process ends right after it', async () => {
    const service = await startTestService()
    const ada = await addPerson(service, 'reader', 'ada')
    await service.context.staff.people.reset(ada.id)
    expect((await service.get('/api/admin/me', ada.login)).status).toBe(401)
    const again = await service.restart()
    expect((await again.get('/api/admin/me', ada.login)).status).toBe(401)
    const { link } = (await (
      await again.patchJson(`/api/admin/people/${ada.id}`, { reset: true }, await again.login())
    ).json()) as { link: string }
    const { answer } = await enrol(again, await openInvitation(again, tokenIn(link)))
    expect((await again.get('/api/admin/me', bearer(answer.session?.token ?? ''))).status).toBe(200)
  })

  it.each([
    ['reset', (service: TestService, id: string) => service.context.staff.people.reset(id)],
    ['removed', (service: TestService, id: string) => service.context.staff.people.remove(id)],
    ['signed out', ({ context }: TestService) => context.sessions.endWhere(({ way }) => way === 'code')],
  ])('sets up no password if the person is %s at the same moment', async (_, putOut) => {
    const service = await startTestService()
    const { staff, audit } = service.context
    const ada = await addPerson(service, 'reader', 'ada')
    const before = (await staff.people.get(ada.id))?.password
    const { hashPassword } = staff
    // The test makes the change while the service hashes the new password, the last step before the service stores it.
    staff.hashPassword = async password => {
      await putOut(service, ada.id)
      return await hashPassword(password)
    }
    const set = await service.putJson('/api/admin/me/password', { password: 'another long password' }, ada.login)
    expect(set.status).toBe(401)
    expect([before, undefined]).toContain((await staff.people.get(ada.id))?.password)
    await audit.flush()
    const { entries } = await audit.page({ limit: 9, what: ['way_in_changed'] })
    expect(entries.map(({ details }) => details?.done)).toEqual(['code set up', 'password set'])
    expect(await service.context.store.documents.keys('audit-intents')).toEqual([])
  })
})

describe('a password of one’s own', () => {
  it.each([
    'Password-Haven-1',
    'ImmigrationLawyers1',
    'Ada.Obi@example.org',
    'example-Ada-Obi-1',
    'fourteen chars',
    'abcdabcdabcdabcdabcd',
    `${'a long walk '.repeat(84)} `,
  ])('is refused if others could guess it, or if its length is wrong: %s', async password => {
    const service = await startTestService()
    const { link } = await invite(service, ADA)
    const enrolling = await openInvitation(service, tokenIn(link))
    const refused = await service.putJson('/api/admin/me/password', { password }, enrolling)
    expect([refused.status, (await errorOf(refused)).issues?.[0]?.path]).toEqual([422, 'password'])
  })

  it.each(['fifteen letters', 'a long walk '.repeat(83)])('may be as long as anybody likes: %s', async password => {
    const service = await startTestService()
    const { link } = await invite(service, ADA)
    const enrolling = await openInvitation(service, tokenIn(link))
    expect((await service.putJson('/api/admin/me/password', { password }, enrolling)).status).toBe(200)
  })
})

onFiles()(
  'nobody can read a password, a secret, an invitation or a session in the stored files or a backup, without the key’s own file',
  async () => {
    const service = await startTestService()
    const ada = await addPerson(service, 'manager', 'ada')
    const { link } = await invite(service, { email: 'ben@example.org', name: 'Ben', role: 'reader' })
    await service.postJson('/api/admin/invitation', { token: tokenIn(link) })
    const data = join(service.folder, 'data')
    const key = join(data, 'secrets.key')
    expect(statSync(key).mode & 0o777).toBe(0o600)
    const textOf = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map(name => join(folder, name))
        .filter(file => file !== key && statSync(file).isFile())
        .map(file => readFileSync(file, 'latin1'))
        .join('\n')
    const options = { dataDir: data, folder: await temporaryFolder(), name: 'one', now: () => new Date() }
    const backup = textOf((await backUp({ ...options, progress: async () => undefined })).target)
    expect(backup).toContain('ben@example.org')
    const text = textOf(data) + backup
    const token = ada.login.authorization.slice('Bearer '.length)
    for (const secret of [OWN_PASSWORD, ada.secret, tokenIn(link), token, ...ada.recoveryCodes]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('base64url'))
      expect(service.lines.join('')).not.toContain(secret)
    }
    expect(text).not.toContain(readFileSync(key, 'utf8').trim())
  },
)
