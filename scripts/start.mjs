import { loadBuilt, requireNode } from './load-built.mjs'
import { offerHelp } from './offer-help.mjs'
import { build, install } from './prepare.mjs'

offerHelp(`npm start

Installs and builds what is missing, then starts the service. Its settings come from the environment and .env.`)

requireNode()
install()
build()
await loadBuilt('server')
