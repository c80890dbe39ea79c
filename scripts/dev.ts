import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { writeBuilt } from '../api/built'
import { parseConfig } from '../api/config'
import { whatToPrint } from '../api/user-facing-error'
import { version } from '../package.json'
import { precompress } from '../site/precompress'
import { buildServer, writeSiteFacts } from './build-server'
import { buildSite } from './build-site'
import { buildWidgets } from './build-widgets'
import { offerHelp } from './offer-help.mjs'
import { step } from './progress'

offerHelp(`npm run dev

Builds, starts the service, and does both again after each change of a file.`)

/** After a change, a build waits this long for further changes, in ms. */
const QUIET = 150

let server: ReturnType<typeof spawn> | undefined
let running = Promise.resolve()
let timer: NodeJS.Timeout | undefined

/**
 * Builds everything, and restarts the server. If the build fails, prints the error; the next change starts another
 * build.
 */
async function rebuild() {
  try {
    await step('widgets', () => buildWidgets('dist/widgets'))
    await step('server', () => buildServer('dist/api'))
    await writeSiteFacts('dist/api', await step('site', () => buildSite('dist/site')))
    await writeBuilt('dist/api', parseConfig({}), version)
    // Makes compressed copies again, because the server prefers such copies to the files, and the copies of an earlier
    // build would be out of date.
    await step('compressed copies', () => precompress(['dist/widgets', 'dist/site']))
  } catch (error) {
    console.error(whatToPrint(error))
    return
  }
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await new Promise(done => server?.once('exit', done))
  }
  server = spawn(process.execPath, ['dist/api/server.js'], { stdio: 'inherit' })
}

function schedule() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    running = running.then(rebuild)
  }, QUIET)
}

for (const room of ['api', 'widgets', 'guide', 'site']) watch(room, { recursive: true }, schedule)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server?.kill('SIGTERM')
    process.exit()
  })
}
schedule()
