// Plain Node, since it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDotEnv } from '../api/dot-env.mjs'
import { mayNotRead } from './load-built.mjs'

const OLDEST_NODE = [20, 19]
const STAMP = 'dist/.built'
const SOURCES = ['api', 'widgets', 'guide', 'site', 'scripts', 'tsup.config.ts', 'package-lock.json']
/** Settings that go into what is built. */
const BUILD_SETTINGS = ['FIRM_FILE', 'STRICT_CLAIMS', 'SITE_API_URL', 'PUBLIC_URL']

/** What a build that the system killed lacked. */
export const KILLED =
  'The system killed the build, as it does where memory runs out: a build needs about 1 GB. What is built already stays ' +
  'in place. Give the machine more memory or swap, or build on another one and copy dist/ here.'

/** Runs a command in the foreground; ends the process when it fails. */
export function run(command, args) {
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (status === 0) return
  if (signal === 'SIGKILL') console.error(KILLED)
  console.error(`${[command, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}.`)
  process.exit(status ?? 1)
}

/** Ends the process, with the way out, on a Node that is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(
    `Haven needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.version}. Get 24 from nodejs.org.`,
  )
  process.exit(1)
}

/** Installs exactly what package-lock.json names, unless it is there already. */
export function install() {
  if (installed()) return
  console.log('Installing the dependencies (a minute or two, once) …')
  run('npm', ['ci', '--no-audit', '--no-fund'])
}

function installed() {
  const hidden = 'node_modules/.package-lock.json'
  if (!existsSync(hidden)) return false
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (present[path] ? present[path].version === version : optional),
  )
}

/** Builds into dist/, unless that was done from the same sources and settings. */
export function build() {
  try {
    readDotEnv()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  if (stamp() === buildKey()) return
  console.log('Building …')
  run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
}

/** What the last build noted; undefined before the first. */
function stamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    console.error(mayNotRead(STAMP, 'dist'))
    process.exit(1)
  }
}

/** Notes what was built, so that the next start builds only what has changed. */
export const markBuilt = () => writeFileSync(STAMP, buildKey())

function buildKey() {
  const hash = createHash('sha256')
  for (const name of BUILD_SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\n`)
  for (const file of [...SOURCES.flatMap(filesIn), process.env.FIRM_FILE].filter(path => path && existsSync(path))) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}
