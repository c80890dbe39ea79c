import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The folder with the list of the packages for release checks. The list has a lock file of its own, because no test and
 * no start needs these packages, which have a quarter of all packages' files.
 */
const LISTED = 'scripts/release/tools'
const INSTALLED = resolve('.cache/release-tools')

/**
 * The folder with the packages for release checks. The first check that calls this function installs the packages.
 * Throws when this fails.
 */
export function releaseTools(): string {
  const packages = `${INSTALLED}/node_modules`
  if (!isInstalled(packages)) {
    console.log('    installing the tools of this check (once) …')
    cpSync(LISTED, INSTALLED, { recursive: true })
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: INSTALLED, stdio: 'inherit' })
    if (status !== 0) throw new Error(`npm ci failed in ${INSTALLED}: run it there to see why`)
  }
  return packages
}

const isInstalled = (packages: string) =>
  existsSync(`${packages}/.package-lock.json`) && lockOf(INSTALLED) === lockOf(LISTED)

const lockOf = (folder: string) => readFileSync(`${folder}/package-lock.json`, 'utf8')
