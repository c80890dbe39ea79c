import { spawn } from 'node:child_process'
import type { Config } from './config'
import type { PageSettings, RenderOrder } from './content/render-order'

/** Longest run of the renderer, in ms. */
const PATIENCE = 120_000
/** The maximum number of characters that the service keeps of the renderer's error output. */
export const MOST_WORDS = 2_000

/** Runs the program that makes the site's pages; rejects with the program's error output. */
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
    // A renderer that ends early closes its input; its exit says more.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(order))
  })
}

/** The settings that the pages of this service contain. */
export function pageSettingsOf(config: Config): PageSettings {
  const { siteApiUrl: api, publicUrl, isPublicUrlGiven, uploads, counts } = config
  return {
    ...(api !== undefined && { api }),
    // Without an address that others can open, the firm's own one is the better canonical one.
    ...(isPublicUrlGiven && !isLoopback(publicUrl) && { publicUrl }),
    uploads,
    // A site on a host of its own has its pages there.
    counts: counts && api === undefined,
  }
}

/** The settings of the sample's pages in the build. */
export const BUILT_SETTINGS: PageSettings = { uploads: true, counts: false }

const isLoopback = (url: string) => /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
