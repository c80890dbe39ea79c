import { parseArgs } from 'node:util'
import { noteCopyKey } from '../doctor/copy-key'
import { loadSettings } from '../load-settings'
import { copyKeyOf } from '../security/copy-key'
import { BACKUPS_OF_DATABASE } from '../store/database-name'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run copy-key [-- --kept]

Prints the key that proves who made copies and backups, as COPY_KEY takes it. A restore on a bare machine needs it. Keep
it where neither the copy nor the backups are: who has it, and can write there, can forge them.
--kept prints nothing: it says that the key is still kept, which the doctor asks for once a year.`

offerHelp(USAGE)

try {
  const isKept = readArguments()
  const settings = loadSettings()
  if (settings.databaseUrl !== undefined) throw new UserFacingError(BACKUPS_OF_DATABASE)
  const key = await copyKeyOf(settings)
  if (!key) {
    throw new UserFacingError(
      `There is no key in DATA_DIR (${settings.dataDir}) yet: start the service once, which makes one, or set SECRETS_KEY.`,
    )
  }
  if (!isKept) console.log(`COPY_KEY=${Buffer.from(key).toString('base64')}`)
  const isNoted = await noteCopyKey(settings.dataDir, key, new Date())
  // Beside the line that is kept, so that a redirected one stands alone.
  console.error(isKept ? 'Noted: the key is kept.' : 'Keep this line where neither the copy nor the backups are.')
  if (!isNoted) console.error('That could not be noted in DATA_DIR: `npm run doctor` will ask again.')
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { kept: { type: 'boolean', default: false } } }).values.kept
  } catch {
    // An option that is none: the usage tells what there is.
    throw new UserFacingError(USAGE)
  }
}
