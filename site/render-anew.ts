import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import type { RenderOrder } from '../api/content/render-order'
import { type Rendering, renderFiles, writeFiles } from './files'
import { compressFile } from './precompress'
import type { Assets } from './site'

/** The priority below the service's own, as a nice value. */
const NICENESS = 10
/** Files that depend on the firm, with their compressed copies. */
const MADE = /(?:\.html|\/(?:robots\.txt|sitemap\.xml|site\.webmanifest|security\.txt))(?:\.br|\.gz)?$/

/*
 * Renders a built site again after the firm has changed. `api/live-pages.ts` runs this program. The build puts it
 * beside the server, with the pages' other inputs in `site.json`.
 */
try {
  setPriority(NICENESS)
} catch {
  // A service manager may forbid this. The program then runs at normal priority.
}
const { firm, counts, from, to } = JSON.parse(await text(process.stdin)) as RenderOrder
const { assets, ...rendering } = JSON.parse(
  readFileSync(new URL('./site.json', import.meta.url), 'utf8'),
) as Rendering & { assets: Assets }
await cp(from, to, { recursive: true, filter: path => !MADE.test(path) })
const { files } = renderFiles(firm, assets, { ...rendering, counts })
for (const file of await writeFiles(to, files)) await compressFile(file)
