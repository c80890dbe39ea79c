// Runs beside the build: it can report that the system killed the build.
import { run } from './prepare.mjs'

run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
