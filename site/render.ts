import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Firm } from '../api/content/firm'
import { withColours } from '../api/contract/colours'
import { buildAssets } from './assets'
import { type Rendering, renderFiles, writeFiles } from './files'
import type { Assets } from './site'

export interface SiteOptions extends Rendering {
  firm: Firm
  /**
   * The folder into which the site is written. `renderSite` replaces the folder's `assets/`, and removes no other
   * files.
   */
  outDir: string
}

/** Writes all pages and files of the site. Returns the paths of the pages, and the assets that they load. */
export async function renderSite({
  firm,
  outDir,
  ...rendering
}: SiteOptions): Promise<{ pages: string[]; assets: Assets }> {
  const assets = await buildAssets(outDir)
  // `sample/` contains the drawings of the sample firm's people, so no other firm's site gets them.
  for (const folder of ['./public', ...(firm.sample ? ['./sample'] : [])]) {
    await cp(fileURLToPath(new URL(folder, import.meta.url)), outDir, { recursive: true })
  }
  const icon = join(outDir, 'favicon.svg')
  await writeFile(icon, withColours(await readFile(icon, 'utf8')))
  // The API's own pages load the heading font under a name without a hash, so the build copies the font under this
  // name, too.
  await cp(
    fileURLToPath(new URL('./fonts/haven-serif.woff2', import.meta.url)),
    join(outDir, 'fonts/haven-serif.woff2'),
  )
  const { pages, files } = renderFiles(firm, assets, rendering)
  await writeFiles(outDir, files)
  return { pages, assets }
}
