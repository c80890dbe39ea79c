import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import type { RenderOrder } from '../api/content/render-order'
import { type Rendering, renderFiles, writeFiles } from './files'
import { compressFile } from './precompress'
import type { Assets } from './site'

/** How much later than the service this gets its turn. */
const NICENESS = 10
/** What is written anew, with its compressed copies. */
const MADE = /(?:\.html|\/(?:robots\.txt|sitemap\.xml|site\.webmanifest|security\.txt))(?:\.br|\.gz)?$/

/*
 * The program that makes a built site anew for a firm that has changed; see `api/live-pages.ts`, which runs it. The build
 * leaves it beside the server, with what its pages were made of in `site.json`.
 */
try {
  setPriority(NICENESS)
} catch {
  // A service manager may forbid it; then it takes as long as the rest lets it.
}
const { firm, counts, from, to } = JSON.parse(await text(process.stdin)) as RenderOrder
const { assets, ...rendering } = JSON.parse(
  readFileSync(new URL('./site.json', import.meta.url), 'utf8'),
) as Rendering & { assets: Assets }
await cp(from, to, { recursive: true, filter: path => !MADE.test(path) })
const { files } = renderFiles(firm, assets, { ...rendering, counts })
for (const file of await writeFiles(to, files)) await compressFile(file)
