// Runs beside the build: it can report that the system killed the build.

import { offerHelp } from './offer-help.mjs'
import { run } from './prepare.mjs'

offerHelp(`npm run build

Builds the service, the widgets and the site into dist/. Its settings come from the environment and .env.`)

run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
