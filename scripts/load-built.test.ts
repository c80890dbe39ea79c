import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** If root runs the test, the scripts run as the user "nobody", because root may read every file. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Makes a folder with the scripts that start the server, and a built server of two files. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'haven-load-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'dist/api'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const file of [
    'scripts/serve.mjs',
    'scripts/load-built.mjs',
    'scripts/offer-help.mjs',
    'scripts/command.mjs',
    'scripts/prepare.mjs',
    'api/dot-env.mjs',
  ])
    cpSync(file, join(folder, file))
  const file = join(folder, 'dist/api/server.js')
  const part = join(folder, 'dist/api/chunk.js')
  writeFileSync(file, "import './chunk.js'\n")
  writeFileSync(part, "console.log('It runs.')\n")
  const run = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', ...user })
    return { stdout, stderr, status }
  }
  return { folder, file, part, run, serve: () => run('scripts/serve.mjs') }
}

it('load-built.mjs runs the built program', () => {
  expect(checkout().serve()).toEqual({ stdout: 'It runs.\n', stderr: '', status: 0 })
})

it.each([
  ['the server is not there', (one: ReturnType<typeof checkout>) => rmSync(one.file)],
  ['a part of it is not there', (one: ReturnType<typeof checkout>) => rmSync(one.part)],
])('load-built.mjs names the command to run if %s, without a stack', (_, spoil) => {
  const one = checkout()
  spoil(one)
  const says = `${one.file}, or a part of it, is not there. Run \`npm ci\` and \`npm run build\` first.\n`
  expect(one.serve()).toEqual({ stdout: '', stderr: says, status: 1 })
})

it.each([
  ['the server', 'dist/api/server.js', 'dist/api/server.js', 0o600],
  ['a part of it', 'dist/api/chunk.js', 'dist/api/chunk.js', 0o600],
  ['its folder', 'dist', 'dist/api/server.js', 0o700],
])('load-built.mjs names the chmod command if this user may not read %s, without a stack', (_, hidden, named, mode) => {
  const one = checkout()
  chmodSync(join(one.folder, hidden), process.getuid?.() === 0 ? mode : 0)
  const way = `let the user under which Haven runs read the built files (\`chmod -R a+rX ${join(one.folder, 'dist')}\`).\n`
  const expected = { stdout: '', stderr: `This user may not read ${join(one.folder, named)}: ${way}`, status: 1 }
  expect(one.serve()).toEqual(expected)
  chmodSync(join(one.folder, hidden), 0o755)
})

it('load-built.mjs names the needed version to an old Node, for the service, a command, a build and a start', () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })"
  const { run, folder } = checkout()
  for (const file of ['scripts/run-build.mjs', 'scripts/start.mjs']) cpSync(file, join(folder, file))
  const says = 'Haven needs Node 20.19 or later; this is 18.20.8. Get 24 from nodejs.org.\n'
  for (const name of ['serve', 'command', 'run-build', 'start']) {
    const ended = run('--import', `data:text/javascript,${encodeURIComponent(old)}`, `scripts/${name}.mjs`, 'firm')
    expect(ended).toEqual({ stdout: '', stderr: says, status: 1 })
  }
})

it('load-built.mjs says that packages must be installed, at a build without them', () => {
  const { run, folder } = checkout()
  cpSync('scripts/run-build.mjs', join(folder, 'scripts/run-build.mjs'))
  const says = 'The packages of the build are not installed. Run `npm ci` first.\n'
  expect(run('scripts/run-build.mjs')).toEqual({ stdout: '', stderr: says, status: 1 })
})

it('load-built.mjs says that an incomplete server file must be built again, and prints a fault of the server itself whole', () => {
  const one = checkout()
  writeFileSync(one.file, 'if (')
  expect(one.serve().stderr).toMatch(
    /^\S+server\.js, or a part of it, is damaged \([^\n]*\)\. Run `npm run build` again\.\n$/,
  )
  writeFileSync(one.file, "throw new TypeError('Ours')")
  expect(one.serve().stderr).toMatch(/^TypeError: Ours\n {4}at /)
})

it('load-built.mjs says that an incomplete command must be built again, also in the doctor’s JSON document', () => {
  const one = checkout()
  writeFileSync(join(one.folder, 'dist/api/doctor.js'), '')
  chmodSync(join(one.folder, 'dist/api/doctor.js'), 0)
  expect(one.run('scripts/command.mjs', 'doctor').stderr).toMatch(
    /^This user may not read .*doctor\.js: .*chmod[^\n]*\n$/,
  )
  const { lines } = JSON.parse(one.run('scripts/command.mjs', 'doctor', '--json').stdout)
  expect(lines).toEqual([{ about: 'Build', state: 'wrong', says: expect.stringContaining('chmod -R a+rX') }])
})

it('load-built.mjs names the command at `npm start`, too, before a build of files that it may not read', () => {
  const one = checkout()
  writeFileSync(join(one.folder, 'dist/.built'), '')
  chmodSync(join(one.folder, 'dist/.built'), 0)
  const build = "import { build } from './scripts/prepare.mjs'; build()"
  expect(one.run('--input-type=module', '-e', build)).toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/^This user may not read dist\/\.built: .*`chmod -R a\+rX dist`[^\n]*\n$/),
  })
})
