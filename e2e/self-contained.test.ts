import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD, freePort, type Product, startProduct, storedInquiries, visitor } from './product'

let folder: string
let product: Product

/** Runs one of the built commands with Node alone, in the folder of the copy; returns its output. */
function run(name: string, args: string[], input = '', settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...settings }
  const file = join(folder, 'dist/api', `${name}.js`)
  return execFileSync(process.execPath, [file, ...args], { cwd: folder, env, input, encoding: 'utf8', stdio: 'pipe' })
}

beforeAll(async () => {
  // The folder is outside the project, so that Node finds none of the project's packages.
  folder = mkdtempSync(join(tmpdir(), 'haven-dist-'))
  for (const name of ['api', 'site', 'widgets']) cpSync(`dist/${name}`, join(folder, 'dist', name), { recursive: true })
  const identity = await generateX25519Identity()
  writeFileSync(join(folder, 'identity'), identity)
  const copy = { COPY_TO: join(folder, 'copy'), COPY_RECIPIENT: await identityToRecipient(identity), COPY_WAIT: 'on' }
  product = await startProduct(copy, join(folder, 'data'), [], join(folder, 'dist/api/server.js'))
})
afterAll(async () => {
  await product?.remove()
  rmSync(folder, { recursive: true, force: true })
})

it('dist/ alone accepts submissions of every kind, and lets staff sign in', async () => {
  const post = (path: string, type: string, body: string) =>
    fetch(product.url + path, { method: 'POST', redirect: 'manual', headers: { 'content-type': type }, body })
  expect((await post('/api/contact', 'application/json', JSON.stringify(visitor))).status).toBe(201)
  const form = String(new URLSearchParams(visitor))
  expect((await post('/api/contact', 'application/x-www-form-urlencoded', form)).status).toBe(303)
  const password = JSON.stringify({ password: ADMIN_PASSWORD })
  expect((await post('/api/admin/login', 'application/json', password)).status).toBe(200)
  expect((await fetch(`${product.url}/`)).status).toBe(200)
})

it('dist/ alone backs up a running server, checks the server with the doctor, restores, and makes a password', async () => {
  expect(run('backup', ['backups', 'one'])).toContain('Backed up 2 inquiries')
  const { state, lines } = JSON.parse(run('doctor', ['--json']))
  expect(state).toBe('look')
  const ok = lines.filter((line: { state: string }) => line.state === 'ok').map((line: { about: string }) => line.about)
  expect(ok).toEqual(expect.arrayContaining(['Service', 'PUBLIC_URL', 'Data folder', 'Disk', 'Files', 'Backup']))
  await product.end()
  expect(run('restore', ['backups/one'])).toContain('Restored 2 inquiries')
  expect(storedInquiries(join(folder, 'data'))).toHaveLength(2)
  expect(run('admin-password', [], 'correct horse battery\n')).toMatch(/^ADMIN_PASSWORD_HASH='scrypt\$/)
  expect(run('demo', ['shown'])).toContain('holds 300 invented requests')
  const COPY_KEY = run('copy-key', []).trim().replace('COPY_KEY=', '')
  rmSync(join(folder, 'data'), { recursive: true })
  const fromCopy = ['--from', 'copy', '--identity', 'identity']
  expect(() => run('restore', fromCopy)).toThrow('the key is not here. Set COPY_KEY')
  expect(run('restore', fromCopy, '', { COPY_KEY })).toContain('Restored 2 inquiries')
  expect(storedInquiries(join(folder, 'data'))).toHaveLength(2)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(folder, 'key'), privateKey.export({ type: 'sec1', format: 'pem' }))
  const keys = { COPY_SSH_KEY: 'key', COPY_HOST_KEY: `SHA256:${'A'.repeat(43)}` }
  const bySftp = () => run('restore', ['--from', 'sftp://haven@127.0.0.1:1/copy', '--dry-run'], '', keys)
  expect(bySftp).toThrow('its server does not answer')
  expect(readdirSync(folder)).not.toContain('node_modules')
})

