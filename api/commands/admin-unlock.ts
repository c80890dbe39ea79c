import { loadSettings } from '../load-settings'
import { writeUnlock } from '../security/unlock-file'
import { whatToPrint } from '../user-facing-error'

try {
  const { dataDir } = loadSettings()
  writeUnlock(dataDir)
  console.log(
    `All failed sign-ins of ${dataDir} are forgotten: sign in now. It counts for 15 minutes, with or without a restart.`,
  )
} catch (error) {
  console.error(whatToPrint(error))
  process.exit(1)
}
