import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { writeBuilt } from '../api/built'
import { parseConfig } from '../api/config'
import { version } from '../package.json'
import { precompress } from '../site/precompress'
import { checkBudgets } from './budgets'
import { buildServer, writeSiteFacts } from './build-server'
import { buildSite } from './build-site'
import { buildWidgets } from './build-widgets'
import { buildWordpress } from './build-wordpress'
import { markBuilt } from './prepare.mjs'
import { step } from './progress'

const WIDGETS = 'dist/widgets'
/**
 * Folders that a running server may be serving. The build writes each folder under another name, and renames the folder
 * when all its files are complete.
 */
const REPLACED = ['dist/site', 'dist/api']
const next = (folder: string) => `${folder}.next`

for (const folder of REPLACED) await rm(next(folder), { recursive: true, force: true })
await mkdir(WIDGETS, { recursive: true })

const widgets = await step('widgets', () => buildWidgets(WIDGETS))
await step('server', () => buildServer(next('dist/api')))
const facts = await step('site', () => buildSite(next('dist/site')))
await step('WordPress plugin', () => buildWordpress(`${next('dist/site')}/embed/haven-wordpress.zip`))
await writeSiteFacts(next('dist/api'), facts)
await writeBuilt(next('dist/api'), parseConfig({}), version)
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
console.log('Built into dist/: restart the server if it is running.')
