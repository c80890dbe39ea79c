// This file is plain JavaScript, because it runs before any package is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayNotRead } from './load-built.mjs'

const STAMP = 'dist/.built'
const SOURCES = ['api', 'widgets', 'guide', 'site', 'scripts', 'tsup.config.ts', 'package-lock.json']

/** The message when the operating system has ended a build because memory ran out. */
export const KILLED =
  'The operating system ended the build, probably because memory ran out: a build needs about 1 GB. The files of the ' +
  'last build stay in place. Give the machine more memory or swap, or build on another machine and copy dist/ here.'

/** Runs a command in the foreground. If the command fails, ends this process. */
export function run(command, args) {
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (status === 0) return
  if (signal === 'SIGKILL') console.error(KILLED)
  console.error(`${[command, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}.`)
  process.exit(status ?? 1)
}

/** Installs exactly the packages in package-lock.json, unless they are installed already. */
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

/** Builds into dist/, unless the last build had the same sources. */
export function build() {
  if (stamp() === buildKey()) return
  console.log('Building …')
  run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
}

/** The stored hash of the last build's sources; undefined before the first build. */
function stamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    console.error(mayNotRead(STAMP, 'dist'))
    process.exit(1)
  }
}

/**
 * Stores the hash of this build's sources. The next start compares its sources with this hash, and builds only if they
 * have changed.
 */
export const markBuilt = () => writeFileSync(STAMP, buildKey())

function buildKey() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}
