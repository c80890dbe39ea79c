import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LISTS } from '../contract/records/records'
import { noteDryRun } from '../doctor/last-dry-run'
import { loadSettings } from '../load-settings'
import { ownedByRoot } from '../store/backup/ownership'
import { restore } from '../store/backup/restore'
import { readerOf } from '../store/copy/open-copy'
import { restoreCopy } from '../store/copy/restore-copy'
import { BACKUPS_OF_DATABASE } from '../store/database-name'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'
import { showProgress } from './show-progress'

const USAGE = `Usage: npm run restore -- FOLDER
       npm run restore -- --from COPY [--identity FILE]
Add --dry-run to have everything checked and nothing changed.

Checks the backup in FOLDER, or the copy in COPY (as COPY_TO names it), then puts it in the place of DATA_DIR. Stop the
service first. What is in DATA_DIR now is moved aside, not deleted.`

offerHelp(USAGE)

try {
  const { backup, from, identity, dryRun } = readArguments()
  const settings = loadSettings()
  const { dataDir, databaseUrl, secretsKey } = settings
  if (databaseUrl !== undefined) throw new UserFacingError(BACKUPS_OF_DATABASE)
  const options = { dataDir, now: () => new Date(), progress: showProgress(process.stdout), dryRun }
  const { manifest, stayErased, undelivered, codesWithoutKey, aside } =
    from === undefined
      ? await restore({ ...options, backup })
      : await restoreCopy({ ...options, ...(await readerOf(from, identity, settings)) })
  const counts = LISTS.map(list => `${manifest.lists[list].records} ${list}`).join(', ')
  const lost = LISTS.reduce((sum, list) => sum + manifest.lists[list].lost, 0)
  if (dryRun) console.log(`It can be restored: ${counts}, as they were at ${manifest.takenAt}`)
  else console.log(`Restored ${counts} into ${dataDir}, as they were at ${manifest.takenAt}`)
  if (lost > 0) console.log(`${lost} records had been lost by then.`)
  if (stayErased > 0) console.log(`Of these, ${stayErased} had been erased since, and stay erased.`)
  if (undelivered > 0)
    console.log(`${undelivered} mails were not out at that time: they are sent once the service starts.`)
  if (codesWithoutKey > 0 && !secretsKey) {
    console.log(
      `${codesWithoutKey} people sign in with a one-time code, whose key no backup and no copy holds: put secrets.key of ` +
        `that time into ${dataDir}, or let each set up a code anew (npm run people -- reset EMAIL). Passkeys work as before.`,
    )
  }
  if (aside) {
    console.log(`The data from before is in ${aside}: it holds personal data, so delete it once you need it no more.`)
  }
  if (manifest.settings) {
    const files = manifest.settings.map(({ path }) => join(backup, path)).join(', ')
    console.log(`Settings of that time, which you may put back yourself: ${files}`)
  }
  if (dryRun) {
    await noteDryRun(dataDir, { at: new Date().toISOString(), from: from ?? backup })
    console.log('Nothing was changed.')
  } else {
    if (await ownedByRoot(dataDir)) {
      console.log(`The data belongs to root. If the service runs as another user: chown -R USER: ${dataDir}`)
    }
    console.log('Nobody is signed in. Start the service now.')
  }
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

function readArguments() {
  const options = {
    from: { type: 'string' },
    identity: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  } as const
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [backup = '', ...rest] = positionals
    const { from, identity, 'dry-run': dryRun } = values
    const isOne = from === undefined ? backup !== '' && identity === undefined : backup === '' && from !== ''
    if (isOne && rest.length === 0) return { backup, from, identity, dryRun }
  } catch {
    // An option that is none: the usage tells what there is.
  }
  throw new UserFacingError(USAGE)
}
