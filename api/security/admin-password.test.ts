import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../config'
import { createContext } from '../context'
import { startTestService, type TestService } from '../http/start-test-service'
import { hashPassword } from './password'

const NONE = { ADMIN_PASSWORD_HASH: '' }
const PLAIN = 'fifteen letters!'

const statusOf = async (service: TestService, password: string) =>
  (await service.postJson('/api/admin/login', { password })).status

const passwordFile = (service: TestService) => join(service.folder, 'data/admin-password.txt')
const madePassword = (service: TestService) => readFileSync(passwordFile(service), 'utf8').trim()

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

  it('is shown on the terminal instead, once, where there is one', async () => {
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

  it('is on disk only there', async () => {
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

  it('is that of ADMIN_PASSWORD_HASH before that of ADMIN_PASSWORD before the one that was kept', async () => {
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
