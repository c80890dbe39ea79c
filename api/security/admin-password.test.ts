import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../config'
import { createContext } from '../context'
import { memoryDocuments } from '../testing/memory-documents'
import { startTestService, type TestService } from '../testing/start-test-service'
import { resolveAdminPassword } from './admin-password'
import { hashPassword } from './password'
import { createSessions } from './sessions'

const NONE = { ADMIN_PASSWORD_HASH: '' }
const PLAIN = 'fifteen letters!'

const statusOf = async (service: TestService, password: string) =>
  (await service.postJson('/api/admin/login', { password })).status

const passwordFile = (service: TestService) => join(service.folder, 'data/admin-password.txt')
const madePassword = (service: TestService) => readFileSync(passwordFile(service), 'utf8').trim()

describe('where the admin password comes from', () => {
  const HASH = 'scrypt$N=16,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$KE1MxdSCDn9oLXJHauJuDjAGPRK8o7fvbCJVUktsnKk'

  function start() {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'haven-password-')), 'data')
    onTestFinished(() => rmSync(join(dataDir, '..'), { recursive: true }))
    const { all, documents } = memoryDocuments()
    const sessions = createSessions(documents)
    const shown: string[] = []
    const terminal = { write: (text: string) => shown.push(text) }
    const settle = (env: Record<string, string> = {}, isShown = false, on = documents) =>
      resolveAdminPassword(parseConfig({ DATA_DIR: dataDir, ...env }), on, sessions, isShown ? terminal : undefined)
    return { dataDir, all, sessions, shown, settle }
  }

  it('is described so that an operator knows what to do', async () => {
    const { dataDir, shown, settle } = start()
    const sourceOf = async (env: Record<string, string> = {}, terminal = false) => (await settle(env, terminal)).source
    expect(await sourceOf({ ADMIN_PASSWORD_HASH: HASH })).toBe('as set by ADMIN_PASSWORD_HASH')
    expect(await sourceOf({ ADMIN_PASSWORD: PLAIN })).toBe('as set by ADMIN_PASSWORD')
    const file = join(dataDir, 'admin-password.txt')
    expect(await sourceOf()).toBe(`in the file ${file} (note the password, then delete the file)`)
    expect(await sourceOf()).toBe(`in the file ${file} (note the password, then delete the file)`)
    rmSync(file)
    expect(await sourceOf({}, true)).toMatch(/^the one made at the first start .*npm run admin:password/)
    expect(shown).toEqual([])
    expect(await start().settle({}, true)).toMatchObject({ source: 'shown above, this once' })
  })

  it('is found after an update under the names that earlier versions used', async () => {
    const { all, sessions, settle } = start()
    const { token } = await sessions.start()
    all.set('admin-password/kept', { value: HASH })
    all.set('admin-password/active', { value: HASH })
    expect(await settle()).toMatchObject({ hash: HASH })
    expect(await sessions.verify(token)).toBeDefined()
  })

  it('is stored with the password’s hash, so that a start with the same password ends no session', async () => {
    const { all, settle } = start()
    const { hash } = await settle()
    expect(all.get('admin-password/kept')).toEqual({ value: hash })
    expect(all.get('admin-password/active')).toEqual({ value: hash })
    const plain = await settle({ ADMIN_PASSWORD: PLAIN })
    expect(await settle({ ADMIN_PASSWORD: PLAIN })).toEqual(plain)
    expect(all.get('admin-password/kept')).toEqual({ value: hash })
  })

  it.each([true, false])(
    'is the one of the first instance when two instances make one at once: on a terminal %s',
    async shown => {
      const { dataDir, settle } = start()
      const { documents } = memoryDocuments()
      const update: typeof documents.update = async (space, key, change) => {
        if (key === 'kept') await documents.update<unknown>(space, key, () => ({ value: HASH }))
        return documents.update(space, key, change)
      }
      const source = 'the one that another instance made at the same moment: see the message of that instance'
      expect(await settle({}, shown, { ...documents, update })).toEqual({ hash: HASH, source })
      expect(existsSync(join(dataDir, 'admin-password.txt'))).toBe(false)
    },
  )
})

describe('the admin password', () => {
  it('is made at random at the first start, in a file for its owner alone', async () => {
    const service = await startTestService(NONE)
    expect(statSync(passwordFile(service)).mode & 0o777).toBe(0o600)
    expect(service.context.adminPassword.source).toContain(passwordFile(service))
    expect(madePassword(service)).toMatch(/^([3-9A-Y]{4}-){4}[3-9A-Y]{4}$/)
    expect(await statusOf(service, madePassword(service))).toBe(200)
    const again = await service.restart()
    expect(await statusOf(again, madePassword(service))).toBe(200)
  })

  it('is shown once on the terminal instead, if there is one', async () => {
    const shown: string[] = []
    const terminal = { write: (text: string) => shown.push(text) }
    const config = parseConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'haven-terminal-')) })
    onTestFinished(() => rmSync(config.dataDir, { recursive: true }))
    for (const _ of ['first start', 'second start']) {
      const context = await createContext(config, { terminal, logTo: { write: () => undefined } })
      await context.close()
    }
    expect(shown.join('')).toMatch(/The admin password is {2}([3-9A-Y]{4}-){4}[3-9A-Y]{4}\n/)
    expect(shown).toHaveLength(1)
    expect(readdirSync(config.dataDir)).not.toContain('admin-password.txt')
  })

  it('is in plain text on the disk only in the file for its owner', async () => {
    const service = await startTestService(NONE)
    const password = madePassword(service)
    await service.close()
    const files = readdirSync(join(service.folder, 'data'), { recursive: true })
      .map(name => join(service.folder, 'data', String(name)))
      .filter(file => statSync(file).isFile() && file !== passwordFile(service))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(readFileSync(file, 'latin1')).not.toContain(password)
    expect(service.lines.join('')).not.toContain(password)
  })

  it('is the one of ADMIN_PASSWORD_HASH, else of ADMIN_PASSWORD, else the stored one', async () => {
    const kept = await startTestService(NONE)
    const plain = await kept.restart({ ...NONE, ADMIN_PASSWORD: PLAIN })
    expect(await statusOf(plain, PLAIN)).toBe(200)
    expect(await statusOf(plain, madePassword(kept))).toBe(401)
    const hash = await plain.restart({ ADMIN_PASSWORD: PLAIN, ADMIN_PASSWORD_HASH: await hashPassword('another one') })
    expect(await statusOf(hash, 'another one')).toBe(200)
    expect(await statusOf(hash, PLAIN)).toBe(401)
    const back = await hash.restart(NONE)
    expect(await statusOf(back, madePassword(kept))).toBe(200)
  })

  it('ends all sessions when it changes, and none when it stays', async () => {
    const service = await startTestService({ ...NONE, ADMIN_PASSWORD: PLAIN })
    const { token } = (await (await service.postJson('/api/admin/login', { password: PLAIN })).json()) as {
      token: string
    }
    const login = { authorization: `Bearer ${token}` }
    const same = await service.restart()
    expect((await same.get('/api/admin/counts', login)).status).toBe(200)
    const changed = await same.restart({ ...NONE, ADMIN_PASSWORD: 'sixteen letters!!' })
    expect((await changed.get('/api/admin/counts', login)).status).toBe(401)
  })
})
