import { mkdir, rm } from 'node:fs/promises'
import { build } from 'tsup'
import { apiServer } from '../tsup.config'
import { checkBudgets } from './budgets'
import { buildSite } from './build-site'
import { buildWidgets } from './build-widgets'
import { precompress } from './precompress'
import { step } from './progress'

const WIDGETS = 'dist/widgets'
const SITE = 'dist/site'
const API = 'dist/api'

await rm(SITE, { recursive: true, force: true })
await rm(API, { recursive: true, force: true })
await mkdir(WIDGETS, { recursive: true })

const widgets = await step('widgets', () => buildWidgets(WIDGETS))
await step('server', () => build(apiServer(API)))
await step('site', () => buildSite(SITE))
await step('compressed copies', () => precompress([WIDGETS, SITE]))
await step('size budgets', () => checkBudgets(WIDGETS, widgets))
console.log('Built into dist/.')
