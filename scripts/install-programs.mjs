// This file is plain JavaScript, because `npm test` runs it before any package is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/**
 * The longest wait until another program has finished installing packages, in s. An upgrade at night can take minutes.
 */
const LOCK_WITHIN = 600
const APT = `apt-get --option=DPkg::Lock::Timeout=${LOCK_WITHIN}`
const INSTALL = `${APT} install -y -q --no-install-recommends`

/**
 * Looks for programs, and installs Debian's packages for missing ones if this process may do so. `programs` and
 * `better` contain package names, each with the paths where the program may be. If one of `programs` is still missing,
 * prints the remedy and ends the process. The programs in `better` are optional.
 */
export function installPrograms(programs, better = {}) {
  const script = scriptFor(programs, better)
  if (script && spawnSync('sh', ['-c', script], { stdio: 'inherit' }).status !== 0) process.exit(1)
}

/** Installs programs as `installPrograms` does, beside other work. The returned function waits until they are there. */
export function beginInstalling(programs, better = {}) {
  const script = scriptFor(programs, better)
  const ended = script ? once(spawn('sh', ['-c', script], { stdio: 'inherit' }), 'close') : [0]
  return async () => {
    const [code] = await ended
    if (code !== 0) process.exit(1)
  }
}

/**
 * The shell script that installs the missing programs; undefined if there is nothing to install. If this process may
 * install no packages, prints the remedy and ends the process.
 */
function scriptFor(programs, better) {
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
  if (!missing.length && !wanted.length) return undefined
  console.log(`Installing ${[...missing, ...wanted].join(', ')} (once) …`)
  // With RUNLEVEL=1, Debian's packages do not start their services, whose ports other programs may use.
  Object.assign(process.env, { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' })
  return [
    `${APT} update -q`,
    ...(missing.length ? [`${INSTALL} ${missing.join(' ')} || exit 1`] : []),
    ...(wanted.length ? [`${INSTALL} ${wanted.join(' ')} || true`] : []),
  ].join('\n')
}
