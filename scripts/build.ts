import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { writeBuilt } from '../api/built'
import { loadSettings } from '../api/load-settings'
import { UserFacingError } from '../api/user-facing-error'
import { version } from '../package.json'
import { precompress } from '../site/precompress'
import { checkBudgets } from './budgets'
import { buildServer, writeSiteFacts } from './build-server'
import { buildSite } from './build-site'
import { buildWidgets } from './build-widgets'
import { markBuilt } from './prepare.mjs'
import { step } from './progress'
import { readFirmFile } from './read-firm-file'

const WIDGETS = 'dist/widgets'
/**
 * Folders that the build makes under another name, and puts in place once they are complete: a server may be running
 * from the old ones.
 */
const REPLACED = ['dist/site', 'dist/api']
const next = (folder: string) => `${folder}.next`

const { config, firm, warnings } = readSettings()
for (const folder of REPLACED) await rm(next(folder), { recursive: true, force: true })
await mkdir(WIDGETS, { recursive: true })

const widgets = await step('widgets', () => buildWidgets(WIDGETS))
await step('server', () => buildServer(next('dist/api')))
const facts = await step('site', () => buildSite(next('dist/site'), config, firm))
await writeSiteFacts(next('dist/api'), facts)
await writeBuilt(next('dist/api'), config, firm, version)
await step('compressed copies', () => precompress([WIDGETS, next('dist/site')]))
await step('size budgets', () => checkBudgets(WIDGETS, widgets))
for (const folder of REPLACED) {
  const old = `${folder}.old`
  await rm(old, { recursive: true, force: true })
  if (existsSync(folder)) await rename(folder, old)
  await rename(next(folder), folder)
  await rm(old, { recursive: true, force: true })
}
markBuilt()
for (const warning of warnings) console.warn(`  ${warning}`)
console.log(`Built into dist/ for ${firm.name}: restart the server if it is running.`)

/** An unusable setting or firm ends the build before it changes anything. */
function readSettings() {
  try {
    const config = loadSettings()
    return { config, ...readFirmFile(config, new Date()) }
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
