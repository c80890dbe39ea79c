import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { UserFacingError } from '../user-facing-error'

/** A version of Haven in a folder, ready to run. */
export interface Release {
  folder: string
  version: string
  /** Removes the unpacked files. */
  close(): void
}

const NEEDED = ['dist/api/server.js', 'dist/site/index.html', 'dist/widgets/haven.js']

/** Opens a folder or a tar archive with a version of Haven. If there are only sources, builds that version. */
export function openRelease(path: string, say: (line: string) => void): Release {
  const given = resolve(path)
  if (!existsSync(given)) throw new UserFacingError(`${given} does not exist.`)
  if (statSync(given).isDirectory()) return { ...readyIn(given, say), close: () => undefined }
  const unpacked = mkdtempSync(join(tmpdir(), 'haven-upgrade-'))
  const close = () => rmSync(unpacked, { recursive: true, force: true })
  try {
    const { status, stderr } = spawnSync('tar', ['-xf', given, '-C', unpacked, '--no-same-owner'], { encoding: 'utf8' })
    if (status !== 0) throw new UserFacingError(`${given} is no archive that tar can unpack: ${stderr.trim()}`)
    // Most archives contain a single folder, which is named after the version.
    const [only = '', ...more] = readdirSync(unpacked)
    const folder = more.length === 0 ? join(unpacked, only) : unpacked
    return { ...readyIn(folder, say), close }
  } catch (error) {
    close()
    throw error
  }
}

/** The version of Haven that a folder contains. */
export function versionIn(folder: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return name === 'haven' ? version : undefined
  } catch {
    return undefined
  }
}

function readyIn(folder: string, say: (line: string) => void) {
  const version = versionIn(folder)
  if (version === undefined) throw new UserFacingError(`${folder} does not contain Haven: its package.json is missing.`)
  const missing = () => NEEDED.filter(file => !existsSync(join(folder, file)))
  if (missing().length > 0) {
    if (!existsSync(join(folder, 'scripts/build.ts'))) {
      throw new UserFacingError(`${folder} is not complete: ${missing().join(', ')} missing.`)
    }
    say(`Building ${version} in ${folder}: this needs about 1 GB of memory and some minutes.`)
    for (const args of [
      ['ci', '--no-audit', '--no-fund'],
      ['run', 'build'],
    ]) {
      const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
      if (status !== 0) throw new UserFacingError(`npm ${args.join(' ')} failed in ${folder}. Nothing was changed.`)
    }
  }
  return { folder, version }
}
