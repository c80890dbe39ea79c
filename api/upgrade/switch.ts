import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserFacingError } from '../user-facing-error'

/** The folder with the earlier version, within the installation's folder. */
export const EARLIER = 'previous'
/**
 * The folder to which an upgrade moves the version in `previous/`. That version stays there until the upgrade has
 * succeeded.
 */
const BEFORE = `${EARLIER}.before`
const NEXT = `${EARLIER}.next`
const NOTE = 'upgrade.json'
/** Files and folders that belong to this machine and to no version. */
const OF_THE_MACHINE = [
  '.cache',
  '.env',
  '.git',
  'data',
  'firm.json',
  'firm.json.answers',
  'node_modules',
  EARLIER,
  BEFORE,
  NEXT,
]
const WIDGETS = 'dist/widgets'

/** The data about the last upgrade of an installation. */
export interface Upgrade {
  from: string
  to: string
  /** The time of the upgrade, in ISO 8601. */
  at: string
  /** The folder of the backup that was made before the upgrade; undefined with a database. */
  backup?: string | undefined
}

/**
 * Replaces the version in `home` by the version in the folder `from`. The replaced version moves to `previous/`. The
 * settings, the firm's file and the data stay in place. Files in `dist/widgets` also stay, because customers' pages may
 * load the files of a certain version.
 */
export function putInPlace(from: string, home: string, upgrade: Upgrade): void {
  const names = readdirSync(from).filter(name => !OF_THE_MACHINE.includes(name))
  const next = join(home, NEXT)
  const earlier = join(home, EARLIER)
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next)
  // If the disk is full, the copy fails here, before anything has changed.
  for (const name of names) cpSync(join(from, name), join(next, name), { recursive: true, preserveTimestamps: true })
  const pinned = join(home, WIDGETS)
  if (existsSync(pinned)) {
    cpSync(pinned, join(next, WIDGETS), { recursive: true, force: false, preserveTimestamps: true })
  }
  finishUpgrade(home)
  if (existsSync(earlier)) renameSync(earlier, join(home, BEFORE))
  mkdirSync(earlier)
  exchange(home, next, earlier, names)
  rmSync(next, { recursive: true, force: true })
  writeFileSync(join(earlier, NOTE), `${JSON.stringify(upgrade, null, 2)}\n`)
}

/** Ends a successful upgrade: removes the version that was in `previous/` before the upgrade. */
export const finishUpgrade = (home: string) => rmSync(join(home, BEFORE), { recursive: true, force: true })

/** Undoes a failed upgrade, so that everything is as before. */
export function takeBack(home: string): void {
  putBack(home)
  const [earlier, before] = [join(home, EARLIER), join(home, BEFORE)]
  rmSync(earlier, { recursive: true, force: true })
  if (existsSync(before)) renameSync(before, earlier)
}

/** Returns to the earlier version. The version that ran until now becomes the earlier version. */
export function putBack(home: string): Upgrade {
  const earlier = join(home, EARLIER)
  const upgrade = lastUpgrade(home)
  if (!upgrade)
    throw new UserFacingError(`There is no earlier version in ${earlier}: a return is possible only after an upgrade.`)
  const aside = join(home, NEXT)
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  exchange(
    home,
    earlier,
    aside,
    readdirSync(earlier).filter(name => name !== NOTE),
  )
  rmSync(earlier, { recursive: true, force: true })
  renameSync(aside, earlier)
  const back = { ...upgrade, from: upgrade.to, to: upgrade.from, at: new Date().toISOString() }
  writeFileSync(join(earlier, NOTE), `${JSON.stringify(back, null, 2)}\n`)
  return back
}

/** The last upgrade; undefined if there was none. */
export function lastUpgrade(home: string): Upgrade | undefined {
  try {
    return JSON.parse(readFileSync(join(home, EARLIER, NOTE), 'utf8'))
  } catch {
    return undefined
  }
}

/** Moves these files and folders from `home` to `aside`, and then those of the same names from `next` to `home`. */
function exchange(home: string, next: string, aside: string, names: string[]): void {
  for (const name of names) {
    if (existsSync(join(home, name))) renameSync(join(home, name), join(aside, name))
    renameSync(join(next, name), join(home, name))
  }
}
