import { resolve } from 'node:path'
import { loadFirm, officeOf } from '../content/firm'
import { createOfficeClock } from '../contract/time/office-hours'
import { createWaitingTimes } from '../contract/time/waiting-time'
import { fillDemo } from '../demo/fill-demo'
import { DEMO_STAFF } from '../demo/work'
import { loadSettings } from '../load-settings'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { inDiskWords } from './disk-words'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run demo -- FOLDER [SEED]

Fills an empty folder with 300 requests of invented people over three weeks, and with the work of four invented
colleagues on these requests, for trying the dashboard.
The same SEED (a whole number, 1 unless it is given) makes the same requests.`

offerHelp(USAGE)

try {
  const [folder, seed = '1', ...rest] = process.argv.slice(2)
  if (!folder || !/^\d{1,9}$/.test(seed) || rest.length > 0) throw new UserFacingError(USAGE)
  const dir = resolve(folder)
  const office = officeOf(loadFirm(loadSettings().firmFile))
  const { requests, pending } = await inDiskWords(dir, () =>
    fillDemo({
      ...{ dir, count: 300, seed: Number(seed), until: new Date() },
      ...{ waitingTimes: createWaitingTimes(office), clock: createOfficeClock(office) },
    }),
  )
  console.log(`${dir} holds ${requests} invented requests now, ${pending} of them pending.`)
  console.log(`Look at them: DATA_DIR=${dir} npm start, which prints where the dashboard is, and its password.`)
  console.log('There, press "Use the shared password". To sign in as one of the colleagues instead, ask for a link:')
  for (const { name, email, role } of DEMO_STAFF) {
    console.log(`  DATA_DIR=${dir} npm run people -- reset ${email} --link    ${name}, ${role}`)
  }
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}
