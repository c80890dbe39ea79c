import { loadBuilt } from './load-built.mjs'
import { offerHelp } from './offer-help.mjs'

offerHelp(`npm run serve

Starts the service as it is built. Its settings come from the environment and .env.`)

await loadBuilt('server')
