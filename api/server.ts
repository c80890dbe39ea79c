import { setFlagsFromString } from 'node:v8'
import { createApp } from './app'
import { builtVersion } from './built'
import { type AppContext, createContext } from './context'
import { lookAtScanner } from './doctor/scanner'
import { closeOnSignal } from './http/server/close-on-signal'
import { listen } from './http/server/listen'
import { requireBuilt } from './http/server/require-built'
import { serveMetrics } from './http/server/serve-metrics'
import { describeStart } from './http/server/start-message'
import { loadSettings } from './load-settings'
import { staffWarnings } from './people/staff-warnings'
import { inWords } from './store/data-folder-words'
import { lossesInWords } from './store/losses/loss-words'
import { openLosses } from './store/losses/losses'
import { whatToPrint } from './user-facing-error'

// This flag fixes the size of V8's young generation, which would otherwise grow to 48 MB.
setFlagsFromString('--semi-space-growth-factor=1')

try {
  const config = loadSettings()
  requireBuilt(config)
  const terminal = process.stdout.isTTY ? process.stdout : undefined
  const context = await inWords(config.dataDir, () => createContext(config, { terminal }))
  // This flag limits the heap's growth between two full garbage collections, in percent. V8's default of 300 or more
  // would fill a small server's memory with garbage. The service sets the flag only after the store has read its
  // records, because hardly anything in the heap becomes garbage before.
  setFlagsFromString('--heap-growing-percent=50')
  // Logs the error without its message, which Node would print and which may contain a visitor's words.
  process.on('uncaughtException', error => {
    context.log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  const { listening, metrics } = await startServers(context).catch(async error => {
    await context.close()
    throw error
  })
  const staff = [...context.warnings, ...(await staffWarnings(context.staff))]
  void context.overview.prepare().catch(err => context.log.warn({ err }, 'The overview could not be made ready'))
  void context.store.prepareSearch().catch(err => context.log.warn({ err }, 'The first search has to read all records'))
  const losses = lossesInWords(await openLosses(context.store.documents))
  const { version = 'of a build without a number' } = builtVersion(config) ?? {}
  const scanner = (await lookAtScanner(config)).filter(({ state }) => state !== 'ok').map(({ says }) => says)
  const found = { version, metrics, staff: [...staff, ...scanner], losses }
  console.log(describeStart(context, listening, found))
  closeOnSignal(async () => {
    await listening.close()
    metrics?.close()
    await context.close()
  })
} catch (error) {
  console.error(whatToPrint(error))
  process.exit(1)
}

async function startServers(context: AppContext) {
  const { config } = context
  const metrics = context.metrics && (await serveMetrics(context.metrics, config.metricsPort ?? 0))
  return { listening: await listen(createApp(context), config), metrics }
}
