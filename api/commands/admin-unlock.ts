import { loadSettings } from '../load-settings'
import { SIGN_IN_FAILURES } from '../people/staff'
import { LOGIN_FAILURES } from '../security/login-throttle'
import { writeUnlock } from '../security/unlock-file'
import { refuseFileAsFolder } from '../store/data-folder-words'
import { whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run admin:unlock

Forgets all failed sign-ins, with or without a running service, so that nobody has to wait before the next try.`

offerHelp(USAGE)

try {
  const { dataDir, databaseUrl } = loadSettings()
  if (databaseUrl === undefined) {
    refuseFileAsFolder(dataDir)
    writeUnlock(dataDir)
    console.log(
      `Haven forgets all failed sign-ins (${dataDir}): sign in now. This works for 15 minutes, with or without a restart.`,
    )
  } else {
    await forgetIn(databaseUrl)
    console.log('All instances forget all failed sign-ins: sign in now.')
  }
} catch (error) {
  console.error(whatToPrint(error))
  process.exit(1)
}

async function forgetIn(url: string): Promise<void> {
  const { withDatabase } = await import('../store/shared-store')
  const { DatabaseDocuments } = await import('../store/postgres/documents')
  await withDatabase(url, async database => {
    const documents = new DatabaseDocuments(database, () => new Date())
    for (const space of [LOGIN_FAILURES, SIGN_IN_FAILURES]) await documents.clear(space)
  })
}
