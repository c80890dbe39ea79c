import { spawn } from 'node:child_process'
import type { Config } from './config'
import type { PageSettings, RenderOrder } from './content/render-order'

/** The longest time that the rendering program may run, in ms. */
const PATIENCE = 120_000
/** The maximum number of characters of the program's error output that the service keeps. */
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
    // If the program ends too early, writing to its input fails, too; the error is ignored, because the program's exit
    // code says more.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(order))
  })
}

/** The settings of this service that the pages contain. */
export function pageSettingsOf(config: Config): PageSettings {
  const { siteApiUrl: api, publicUrl, isPublicUrlGiven, firmFile, uploads, counts } = config
  return {
    ...(api !== undefined && { api }),
    // Without these settings, the service serves the pages from the build, which work under every address.
    ...((isPublicUrlGiven || firmFile !== undefined) && { intake: publicUrl }),
    // If only this machine can open `PUBLIC_URL`, the pages name the firm's own address as the canonical one.
    ...(isPublicUrlGiven && !isLoopback(publicUrl) && { publicUrl }),
    uploads,
    // Pages on another host (`api` is then set) count no forms.
    counts: counts && api === undefined,
  }
}

/** The settings with which the build renders the sample's pages. */
export const BUILT_SETTINGS: PageSettings = { uploads: true, counts: false }

const isLoopback = (url: string) => /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
