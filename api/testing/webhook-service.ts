import { createApp } from '../app'
import { parseConfig } from '../config'
import { createContext } from '../context'
import { listen } from '../http/server/listen'

/** Usage: webhook-service.ts SETTINGS, with SETTINGS as JSON. The program runs a service, and prints `port PORT`. */
async function main(settings: string): Promise<void> {
  const config = parseConfig(JSON.parse(settings))
  const context = await createContext(config)
  const { port } = await listen(createApp(context), config)
  console.log(`port ${port}`)
}

void main(process.argv[2] ?? '{}')
