import { loadBuilt } from './load-built.mjs'
import { build, install, requireNode } from './prepare.mjs'

requireNode()
install()
build()
await loadBuilt('server')
