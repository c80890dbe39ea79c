import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPrograms } from './install-programs.mjs'
import { build, install, requireNode } from './prepare.mjs'

/** What the tests run beside Node, by Debian's name, and where each may stand. */
const PROGRAMS = {
  caddy: ['/usr/bin/caddy'],
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  nginx: ['/usr/sbin/nginx'],
  openssl: ['/usr/bin/openssl'],
  ...(process.env.TEST_DATABASE_URL ? {} : { postgresql: ['/usr/lib/postgresql'] }),
  strace: ['/usr/bin/strace'],
  systemd: ['/usr/bin/systemd-analyze'],
}

/** The same engine without a window around it: a third less work in each page. Where there is none, Chromium does. */
const LIGHTER = { 'chromium-headless-shell': ['/usr/bin/chromium-headless-shell'] }

requireNode()
install()
await providePrograms()
// One core reads the types while the other builds.
const types = begin('tsc', ['--noEmit'])
build()

// What the tests and their browsers leave behind goes with this folder.
const scratch = mkdtempSync(join(tmpdir(), 'haven-tests-'))
const report = join(scratch, 'report.json')
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
let failed = 0
failed += await types('Types')
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

/** Starts one of the installed tools; what it answers waits for its end, says what it said, and counts its failures: none or one. */
function begin(tool, args) {
  const child = spawn(join('node_modules', '.bin', tool), args)
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk))
  const ended = once(child, 'close')
  return async title => {
    const [code] = await ended
    console.log(`\n${title}: ${tool} ${args.join(' ')}\n${Buffer.concat(said)}`)
    return code === 0 ? 0 : 1
  }
}

/** The tests drive a real browser and real servers. */
async function providePrograms() {
  const { chromium } = await import('playwright')
  PROGRAMS.chromium.push(chromium.executablePath())
  installPrograms(PROGRAMS, LIGHTER)
}
