import { createApp } from './app'
import { ConfigError, parseConfig } from './config'
import { ContentFileError } from './content/parse-content'
import { createContext } from './context'
import { closeOnSignal } from './http/close-on-signal'
import { describeStart } from './http/describe-start'
import { listen } from './http/listen'
import { requireBuilt } from './http/require-built'
import { StartError } from './start-error'

try {
  readDotEnv()
  const config = parseConfig(process.env)
  requireBuilt(config)
  const context = await createContext(config, { terminal: process.stdout.isTTY ? process.stdout : undefined })
  // Node would print the error's words, which may be a visitor's.
  process.on('uncaughtException', error => {
    context.log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  const listening = await listen(createApp(context), config).catch(async error => {
    await context.close()
    throw error
  })
  console.log(describeStart(context, listening))
  closeOnSignal(async () => {
    await listening.close()
    await context.close()
  })
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

function readDotEnv(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** One clear message for what the person who starts the service can mend; the stack of anything else. */
function explain(error: unknown): unknown {
  const known = [ConfigError, ContentFileError, StartError].some(type => error instanceof type)
  return known && error instanceof Error ? error.message : error
}
