import { pino } from 'pino'
import { loadSettings } from '../load-settings'
import { openStore } from '../open-store'
import { sendCommand } from '../operator/socket'
import { acceptAhead } from '../store/copy/accept-ahead'
import { LOSS_USAGE, type LossRequest, readLossRequest, settleLosses } from '../store/losses/loss-command'
import { lossInWords } from '../store/losses/loss-words'
import { openLosses } from '../store/losses/losses'
import { whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

offerHelp(LOSS_USAGE)

try {
  const words = process.argv.slice(2)
  const request = readLossRequest(words)
  const config = loadSettings()
  console.log((await sendCommand(config.dataDir, 'accept-loss', words)) ?? (await settleAlone(request, config)))
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

/**
 * Accepts the losses, or marks them as dealt with, while no service runs. Like a start of the service, this function
 * opens the data folder and completes pending writes.
 */
async function settleAlone(request: LossRequest, config: ReturnType<typeof loadSettings>): Promise<string> {
  const now = () => new Date()
  const { places, isDealtWith } = request
  const { store, source } = await openStore(config, {
    log: pino({ level: 'silent' }),
    now,
    ...(!isDealtWith && { acceptLoss: places }),
  })
  try {
    if (isDealtWith) return await settleLosses(store.documents, request, now())
    if (source && places.includes('journal')) await acceptAhead(config, source, now())
    const accepted = (await openLosses(store.documents)).filter(({ of }) => places.includes(of))
    if (accepted.length === 0) return `No records of ${places.join(' or ')} are lost.`
    return `Accepted: ${accepted.map(lossInWords).join(', ')}. Start the service now: it continues to name these losses.`
  } finally {
    await store.close()
  }
}
