import { parseArgs } from 'node:util'
import { loadTimeLimitRules } from '../content/time-limit-rules'
import { createTimeLimits } from '../content/time-limits'
import { LISTS } from '../contract/records/records'
import { loadSettings } from '../load-settings'
import { databaseName } from '../store/database-name'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { inDiskWords } from './disk-words'
import { offerHelp } from './offer-help'
import { showProgress } from './show-progress'

const USAGE = `Usage: npm run migrate -- to-postgres [--dry-run]
       npm run migrate -- to-files [--dry-run]

Moves all data of DATA_DIR into the empty database of DATABASE_URL, or all data of that database into DATA_DIR. Stop every
instance first. After an interruption, run the command again: it continues. At the end it reads and compares both sides;
the source stays unchanged. --dry-run reads and checks all data, and changes nothing.`

offerHelp(USAGE)

try {
  const { direction, isDry } = readArguments()
  const { dataDir, databaseUrl: url, timeLimitsFile } = loadSettings()
  if (url === undefined) throw new UserFacingError('Set DATABASE_URL: it names the database.')
  const now = () => new Date()
  const limits = createTimeLimits(loadTimeLimitRules(timeLimitsFile), now)
  const options = { dataDir, url, limits, isDry, now, progress: showProgress(process.stdout) }
  const moved = await inDiskWords(dataDir, async () =>
    direction === 'to-postgres'
      ? await (await import('../migrate/to-postgres')).moveToPostgres(options)
      : await (await import('../migrate/to-files')).moveToFiles(options),
  )
  const { lists, letters, documents, auditEntries, notes } = moved
  const counts = LISTS.map(list => `${lists[list].records} ${list}`).join(', ')
  const [from, to] = direction === 'to-postgres' ? [dataDir, databaseName(url)] : [databaseName(url), dataDir]
  const all = `${counts}, ${letters} letters, ${documents} documents and ${auditEntries} entries of the audit`
  console.log(isDry ? `${from} can be moved to ${to}: ${all}.` : `Moved from ${from} to ${to}: ${all}.`)
  for (const list of LISTS) console.log(`  ${list}: ${lists[list].sha256}`)
  for (const note of notes) console.log(note)
  if ('aside' in moved && moved.aside) console.log(`The earlier data of ${dataDir} is in ${moved.aside}.`)
  if (isDry) console.log('Nothing was changed.')
  else if (direction === 'to-postgres') {
    console.log(
      `Both sides contain the same data. Start the instances with DATABASE_URL set. ${dataDir} still holds all data as of now: keep`,
    )
    console.log('it until you trust the move, then delete it: Haven no longer erases records from it.')
  } else
    console.log(
      'Both sides contain the same data. Start Haven without DATABASE_URL; delete the database once you trust the move.',
    )
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

function readArguments() {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [direction, ...rest] = positionals
    if ((direction === 'to-postgres' || direction === 'to-files') && rest.length === 0) {
      return { direction, isDry: values['dry-run'] }
    }
  } catch {
    // `parseArgs` throws for an unknown option, for which the command prints its usage.
  }
  throw new UserFacingError(USAGE)
}
