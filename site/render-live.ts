import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RenderOrder } from '../api/content/render-order'
import { type Rendering, renderFiles, writeFiles } from './files'
import { compressFile } from './precompress'
import type { Assets } from './site'

/** A priority below the service's own, as a nice value. */
const NICENESS = 10
/** The files that depend on the firm, with their compressed copies. */
const MADE = /(?:\.html|\/(?:robots\.txt|sitemap\.xml|site\.webmanifest|security\.txt))(?:\.br|\.gz)?$/

/** The inputs of the pages, which a build writes beside this program, into `site.json`. */
export interface SiteFacts extends Pick<Rendering, 'pinned' | 'widgetStyles'> {
  assets: Assets
  /** Paths in the built site that only the sample firm has: drawings of its people. */
  ofSample: string[]
}

/*
 * Makes the pages of a firm's site from the built site. `api/live-pages.ts` runs this program. The build puts this
 * program beside the server.
 */
try {
  setPriority(NICENESS)
} catch {
  // A service manager may forbid a lower priority. The program then runs at normal priority.
}
const { firm, settings, from, to } = JSON.parse(await text(process.stdin)) as RenderOrder
const facts: SiteFacts = JSON.parse(readFileSync(new URL('./site.json', import.meta.url), 'utf8'))
const left = firm.sample ? [] : facts.ofSample
// The API on another host may be of another build, whose files have other hashes.
const { pinned, widgetStyles } = settings.api === undefined ? facts : {}
await cp(from, to, { recursive: true, filter: path => !MADE.test(path) && !left.includes(relative(from, path)) })
const { files } = renderFiles(firm, facts.assets, { ...settings, pinned, widgetStyles })
for (const file of await writeFiles(to, files)) await compressFile(file)
