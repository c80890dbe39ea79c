import { pino } from 'pino'
import { type Audit, openAudit } from '../audit/audit'
import { loadFirm } from '../content/firm'
import { loadSettings } from '../load-settings'
import { withoutDemoMail } from '../mail/demonstration'
import { createTransport } from '../mail/transport'
import { openStore } from '../open-store'
import { sendCommand } from '../operator/socket'
import { openStaff } from '../people/open-staff'
import { PEOPLE_USAGE, peopleCommand } from '../people/people-command'
import { auditFolder } from '../store/audit-files'
import { whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

offerHelp(PEOPLE_USAGE)

try {
  const words = process.argv.slice(2)
  const config = loadSettings()
  console.log((await sendCommand(config.dataDir, 'people', words)) ?? (await runAlone(words, config)))
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

/**
 * Runs the command while no service is running. The next start of the service sends the mails that the command has
 * queued.
 */
async function runAlone(words: string[], given: ReturnType<typeof loadSettings>): Promise<string> {
  const parts = { log: pino({ level: 'silent' }), now: () => new Date() }
  const { store, shared } = await openStore(given, parts)
  const config = await withoutDemoMail(given, store.documents)
  const transport = createTransport(config)
  let audit: Audit | undefined
  try {
    const service = await openStaff({
      config,
      firm: loadFirm(config.firmFile),
      store,
      instance: shared?.instance,
      transport,
      ...parts,
    })
    audit = await openAudit({
      ...parts,
      folder: auditFolder(config.dataDir),
      documents: store.documents,
      shared: shared?.audit,
      days: config.auditDays,
      secrets: service.secrets,
      ready: () => store.ready(),
    })
    return await peopleCommand({ ...service, audit }, words)
  } finally {
    await audit?.close()
    transport.close()
    await store.close()
  }
}
