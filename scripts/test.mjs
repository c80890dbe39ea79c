import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginInstalling } from './install-programs.mjs'
import { requireNode } from './load-built.mjs'
import { offerHelp } from './offer-help.mjs'
import { build, install } from './prepare.mjs'

offerHelp(`npm test [-- WORDS OF VITEST]

Checks types, lint and sentences, builds, and runs every test, or those whose files are named.`)

/** The programs that the tests need besides Node, by Debian's package names, with the paths where they may be. */
const PROGRAMS = {
  caddy: ['/usr/bin/caddy'],
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  nginx: ['/usr/sbin/nginx'],
  openssl: ['/usr/bin/openssl'],
  ...(process.env.TEST_DATABASE_URL ? {} : { postgresql: ['/usr/lib/postgresql'] }),
  strace: ['/usr/bin/strace'],
  systemd: ['/usr/bin/systemd-analyze'],
}

/**
 * A browser without windows, which opens each page in two thirds of the time. If this program is missing, the tests use
 * Chromium.
 */
const LIGHTER = { 'chromium-headless-shell': ['/usr/bin/chromium-headless-shell'] }

requireNode()
install()
const programs = await beginPrograms()
// Checks the types with TypeScript 7, which finds the same mistakes in a quarter of the time. The build of the
// typings still needs TypeScript 5.
const types = begin('Types', 'typescript-7/bin/tsc', ['--noEmit'])
const lint = begin('Lint', '.bin/biome', ['check', '.'])
const sentences = begin('Sentences', '.bin/tsx', ['scripts/check-sentences.ts'])
build()
await programs()

// The tests and their browsers write into this folder, which is removed at the end.
const scratch = mkdtempSync(join(tmpdir(), 'haven-tests-'))
// Lets any user enter this folder, because some tests run a command as a user other than root.
chmodSync(scratch, 0o711)
const report = join(scratch, 'report.json')
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
console.log('\nTests, with types and lint beside them')
const vitest = join('node_modules', '.bin', 'vitest')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const env = { ...process.env, TMPDIR: scratch }
await once(spawn(vitest, ['run', ...reporters, ...process.argv.slice(2)], { stdio: 'inherit', env }), 'close')
let failed = (await types()) + (await lint()) + (await sentences())

const totals = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numFailedTests: 1 }
// The test files that could not be loaded. The totals lack the tests in these files, so each file counts as one
// failure.
const unloaded = (totals.testResults ?? []).filter(
  ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
).length
failed += (totals.numFailedTests ?? 0) + unloaded
if (!failed && totals.success !== true) failed = 1
const skipped = (totals.numPendingTests ?? 0) + (totals.numTodoTests ?? 0)
console.log(`${totals.numPassedTests ?? 0} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed ? 1 : 0

/**
 * Starts an installed program. The returned function waits until the program ends, prints its output, and returns its
 * number of failures: 0 or 1.
 */
function begin(title, tool, args) {
  const child = spawn(join('node_modules', tool), args)
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk))
  const ended = once(child, 'close')
  return async () => {
    const [code] = await ended
    console.log(`\n${title}: ${tool} ${args.join(' ')}\n${Buffer.concat(said)}`)
    return code === 0 ? 0 : 1
  }
}

async function beginPrograms() {
  const { chromium } = await import('playwright')
  PROGRAMS.chromium.push(chromium.executablePath())
  return beginInstalling(PROGRAMS, LIGHTER)
}
