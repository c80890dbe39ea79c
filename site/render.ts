import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Firm } from '../api/content/firm'
import { buildAssets } from './assets'
import { type Rendering, renderFiles, writeFiles } from './files'
import type { Assets } from './site'

/** What `renderSite` needs. */
export interface SiteOptions extends Rendering {
  firm: Firm
  /** Folder that the site is written to; its `assets/` is replaced, nothing else is removed. */
  outDir: string
}

/** Writes every page and file of the site; answers the pages' paths, and the assets that they ask for. */
export async function renderSite({
  firm,
  outDir,
  ...rendering
}: SiteOptions): Promise<{ pages: string[]; assets: Assets }> {
  const assets = await buildAssets(outDir)
  // An invented firm's people are drawn.
  for (const folder of ['./public', ...(firm.sample ? ['./sample'] : [])]) {
    await cp(fileURLToPath(new URL(folder, import.meta.url)), outDir, { recursive: true })
  }
  // The API's own pages ask for it by a name that no build changes.
  await cp(
    fileURLToPath(new URL('./fonts/haven-serif.woff2', import.meta.url)),
    join(outDir, 'fonts/haven-serif.woff2'),
  )
  const { pages, files } = renderFiles(firm, assets, rendering)
  await writeFiles(outDir, files)
  return { pages, assets }
}
