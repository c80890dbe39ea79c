// This program runs the build in another process, and so can report that the system killed the build.

import { existsSync } from 'node:fs'
import { requireNode } from './load-built.mjs'
import { offerHelp } from './offer-help.mjs'
import { run } from './prepare.mjs'

offerHelp(`npm run build

Builds the service, the widgets and the sample's site into dist/. It reads no settings: the start makes the firm's pages.`)

requireNode()
if (!existsSync('node_modules/tsx')) {
  console.error('The packages of the build are not installed. Run `npm ci` first.')
  process.exit(1)
}
run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
