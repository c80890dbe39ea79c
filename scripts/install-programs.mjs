// This file is plain JavaScript, because the start of the tests runs it before any package is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Checks if programs are there, and installs Debian's packages for missing ones if this process may do so. `programs`
 * maps the name of each package to the paths where its program may be. If a program is still missing at the end, the
 * function prints the remedy and ends the process. The caller also works without the programs in `better`.
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
  // A package would start its service, on ports that other programs may use.
  Object.assign(process.env, { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' })
  apt(['update', '-q'])
  if (missing.length && apt(['install', '-y', '-q', '--no-install-recommends', ...missing]) !== 0) process.exit(1)
  if (wanted.length) apt(['install', '-y', '-q', '--no-install-recommends', ...wanted])
}

/** Runs Debian's package manager in the foreground; returns its exit code. */
function apt(args) {
  return spawnSync('apt-get', args, { stdio: 'inherit' }).status
}
