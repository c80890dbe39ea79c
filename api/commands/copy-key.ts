import { parseArgs } from 'node:util'
import { noteCopyKey } from '../doctor/copy-key'
import { loadSettings } from '../load-settings'
import { copyKeyOf } from '../security/copy-key'
import { refuseFileAsFolder } from '../store/data-folder-words'
import { BACKUPS_OF_DATABASE } from '../store/database-name'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run copy-key [-- --kept]

Prints the key that signs copies and backups, as a line for COPY_KEY. A restore on a new machine needs it. Keep it away
from the copy and the backups: a person with the key who can write there can forge them.
--kept prints no key. It notes that you still have the key; the doctor asks once a year.`

offerHelp(USAGE)

try {
  const isKept = readArguments()
  const settings = loadSettings()
  if (settings.databaseUrl !== undefined) throw new UserFacingError(BACKUPS_OF_DATABASE)
  refuseFileAsFolder(settings.dataDir)
  const key = await copyKeyOf(settings)
  if (!key) {
    throw new UserFacingError(
      `There is no key in DATA_DIR (${settings.dataDir}) yet: start the service once, which makes one, or set SECRETS_KEY.`,
    )
  }
  if (!isKept) console.log(`COPY_KEY=${Buffer.from(key).toString('base64')}`)
  const isNoted = await noteCopyKey(settings.dataDir, key, new Date())
  // The hint goes to stderr, so that a redirected stdout contains only the line to keep.
  console.error(
    isKept ? 'Noted: you have stored the key.' : 'Keep this line where neither the copy nor the backups are.',
  )
  if (!isNoted) console.error('Haven could not note that in DATA_DIR: `npm run doctor` will ask again.')
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { kept: { type: 'boolean', default: false } } }).values.kept
  } catch {
    // `parseArgs` throws for an unknown option, for which the command prints its usage.
    throw new UserFacingError(USAGE)
  }
}
