import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { LISTS } from '../contract/records/records'
import { noteDryRun } from '../doctor/last-dry-run'
import { loadSettings } from '../load-settings'
import { restoreKeys } from '../security/copy-key'
import { ownedByRoot } from '../store/backup/ownership'
import { type Restored, restore } from '../store/backup/restore'
import { readerOf } from '../store/copy/open-copy'
import { type RestoredCopy, restoreCopy } from '../store/copy/restore-copy'
import { BACKUPS_OF_DATABASE } from '../store/database-name'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { inDiskWords } from './disk-words'
import { offerHelp } from './offer-help'
import { showProgress } from './show-progress'

const USAGE = `Usage: npm run restore -- FOLDER
       npm run restore -- --from COPY [--identity FILE] [--head N]
With --dry-run the command checks everything and changes nothing.

Checks the backup in FOLDER, or the copy in COPY (as COPY_TO names it), then puts it in the place of DATA_DIR. Stop the
service first. The command moves the present DATA_DIR aside and deletes nothing.
A signature proves who made a backup or copy. The command checks it with the key of DATA_DIR (secrets.key or SECRETS_KEY),
or with COPY_KEY, which \`npm run copy-key\` prints.
--head N refuses a copy whose head has a lower sequence than N. The doctor and the digest show the present sequence.
--unproven accepts a missing signature (version 0.1.0 made none) or a foreign one. A person who could write to that folder
may have added people, passwords and requests. The command still accepts only the paths of a data folder.`

offerHelp(USAGE)

try {
  const { backup, from, identity, head: least, dryRun, unproven } = readArguments()
  const settings = loadSettings()
  const { dataDir, databaseUrl, secretsKey } = settings
  if (databaseUrl !== undefined) throw new UserFacingError(BACKUPS_OF_DATABASE)
  const trust = { keys: await restoreKeys(settings), unproven }
  const options = { dataDir, now: () => new Date(), progress: showProgress(process.stdout), dryRun, ...trust }
  const restored: Restored & Partial<RestoredCopy> = await inDiskWords(dirname(dataDir), async () =>
    from === undefined
      ? await restore({ ...options, backup })
      : await restoreCopy({ ...options, head: least, ...(await readerOf(from, identity, settings)) }),
  )
  const { manifest, isProven, head, stayErased, undelivered, codesWithoutKey, aside } = restored
  const counts = LISTS.map(list => `${manifest.lists[list].records} ${list}`).join(', ')
  const lost = LISTS.reduce((sum, list) => sum + manifest.lists[list].lost, 0)
  if (dryRun) console.log(`These data can be restored: ${counts}, as they were at ${manifest.takenAt}`)
  else console.log(`Restored ${counts} into ${dataDir}, as they were at ${manifest.takenAt}`)
  if (head !== undefined) console.log(`The sequence of the copy’s head is ${head}.`)
  if (!isProven) {
    console.log(
      'NOTHING PROVES WHO MADE THESE DATA. A person who could write to that folder may have added people, passwords and requests: ' +
        'check who works here (npm run people -- list) before anybody signs in.',
    )
  }
  if (lost > 0) console.log(`${lost} records were lost before that time.`)
  if (stayErased > 0)
    console.log(
      `${stayErased} records of the backup were erased after it was made, by staff or by the service. They were not restored.`,
    )
  if (undelivered > 0)
    console.log(`${undelivered} mails had not been sent at that time: the service sends them once it starts.`)
  if (codesWithoutKey > 0 && !secretsKey) {
    console.log(
      `${codesWithoutKey} people sign in with a one-time code. No backup and no copy contains the key of these codes: put secrets.key of ` +
        `that time into ${dataDir}, or let each set up a code again (npm run people -- reset EMAIL). Passkeys work as before.`,
    )
  }
  if (aside) {
    console.log(`The earlier data is in ${aside}. It is personal data: delete it once you no longer need it.`)
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
    head: { type: 'string' },
    unproven: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  } as const
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [backup = '', ...rest] = positionals
    const { from, identity, head, unproven, 'dry-run': dryRun } = values
    const isOfCopy = identity !== undefined || head !== undefined
    const isOne = from === undefined ? backup !== '' && !isOfCopy : backup === '' && from !== ''
    const isNumber = head === undefined || /^\d{1,15}$/.test(head)
    if (isOne && isNumber && rest.length === 0)
      return { backup, from, identity, head: head === undefined ? undefined : Number(head), dryRun, unproven }
  } catch {
    // `parseArgs` throws for an unknown option, for which the command prints its usage.
  }
  throw new UserFacingError(USAGE)
}
