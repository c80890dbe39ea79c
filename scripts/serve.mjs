import { loadBuilt } from './load-built.mjs'

await loadBuilt('server')
