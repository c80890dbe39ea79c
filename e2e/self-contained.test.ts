import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD, type Product, startProduct, storedInquiries, visitor } from './product'

let folder: string
let product: Product

/** Runs one of the built commands with Node alone, in the copy's folder; answers what it printed. */
function run(name: string, args: string[], input = '') {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
  const file = join(folder, 'dist/api', `${name}.js`)
  return execFileSync(process.execPath, [file, ...args], { cwd: folder, env, input, encoding: 'utf8', stdio: 'pipe' })
}

beforeAll(async () => {
  // Outside the project, so that no package of it can be found from there.
  folder = mkdtempSync(join(tmpdir(), 'haven-dist-'))
  for (const name of ['api', 'site', 'widgets']) cpSync(`dist/${name}`, join(folder, 'dist', name), { recursive: true })
  product = await startProduct({}, join(folder, 'data'), [], join(folder, 'dist/api/server.js'))
})
afterAll(async () => {
  await product?.remove()
  rmSync(folder, { recursive: true, force: true })
})

it('dist/ alone takes submissions of every kind, and lets staff in', async () => {
  const post = (path: string, type: string, body: string) =>
    fetch(product.url + path, { method: 'POST', redirect: 'manual', headers: { 'content-type': type }, body })
  expect((await post('/api/contact', 'application/json', JSON.stringify(visitor))).status).toBe(201)
  const form = String(new URLSearchParams(visitor))
  expect((await post('/api/contact', 'application/x-www-form-urlencoded', form)).status).toBe(303)
  const password = JSON.stringify({ password: ADMIN_PASSWORD })
  expect((await post('/api/admin/login', 'application/json', password)).status).toBe(200)
  expect((await fetch(`${product.url}/`)).status).toBe(200)
})

it('dist/ alone backs up a running server, restores, and makes a password', async () => {
  expect(run('backup', ['backups', 'one'])).toContain('Backed up 2 inquiries')
  await product.end()
  expect(run('restore', ['backups/one'])).toContain('Restored 2 inquiries')
  expect(storedInquiries(join(folder, 'data'))).toHaveLength(2)
  expect(run('admin-password', [], 'correct horse battery\n')).toMatch(/^ADMIN_PASSWORD_HASH='scrypt\$/)
  expect(run('demo', ['shown'])).toContain('holds 300 invented requests')
  expect(readdirSync(folder)).not.toContain('node_modules')
})
