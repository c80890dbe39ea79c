import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LISTS } from '../contract/records/records'
import { noteBackup } from '../doctor/last-backup'
import { lossesIn } from '../doctor/losses'
import { loadSettings } from '../load-settings'
import { copyKeyOf } from '../security/copy-key'
import { backUp } from '../store/backup/backup'
import { refuseFileAsFolder } from '../store/data-folder-words'
import { BACKUPS_OF_DATABASE } from '../store/database-name'
import { lossesInWords } from '../store/losses/loss-words'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { inDiskWords } from './disk-words'
import { offerHelp } from './offer-help'
import { showProgress } from './show-progress'

const USAGE = `Usage: npm run backup -- FOLDER [NAME] [--with-settings]

Copies all records and content of DATA_DIR into FOLDER/NAME, with or without a running service.
The default NAME is haven- and the time in UTC.
--with-settings adds .env, FIRM_FILE and TIME_LIMITS_FILE, without SECRETS_KEY and COPY_KEY.
The key of DATA_DIR signs the backup, which contains no key: \`npm run copy-key\` prints the line to keep elsewhere.`

offerHelp(USAGE)

try {
  const { folder, name, withSettings } = readArguments()
  const now = new Date()
  const settings = loadSettings()
  const { dataDir, databaseUrl, firmFile, timeLimitsFile } = settings
  if (databaseUrl !== undefined) throw new UserFacingError(BACKUPS_OF_DATABASE)
  refuseFileAsFolder(dataDir)
  const key = await inDiskWords(dataDir, () => copyKeyOf(settings))
  const options = {
    dataDir,
    settings: withSettings
      ? [existsSync('.env') ? '.env' : undefined, firmFile, timeLimitsFile].filter(file => file !== undefined)
      : [],
    folder,
    key,
    name: name ?? `haven-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
    now: () => now,
  }
  const progress = showProgress(process.stdout)
  const { target, manifest } = await inDiskWords(folder, () => backUp({ ...options, progress }))
  const counts = LISTS.map(list => `${manifest.lists[list].records} ${list}`).join(', ')
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
  console.log(
    `Backed up ${counts} (${(bytes / 1_000_000).toFixed(1)} MB in ${manifest.files.length} files) to ${target}`,
  )
  const lost = lossesInWords(await lossesIn(dataDir))
  if (lost !== undefined) console.log(`DATA_DIR has lost records, so this backup lacks them, too. ${lost}`)
  if (manifest.settings) {
    console.log(
      `Settings in it: ${manifest.settings.map(({ path }) => path).join(', ')}. These files contain passwords.`,
    )
  }
  if (!(await noteBackup(dataDir, { at: now.toISOString(), folder: target }))) {
    console.log('Haven could not note this backup in DATA_DIR: `npm run doctor` will not know of it.')
  }
  if (!key) {
    console.log(
      `The backup has no signature, because ${dataDir} has no key yet: start the service once, which makes a key, then back up again.`,
    )
  }
  console.log(
    'The backup contains personal data: keep it where only you can read it, and delete it when it is out of date.',
  )
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

function readArguments() {
  const options = { 'with-settings': { type: 'boolean', default: false } } as const
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [folder, name, ...rest] = positionals
    if (folder && rest.length === 0) return { folder, name, withSettings: values['with-settings'] }
  } catch {
    // `parseArgs` throws for an unknown option, for which the command prints its usage.
  }
  throw new UserFacingError(USAGE)
}
