import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { ConfigError, parseConfig } from '../api/config'
import { checkBudgets } from './budgets'
import { buildServer } from './build-server'
import { buildSite } from './build-site'
import { buildWidgets } from './build-widgets'
import { precompress } from './precompress'
import { step } from './progress'

const WIDGETS = 'dist/widgets'
/** Built beside what may be being served, and put in its place when all of it is there. */
const REPLACED = ['dist/site', 'dist/api']
const next = (folder: string) => `${folder}.next`

const config = readConfig()
for (const folder of REPLACED) await rm(next(folder), { recursive: true, force: true })
await mkdir(WIDGETS, { recursive: true })

const widgets = await step('widgets', () => buildWidgets(WIDGETS))
await step('server', () => buildServer(next('dist/api')))
await step('site', () => buildSite(next('dist/site'), config))
await step('compressed copies', () => precompress([WIDGETS, next('dist/site')]))
await step('size budgets', () => checkBudgets(WIDGETS, widgets))
for (const folder of REPLACED) {
  const old = `${folder}.old`
  await rm(old, { recursive: true, force: true })
  if (existsSync(folder)) await rename(folder, old)
  await rename(next(folder), folder)
  await rm(old, { recursive: true, force: true })
}
console.log('Built into dist/.')

/** A setting that cannot be used ends the build before it changes anything. */
function readConfig() {
  try {
    if (existsSync('.env')) process.loadEnvFile()
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
