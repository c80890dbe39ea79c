import { join } from 'node:path'
import { LISTS } from '../contract/records'
import { loadSettings } from '../load-settings'
import { ownedByRoot } from '../store/backup/ownership'
import { restore } from '../store/backup/restore'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { showProgress } from './show-progress'

const USAGE = `Usage: npm run restore -- FOLDER

Checks the backup in FOLDER, then puts it in the place of DATA_DIR. Stop the service first. What is in DATA_DIR now
is moved aside, not deleted.`

try {
  const [backup, ...rest] = process.argv.slice(2)
  if (!backup || rest.length > 0) throw new UserFacingError(USAGE)
  const { dataDir, secretsKey } = loadSettings()
  const progress = showProgress(process.stdout)
  const { manifest, stayErased, undelivered, codesWithoutKey, aside } = await restore({
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
  if (codesWithoutKey > 0 && !secretsKey) {
    console.log(
      `${codesWithoutKey} people sign in with a one-time code, whose key no backup holds: put secrets.key of that time into ` +
        `${dataDir}, or let each set up a code anew (npm run people -- reset EMAIL). Passkeys work as before.`,
    )
  }
  if (aside) {
    console.log(`The data from before is in ${aside}: it holds personal data, so delete it once you need it no more.`)
  }
  if (manifest.settings) {
    const files = manifest.settings.map(({ path }) => join(backup, path)).join(', ')
    console.log(`Settings of that time, which you may put back yourself: ${files}`)
  }
  if (await ownedByRoot(dataDir)) {
    console.log(`The data belongs to root. If the service runs as another user: chown -R USER: ${dataDir}`)
  }
  console.log('Nobody is logged in. Start the service now.')
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}
