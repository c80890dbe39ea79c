import { spawn } from 'node:child_process'
import type { Config } from './config'
import type { PageSettings, RenderOrder } from './content/render-order'

/** The longest time that the rendering program may run, in ms. */
const PATIENCE = 120_000
/** The service keeps at most this many characters of the program's error output. */
export const MOST_WORDS = 2_000

/** Runs the program that renders the site's pages; rejects with its error output. */
export function renderPages(program: string, order: RenderOrder, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], {
      env: { NODE_ENV: 'production' },
      stdio: ['pipe', 'ignore', 'pipe'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      if (words.length < MOST_WORDS) words += chunk
    })
    child.on('error', reject)
    child.on('close', (code, killedBy) => {
      if (code === 0) resolve()
      else reject(new Error(words.trim() || `the program that makes them ended with ${code ?? killedBy}`))
    })
    // If the program ends too early, writing to its input fails, too. The exit code of the program says more.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(order))
  })
}

/** The settings of this service that are written into the pages. */
export function pageSettingsOf(config: Config): PageSettings {
  const { siteApiUrl: api, publicUrl, isPublicUrlGiven, firmFile, uploads, counts } = config
  return {
    ...(api !== undefined && { api }),
    // Without these settings, the pages are the ones from the build, which fit every address.
    ...((isPublicUrlGiven || firmFile !== undefined) && { intake: publicUrl }),
    // A `PUBLIC_URL` that only this machine can open is no canonical address, so the pages then have the firm's own.
    ...(isPublicUrlGiven && !isLoopback(publicUrl) && { publicUrl }),
    uploads,
    // Pages on another host (`api` is then set) count no forms.
    counts: counts && api === undefined,
  }
}

/** The settings with which the build renders the sample's pages. */
export const BUILT_SETTINGS: PageSettings = { uploads: true, counts: false }

const isLoopback = (url: string) => /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
