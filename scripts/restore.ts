import { parseConfig } from '../api/config'
import { LISTS } from '../api/contract/records'
import { explain, readDotEnv } from '../api/store/backup/command'
import { showProgress } from '../api/store/backup/progress'
import { restore } from '../api/store/backup/restore'

const USAGE = `Usage: npm run restore -- FOLDER

Checks the backup in FOLDER, then puts it in the place of DATA_DIR. Stop the service first. What is in DATA_DIR now
is moved aside, not deleted.`

try {
  readDotEnv()
  const [backup, ...rest] = process.argv.slice(2)
  if (!backup || rest.length > 0) throw new Error(USAGE)
  const { dataDir } = parseConfig(process.env)
  const progress = showProgress(process.stdout)
  const { manifest, stayErased, undelivered, aside } = await restore({
    backup,
    dataDir,
    now: () => new Date(),
    progress,
  })
  const counts = LISTS.map(list => `${manifest.lists[list].records} ${list}`).join(', ')
  console.log(`Restored ${counts} into ${dataDir}, as they were at ${manifest.takenAt}`)
  if (stayErased > 0) console.log(`Of these, ${stayErased} had been erased since, and stay erased.`)
  if (undelivered > 0)
    console.log(`${undelivered} mails were not out at that time: they are sent once the service starts.`)
  if (aside) {
    console.log(`The data from before is in ${aside}: it holds personal data, so delete it once you need it no more.`)
  }
  console.log('Nobody is logged in. Start the service now.')
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
