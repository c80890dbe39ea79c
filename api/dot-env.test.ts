import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { colonNames, cutValues } from './dot-env.mjs'
import { bundleProgram } from './testing/bundle-program'

/** The values that Node gets from a `.env` with these lines. */
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
])('a value in the line %j of .env is recognised as cut at a #: %s', (line, isCut) => {
  expect(cutValues(`PORT=3000\n${line}\nHOST=127.0.0.1\n`)).toEqual(isCut ? ['SECRET'] : [])
  const written = /[=]\s*(['"`]?)(.*?)\1\s*(?: #.*)?$/.exec(line)?.[2] ?? ''
  if (!line.startsWith('#')) expect(readByNode(line).SECRET === written).toBe(!isCut)
})

const CHOWN =
  '.env cannot be read by this user (EACCES), so that none of its settings count: let the user that Haven runs as read it ' +
  '(`chown USER .env`, `chmod 600 .env`).'

it.each([
  ['may not be read', (file: string) => writeFileSync(file, 'PORT=3000', { mode: 0 }), CHOWN],
  [
    'is a folder',
    (file: string) => mkdirSync(file),
    '.env is a folder, so that no settings count: make it a file, or move it away.',
  ],
])('a .env that %s is reported with the remedy by every program that reads settings', (_, make, says) => {
  const folder = mkdtempSync(join(tmpdir(), 'haven-dot-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  make(join(folder, '.env'))
  const program = join(folder, 'doctor.mjs')
  cpSync(bundleProgram('api/commands/doctor.ts'), program)
  // Root can read every file, so if root runs the test, the test starts the process as another user.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { stdout } = spawnSync(process.execPath, [program, '--json'], { cwd: folder, encoding: 'utf8', ...user })
  const { lines } = JSON.parse(stdout)
  expect(lines).toContainEqual({ about: 'Settings', state: 'wrong', says })
})

it('.env is read even with a byte-order mark before the first name, and with a line that has a colon instead of =', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haven-dot-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '.env'), '\uFEFFFIRST=1\nPORT: 3000\nTHIRD=3\nSECOND=2\n')
  const read = `const { readDotEnv } = await import('${new URL('dot-env.mjs', import.meta.url).href}'); readDotEnv(); console.log(process.env.FIRST + process.env.THIRD + process.env.SECOND)`
  const env = { SECOND: 'given' }
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', read], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  expect(said).toBe('13given\n')
})

it('names in .env that are followed by a colon instead of = are found', () => {
  expect(colonNames('# PORT: 1\nPORT: 3000\nexport SMTP_URL : smtp://a\nHOST=a:b\n')).toEqual(['PORT', 'SMTP_URL'])
})
