import { parseConfig } from '../config'
import { readDotEnv } from '../dot-env'
import { writeUnlock } from '../security/unlock-file'
import { whatToPrint } from '../user-facing-error'

try {
  readDotEnv()
  const { dataDir } = parseConfig(process.env)
  writeUnlock(dataDir)
  console.log(
    `All failed logins of ${dataDir} are forgotten: log in now. It counts for 15 minutes, with or without a restart.`,
  )
} catch (error) {
  console.error(whatToPrint(error))
  process.exit(1)
}