it('one command upgrades dist/, returns from a version that does not start, and can return to the earlier version later', async () => {
  const port = await freePort()
  const dataDir = join(folder, 'upgraded')
  const settings = { PORT: `${port}`, DATA_DIR: dataDir }
  // A script in place of a service manager: ends the service, starts the installed version, and refuses a broken one.
  const manager = join(folder, 'restart.mjs')
  writeFileSync(
    manager,
    `import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
if (readFileSync('dist/api/server.js', 'utf8') === 'broken') process.exit(1)
const isThere = pid => { try { return process.kill(pid, 0) } catch { return false } }
if (existsSync('pid')) {
  const pid = Number(readFileSync('pid', 'utf8'))
  if (isThere(pid)) process.kill(pid, process.argv[2] ?? 'SIGTERM')
  while (isThere(pid)) await new Promise(done => setTimeout(done, 20))
}
if (process.argv[2]) process.exit()
writeFileSync('pid', String(spawn(process.execPath, ['dist/api/server.js'], { detached: true, stdio: 'ignore' }).pid))
process.exit()
`,
  )
  const manage = (...args: string[]) =>
    execFileSync(process.execPath, [manager, ...args], { cwd: folder, env: { PATH: process.env.PATH, ...settings } })
  const versionOf = (name: string, version: string) => {
    const release = join(folder, name)
    cpSync('dist/api', join(release, 'dist/api'), { recursive: true })
    for (const part of ['site/index.html', 'widgets/haven.js']) cpSync(`dist/${part}`, join(release, 'dist', part))
    writeFileSync(join(release, 'package.json'), JSON.stringify({ name: 'haven', version }))
    writeFileSync(join(release, 'dist/api/built.json'), JSON.stringify({ at: new Date().toISOString(), version }))
    return release
  }
  const upgrade = (to: string) => run('upgrade', [to, '--restart', `"${process.execPath}" restart.mjs`], '', settings)
  try {
    manage()
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status)
      .toBe(200)
    const said = upgrade(versionOf('next', '98.0.0'))
    expect(said).toMatch(
      /Backed up 0 inquiries[\s\S]*Version 98\.0\.0 is in place\..*[\s\S]*version 98\.0\.0 answers on/,
    )
    const headers = { 'content-type': 'application/json' }
    const sent = await fetch(`http://127.0.0.1:${port}/api/contact`, {
      method: 'POST',
      headers,
      body: JSON.stringify(visitor),
    })
    expect(sent.status).toBe(201)
    expect(readdirSync(join(folder, 'dist/widgets'))).toContain('haven.css')

    const broken = versionOf('broken', '99.0.0')
    writeFileSync(join(broken, 'dist/api/server.js'), 'broken')
    expect(() => upgrade(broken)).toThrow('Version 98.0.0 answers again')

    const { version } = JSON.parse(readFileSync('dist/api/built.json', 'utf8'))
    expect(upgrade('back')).toContain(`Version ${version} is back in place`)
    expect(upgrade('back')).toMatch(/98\.0\.0 is back in place\.[\s\S]*version \d.* answers on/)
    expect(JSON.parse(run('doctor', ['--json'], '', settings)).lines).toContainEqual(
      expect.objectContaining({ about: 'Service', state: 'ok' }),
    )
    manage('SIGTERM')
    expect(storedInquiries(dataDir)).toHaveLength(1)
  } finally {
    manage('SIGKILL')
  }
})

it('the doctor answers with one document even when nothing is built', () => {
  const bare = mkdtempSync(join(tmpdir(), 'haven-bare-'))
  for (const file of ['scripts/command.mjs', 'scripts/load-built.mjs', 'api/dot-env.mjs'])
    cpSync(file, join(bare, file))
  const { status, stdout } = spawnSync(process.execPath, ['scripts/command.mjs', 'doctor', '--json'], {
    cwd: bare,
    encoding: 'utf8',
  })
  rmSync(bare, { recursive: true })
  expect([status, JSON.parse(stdout).lines]).toEqual([
    1,
    [{ about: 'Build', state: 'wrong', says: expect.stringContaining('npm run build') }],
  ])
})
