import { build, install, requireNode } from './prepare.mjs'

requireNode()
install()
build()
await import('../dist/api/server.js')
