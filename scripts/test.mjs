import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, requireNode } from './prepare.mjs'

/** What the tests run beside Node, by Debian's name, and where each may stand. */
const PROGRAMS = {
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  nginx: ['/usr/sbin/nginx'],
  openssl: ['/usr/bin/openssl'],
  strace: ['/usr/bin/strace'],
  systemd: ['/usr/bin/systemd-analyze'],
}

/** The same engine without a window around it: a third less work in each page. Where there is none, Chromium does. */
const LIGHTER = { name: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }

requireNode()
install()
await providePrograms()
build()

// What the tests and their browsers leave behind goes with this folder.
const scratch = mkdtempSync(join(tmpdir(), 'haven-tests-'))
const report = join(scratch, 'report.json')
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
let failed = 0
failed += check('Types', 'tsc', ['--noEmit'])
failed += check('Lint', 'biome', ['check', '.'])
check('Tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
])

const totals = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numFailedTests: 1 }
// A file that cannot even be loaded fails without counting a test.
const unloaded = (totals.testResults ?? []).filter(
  ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
).length
failed += (totals.numFailedTests ?? 0) + unloaded
if (!failed && totals.success !== true) failed = 1
const skipped = (totals.numPendingTests ?? 0) + (totals.numTodoTests ?? 0)
console.log(`${totals.numPassedTests ?? 0} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed ? 1 : 0

/** Runs one of the installed tools; answers how many failures it adds: none or one. */
function check(title, tool, args) {
  console.log(`\n${title}: ${tool} ${args.join(' ')}`)
  const env = { ...process.env, TMPDIR: scratch }
  return spawnSync(join('node_modules', '.bin', tool), args, { stdio: 'inherit', env }).status === 0 ? 0 : 1
}

/** The tests drive a real browser and real servers: those that are there, else Debian's where this process may install them. */
async function providePrograms() {
  const { chromium } = await import('playwright')
  PROGRAMS.chromium.push(chromium.executablePath())
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const missing = Object.keys(PROGRAMS).filter(name => !PROGRAMS[name].some(existsSync))
  if (missing.length && !mayInstall) {
    console.error(
      `The tests need ${missing.join(', ')}. Install them (apt-get install ${missing.join(' ')}) and try again.`,
    )
    process.exit(1)
  }
  const wanted = mayInstall && !existsSync(LIGHTER.path) ? [...missing, LIGHTER.name] : missing
  if (!wanted.length) return
  console.log(`Installing ${wanted.join(', ')} (once) …`)
  // A package would start its service, on ports that are not ours.
  Object.assign(process.env, { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' })
  apt(['update', '-q'])
  if (missing.length && apt(['install', '-y', '-q', '--no-install-recommends', ...missing]) !== 0) process.exit(1)
  if (wanted.includes(LIGHTER.name)) apt(['install', '-y', '-q', '--no-install-recommends', LIGHTER.name])
}

/** Runs Debian's package manager in the foreground; answers its exit code. */
function apt(args) {
  return spawnSync('apt-get', args, { stdio: 'inherit' }).status
}
