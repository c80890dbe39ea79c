import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { cutValues } from './dot-env.mjs'
import { bundleProgram } from './testing/bundle-program'

/** The values that Node reads from these lines of a `.env`. */
function readByNode(text: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'haven-dot-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '.env'), text)
  const script = 'process.loadEnvFile(); console.log(JSON.stringify(process.env))'
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: folder, env: {}, encoding: 'utf8' }))
}

it.each([
  ['SECRET=pa#ss word', true],
  ['  export SECRET = smtp://haven:pa#ss@mail.example.org', true],
  ["SECRET='pa#ss word'", false],
  ['SECRET="pa#ss word"', false],
  ['SECRET=`pa#ss word`', false],
  ['SECRET=password # what follows is a comment', false],
  ['# SECRET=pa#ss', false],
  ['SECRET=', false],
  ['SECRET=pa%23ss', false],
])('of %j knows whether its value was cut: %s', (line, isCut) => {
  expect(cutValues(`PORT=3000\n${line}\nHOST=127.0.0.1\n`)).toEqual(isCut ? ['SECRET'] : [])
  const written = /[=]\s*(['"`]?)(.*?)\1\s*(?: #.*)?$/.exec(line)?.[2] ?? ''
  if (!line.startsWith('#')) expect(readByNode(line).SECRET === written).toBe(!isCut)
})

it('that is there and may not be read is named with the way out, by whatever reads settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haven-dot-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, '.env'), 'PORT=3000')
  chmodSync(join(folder, '.env'), 0o000)
  const program = join(folder, 'doctor.mjs')
  cpSync(bundleProgram('api/commands/doctor.ts'), program)
  // Root may read everything.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { stdout } = spawnSync(process.execPath, [program, '--json'], { cwd: folder, encoding: 'utf8', ...user })
  const { lines } = JSON.parse(stdout)
  expect(lines).toContainEqual({
    about: 'Settings',
    state: 'wrong',
    says: expect.stringMatching(/^\.env cannot be read by this user .*`chown USER \.env`/),
  })
})
