import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendCommand } from '../operator/socket'
import { filesWith } from '../testing/folder-texts'
import { addPerson, bearer, enrol, openInvitation, tokenIn } from '../testing/people'
import { startSmtp } from '../testing/smtp-server'
import { startTestService, type TestService } from '../testing/start-test-service'
import { isOnFiles } from '../testing/store-fixtures'
import { staffWarnings } from './staff-warnings'

const dataOf = (service: TestService) => join(service.folder, 'data')
const say = (service: TestService, ...words: string[]) => sendCommand(dataOf(service), 'people', words)
const linkIn = (text: string | undefined) => /http\S+#invitation=\S+/.exec(text ?? '')?.[0]

/** Runs the command in the same way as an operator. */
function run(service: TestService, words: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise(done => {
    const { databaseUrl, secretsKey } = service.context.config
    const shared = databaseUrl && { DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey }
    const env = { PATH: process.env.PATH, DATA_DIR: dataOf(service), ...shared }
    const args = ['--import', import.meta.resolve('tsx'), resolve('api/commands/people.ts'), ...words]
    const child = spawn(process.execPath, args, { env })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
    child.on('close', code => done({ code, said }))
  })
}

describe('npm run people', () => {
  it('changes the list of people while the service runs, and the change applies at once', async () => {
    const service = await startTestService()
    expect(await say(service, 'list')).toBe('No person has an account here yet.\nThe shared password works as well.')
    const invited = await say(service, 'invite', 'Ana@example.org', '--name', 'Ana Silva', '--role', 'manager')
    const { answer, status } = await enrol(service, await openInvitation(service, tokenIn(linkIn(invited))))
    expect([status, linkIn(invited)?.startsWith(service.context.config.publicUrl)]).toEqual([200, true])
    const ana = bearer(answer.session?.token ?? '')
    expect(await say(service, 'list')).toMatch(
      /^ana@example\.org {2}Ana Silva {2}manager {2}password and code {2}last signed in /,
    )

    await addPerson(service, 'manager', 'bea')
    expect(await say(service, 'role', 'ana@example.org', 'reader')).toBe('Ana Silva is reader from now on.')
    expect((await service.get('/api/admin/inquiries', ana)).status).toBe(200)
    expect((await service.get('/api/admin/people', ana)).status).toBe(403)
    expect(linkIn(await say(service, 'reset', 'ana@example.org'))).toBeDefined()
    expect((await service.get('/api/admin/inquiries', ana)).status).toBe(401)
    expect(await say(service, 'remove', 'ana@example.org')).toBe('Ana Silva is removed, and signed out everywhere.')
    expect(await say(service, 'list')).not.toContain('ana@example.org')
  })

  it('names the mistake, and changes nothing', async () => {
    const service = await startTestService()
    const zed = await addPerson(service, 'manager', 'zed')
    await addPerson(service, 'caseworker', 'mo')
    await service.putJson('/api/admin/shared-password', { on: false }, zed.login)
    const refused = [
      [['role', 'nobody@example.org', 'reader'], 'Nobody here has the address nobody@example.org'],
      [['role', 'mo@example.org', 'king'], 'Usage:'],
      [['invite', 'ana', '--name', 'Ana', '--role', 'reader'], 'email: Please check the email address'],
      [['invite', 'mo@example.org', '--name', 'Mo', '--role', 'reader'], 'mo@example.org works here'],
      [['list', 'all'], 'Usage:'],
      [['--what'], 'Usage:'],
      [[], 'Usage:'],
    ] as const
    for (const [words, said] of refused) await expect(say(service, ...words)).rejects.toThrow(said)
    const before = await say(service, 'list')
    for (const words of [
      ['remove', 'zed@example.org'],
      ['role', 'zed@example.org', 'reader'],
      ['reset', 'zed@example.org'],
    ])
      await expect(say(service, ...words)).rejects.toThrow('nobody could manage people')
    expect(await say(service, 'list')).toBe(before)
  })

  it('works without a running service, and keeps its files private', async () => {
    const service = await startTestService()
    await service.close()
    const { code, said } = await run(service, ['invite', 'ana@example.org', '--name', 'Ana Silva', '--role', 'reader'])
    expect([code, said]).toEqual([0, expect.stringContaining('Ana Silva is invited as reader.')])
    expect(await run(service, ['role', 'zoe@example.org', 'reader'])).toMatchObject({ code: 1 })
    const again = await service.restart()
    expect((await openInvitation(again, tokenIn(linkIn(said)))).authorization).toBeDefined()
    const invited = await again.get('/api/admin/audit?what=person_invited', await again.login())
    expect(await invited.json()).toMatchObject([{ by: 'operator' }])
    const files = isOnFiles() ? ['secrets.key', 'state.json', 'operator.socket'] : ['instance', 'operator.socket']
    for (const name of files) expect((await stat(join(dataOf(again), name))).mode & 0o077).toBe(0)
  }, 60_000)
})

describe('an invitation', () => {
  it('is sent by mail, with its token in the fragment of a link, and is in no file and no log', async () => {
    const smtp = await startSmtp()
    const env = { SMTP_URL: smtp.url, STAFF_EMAIL: 'staff@example.net', MAIL_FROM: 'haven@example.net' }
    const service = await startTestService(env)
    expect(await say(service, 'invite', 'ana@example.org', '--name', 'Ana Silva', '--role', 'reader')).toMatch(
      /^Ana Silva is invited as reader\.\nThe link goes to ana@example\.org\. It works once, until \d/,
    )
    await expect.poll(() => smtp.recipients, { timeout: 30_000 }).toEqual([['ana@example.org']])
    const [mail] = smtp.inbox
    const token = tokenIn(linkIn(mail?.text))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(mail?.html).toContain(token)
    const { secret, answer } = await enrol(service, await openInvitation(service, token))
    const { recoveryCodes = [], session } = answer
    await expect.poll(() => service.context.store.documents.keys('notices')).toEqual([])
    await service.close()
    for (const text of [token, secret, session?.token ?? 'none', ...recoveryCodes]) {
      expect(await filesWith(dataOf(service), text)).toEqual([])
      expect(service.lines.join('')).not.toContain(text)
    }
  })

  it('is shown once without a mail server, and no mail about it is filed', async () => {
    const service = await startTestService()
    const said = await say(service, 'invite', 'ana@example.org', '--name', 'Ana Silva', '--role', 'reader')
    expect(said).toContain('Hand over this link yourself')
    expect(await filesWith(service.folder, tokenIn(linkIn(said)))).toEqual([])
    expect(await filesWith(join(dataOf(service), 'mail'), 'ana@example.org').catch(() => [])).toEqual([])
  })
})

describe('the start', () => {
  it('says that the shared password still works, until a manager has signed in by name', async () => {
    const service = await startTestService({ SHARED_PASSWORD: 'off' })
    expect(await staffWarnings(service.context.staff)).toEqual([expect.stringContaining('still works')])
    await addPerson(service, 'manager')
    expect(await staffWarnings(service.context.staff)).toEqual([])
    expect((await service.postJson('/api/admin/login', { password: 'correct horse battery' })).status).toBe(401)
  })

  it('names the people whose codes another key encrypted', async () => {
    const first = await startTestService({ SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') })
    await addPerson(first, 'manager', 'ana')
    expect(await staffWarnings(first.context.staff)).toEqual([])
    const other = await first.restart({ SECRETS_KEY: Buffer.alloc(32, 2).toString('base64') })
    expect(await staffWarnings(other.context.staff)).toEqual([expect.stringContaining('ana@example.org')])
  })
})
