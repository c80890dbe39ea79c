// This program runs beside the build, so that it can report when the system killed the build.

import { offerHelp } from './offer-help.mjs'
import { run } from './prepare.mjs'

offerHelp(`npm run build

Builds the service, the widgets and the sample's site into dist/. It reads no settings: the start makes the firm's pages.`)

run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
