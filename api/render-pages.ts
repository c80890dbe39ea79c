import { spawn } from 'node:child_process'
import type { Config } from './config'
import type { PageSettings, RenderOrder } from './content/render-order'

/** The longest time that the renderer may run, in ms. */
const PATIENCE = 120_000
/** The maximum number of characters that the service keeps of the renderer's error output. */
export const MOST_WORDS = 2_000

/** Runs the program that renders the site's pages; rejects with the error output of the program. */
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
    // A renderer that ends too early closes its input; its exit code says more.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(order))
  })
}

/** The settings that the pages of this service contain. */
export function pageSettingsOf(config: Config): PageSettings {
  const { siteApiUrl: api, publicUrl, isPublicUrlGiven, uploads, counts } = config
  return {
    ...(api !== undefined && { api }),
    // If `PUBLIC_URL` cannot be opened by others, the firm's own address is the better canonical address.
    ...(isPublicUrlGiven && !isLoopback(publicUrl) && { publicUrl }),
    uploads,
    // If the site is on a host of its own, its pages are there.
    counts: counts && api === undefined,
  }
}

/** The settings with which the build rendered the sample's pages. */
export const BUILT_SETTINGS: PageSettings = { uploads: true, counts: false }

const isLoopback = (url: string) => /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
