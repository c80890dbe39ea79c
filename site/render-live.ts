import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RenderOrder } from '../api/content/render-order'
import { type Rendering, renderFiles, writeFiles } from './files'
import { compressFiles } from './precompress'
import type { Assets } from './site'

/** The nice value at which this program runs, so that the service has priority over it. */
const NICENESS = 10
/**
 * Matches the files that depend on the firm, with their compressed copies. The program makes these files again, and
 * copies other files.
 */
const MADE =
  /(?:\.html|\/(?:robots\.txt|sitemap\.xml|site\.webmanifest|security\.txt|haven-wordpress\.json))(?:\.br|\.gz)?$/

/**
 * The inputs for the pages that come from the build, and not from the firm or its settings. The build writes these
 * inputs into `site.json` beside this program.
 */
export interface SiteFacts extends Pick<Rendering, 'pinned' | 'widgetStyles'> {
  assets: Assets
  /** Paths in the built site that only the sample firm has: drawings of its people. */
  ofSample: string[]
}

/* Renders the pages of a firm's site, and copies the other files of the built site into the same folder. A real firm's
   site gets no files in `ofSample`. The build puts this program next to the server, and `api/live-pages.ts` runs it. */
try {
  setPriority(NICENESS)
} catch {
  // A service manager may forbid a lower priority. The program then runs at normal priority.
}
const { firm, settings, from, to } = JSON.parse(await text(process.stdin)) as RenderOrder
const facts: SiteFacts = JSON.parse(readFileSync(new URL('./site.json', import.meta.url), 'utf8'))
const left = firm.sample ? [] : facts.ofSample
// With an API on another host, the pages use that host's widgets. The other host's widgets may come from another build,
// which this build's hashes and styles may not fit.
const { pinned, widgetStyles } = settings.api === undefined ? facts : {}
await cp(from, to, { recursive: true, filter: path => !MADE.test(path) && !left.includes(relative(from, path)) })
const { files } = renderFiles(firm, facts.assets, { ...settings, pinned, widgetStyles })
await compressFiles(await writeFiles(to, files))
