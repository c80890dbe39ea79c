import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { builtVersion } from '../built'
import type { Config } from '../config'
import { loadSettings } from '../load-settings'
import { ownerFor } from '../store/backup/ownership'
import { openRelease } from '../upgrade/release'
import { reportOf, restart, restartOf } from '../upgrade/restart'
import { EARLIER, finishUpgrade, lastUpgrade, putBack, putInPlace, takeBack } from '../upgrade/switch'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run upgrade -- FOLDER|TARBALL
       npm run upgrade -- back

Takes a backup, puts the version of FOLDER or TARBALL in the place of this one, restarts the service and waits until it
answers. Sources without dist/ are built first. If the new version does not start, this one comes back. .env, the firm's
file and the data stay. "back" returns to the version before.
--backup FOLDER names the folder of the backup; otherwise it is "backups" beside DATA_DIR.
--restart COMMAND restarts a service that is no unit of systemd, or several instances.
--dumped says that you have dumped the database: with DATABASE_URL the command takes no backup.`

offerHelp(USAGE)

try {
  const { path, ...options } = readArguments()
  const config = loadSettings()
  if (path === 'back') await back(config, options)
  else await upgrade(config, path, options)
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

interface Options {
  backup: string | undefined
  restart: string | undefined
  dumped: boolean
}

async function upgrade(config: Config, path: string, options: Options): Promise<void> {
  const home = process.cwd()
  const from = builtVersion(config)?.version ?? 'an earlier version'
  const release = openRelease(path, console.log)
  try {
    const { folder, version: to } = release
    if (resolve(folder) === home) throw new UserFacingError('Name another folder than the one of the running version.')
    const command = options.restart ?? restartOf((await reportOf(config.dataDir))?.pid)
    const backup = await backUp(config, options)
    putInPlace(folder, home, { from, to, at: new Date().toISOString(), backup })
    console.log(`Version ${to} is in place. Version ${from} is kept in ${join(home, EARLIER)}.`)
    if (command === undefined) {
      finishUpgrade(home)
      console.log(
        'Restart the service now, then run `npm run doctor`. To return to the earlier version: `npm run upgrade -- back`.',
      )
      return
    }
    await restartOrReturn(config, command, { from, to, backup, undo: () => takeBack(home) })
    finishUpgrade(home)
    console.log('To return to the earlier version: `npm run upgrade -- back`.')
  } finally {
    release.close()
  }
}

/**
 * Restarts the service with the version that was put in place. If that version does not start, `undo` puts the earlier
 * version back, and the service starts with that one.
 */
async function restartOrReturn(
  { dataDir }: Config,
  command: string,
  { from, to, backup, undo }: { from: string; to: string; backup: string | undefined; undo: () => unknown },
): Promise<void> {
  const started = performance.now()
  try {
    const { host, port } = await restart(command, dataDir, to)
    const took = ((performance.now() - started) / 1_000).toFixed(1)
    console.log(`Restarted by \`${command}\`: version ${to} answers on ${host}:${port} after ${took} s.`)
  } catch (error) {
    console.error(whatToPrint(error))
    undo()
    console.log(`Version ${from} is back in place.`)
    await restart(command, dataDir, from).catch(() => {
      const restore = backup === undefined ? 'the dump of the database' : `\`npm run restore -- ${backup}\``
      throw new UserFacingError(
        `Version ${from} does not start either. If its log says that a later version wrote the data: stop the service, restore ${restore}, and start it. Requests since then are only in the present data.`,
      )
    })
    throw new UserFacingError(`Version ${from} answers again. Nothing of ${to} is in use.`)
  }
}

async function back(config: Config, options: Options): Promise<void> {
  const home = process.cwd()
  const last = lastUpgrade(home)
  const command = options.restart ?? restartOf((await reportOf(config.dataDir))?.pid)
  const { from, to } = putBack(home)
  console.log(`Version ${to} is back in place. Version ${from} is kept in ${join(home, EARLIER)}.`)
  if (command === undefined) {
    console.log('Restart the service now, then run `npm run doctor`.')
    return
  }
  await restartOrReturn(config, command, { from, to, backup: last?.backup, undo: () => putBack(home) })
}

/**
 * Makes a backup as the user who owns the data; resolves to the backup's folder, or to undefined if the operator has
 * dumped the database instead.
 */
async function backUp(config: Config, { backup, dumped }: Options): Promise<string | undefined> {
  if (config.databaseUrl !== undefined) {
    if (dumped) return undefined
    throw new UserFacingError('DATABASE_URL is set: dump the database first (deploy/README.md), then add --dumped.')
  }
  const folder = resolve(backup ?? join(dirname(config.dataDir), 'backups'))
  const owner = await ownerFor(config.dataDir)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (owner) chownSync(folder, owner.uid, owner.gid)
  }
  const name = `before-upgrade-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const command = join(dirname(config.builtFile), 'backup.js')
  const { status } = spawnSync(process.execPath, [command, folder, name, '--with-settings'], {
    stdio: 'inherit',
    ...owner,
  })
  if (status !== 0) throw new UserFacingError('The backup failed, so nothing was changed.')
  return join(folder, name)
}

function readArguments() {
  const options = {
    backup: { type: 'string' },
    restart: { type: 'string' },
    dumped: { type: 'boolean', default: false },
  } as const
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [path, ...more] = positionals
    const { backup, restart, dumped } = values
    if (path && more.length === 0) return { path, backup, restart, dumped }
  } catch {
    // `parseArgs` throws for an unknown option, for which the command prints its usage.
  }
  throw new UserFacingError(USAGE)
}
