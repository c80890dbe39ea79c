// This file is plain JavaScript, because `npm test` runs it before any package is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Looks for programs, and installs Debian's packages for missing ones if this process may do so. `programs` and
 * `better` contain package names, each with the paths where the program may be. If one of `programs` is still missing,
 * prints the remedy and ends the process. The programs in `better` are optional.
 */
export function installPrograms(programs, better = {}) {
  const absent = all => Object.keys(all).filter(name => !all[name].some(path => existsSync(path)))
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const missing = absent(programs)
  if (missing.length && !mayInstall) {
    console.error(
      `This needs ${missing.join(', ')}. Install them (apt-get install ${missing.join(' ')}) and try again.`,
    )
    process.exit(1)
  }
  const wanted = mayInstall ? absent(better) : []
  if (!missing.length && !wanted.length) return
  console.log(`Installing ${[...missing, ...wanted].join(', ')} (once) …`)
  // With RUNLEVEL=1, Debian's packages do not start their services, whose ports other programs may use.
  Object.assign(process.env, { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' })
  apt(['update', '-q'])
  if (missing.length && apt(['install', '-y', '-q', '--no-install-recommends', ...missing]) !== 0) process.exit(1)
  if (wanted.length) apt(['install', '-y', '-q', '--no-install-recommends', ...wanted])
}

/**
 * The longest wait until another program has finished installing packages, in s. An upgrade at night can take minutes.
 */
const LOCK_WITHIN = 600

/** Runs Debian's package manager in the foreground; returns its exit code. */
function apt(args) {
  return spawnSync('apt-get', [`--option=DPkg::Lock::Timeout=${LOCK_WITHIN}`, ...args], { stdio: 'inherit' }).status
}
