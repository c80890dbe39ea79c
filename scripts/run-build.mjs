// Stands beside the build, so that somebody can say why it is gone where the system killed it.
import { run } from './prepare.mjs'

run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
