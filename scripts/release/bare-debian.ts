import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installPrograms } from '../install-programs.mjs'

/** The first release of Debian whose own Node is new enough. */
const RELEASE = 'trixie'
const MIRROR = 'http://deb.debian.org/debian'
const CACHE = resolve('.cache/debian')

/** The file in the bare Debian with certificates that Node trusts besides its own. */
export const OWN_AUTHORITY = '/etc/own-authority.pem'

/**
 * Makes a tar archive of a bare Debian, as debootstrap installs it; later checks use the same archive. If this process
 * trusts an authority of its own (`NODE_EXTRA_CA_CERTS`), the archive contains this authority's certificate. Needs
 * root.
 */
export function bareDebian(): string {
  installPrograms({ debootstrap: ['/usr/sbin/debootstrap'] })
  const archive = join(CACHE, `${RELEASE}.tar`)
  if (existsSync(archive)) return archive
  const root = join(CACHE, RELEASE)
  rmSync(root, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  run('debootstrap', [RELEASE, root, MIRROR])
  const authority = process.env.NODE_EXTRA_CA_CERTS
  if (authority) writeFileSync(join(root, OWN_AUTHORITY), readFileSync(authority))
  // Removes the downloaded packages, which would double the archive.
  rmSync(join(root, 'var/cache/apt/archives'), { recursive: true, force: true })
  run('tar', ['--create', '--numeric-owner', '--file', `${archive}.half`, '--directory', root, '.'])
  renameSync(`${archive}.half`, archive)
  rmSync(root, { recursive: true, force: true })
  return archive
}

function run(command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 100_000_000 })
  if (status !== 0) throw new Error(`${command} failed:\n${(stdout + stderr).slice(-2_000)}`)
}
