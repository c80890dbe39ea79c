import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../api/config'
import type { Firm } from '../api/content/firm'
import type { Pinned } from '../guide/recipes'
import { version } from '../package.json'
import type { Rendering } from '../site/files'
import { renderSite } from '../site/render'
import { DRAWN, writeLicences } from './licences'

const WIDGET_STYLES = 'dist/widgets/haven.css'

/** Renders the site for a firm and the addresses of the settings; returns the pages' inputs. */
export async function buildSite(outDir: string, config: Config, firm: Firm) {
  const rendering: Rendering = {
    uploads: config.uploads,
    ...(config.siteApiUrl && { api: config.siteApiUrl }),
    // The API on another host may run another build, whose files have other hashes.
    ...(!config.siteApiUrl && { pinned: await readPinned(), widgetStyles: await readFile(WIDGET_STYLES, 'utf8') }),
    // Without PUBLIC_URL, the firm's own address is a better canonical one than this machine's.
    ...(config.isPublicUrlGiven && { publicUrl: config.publicUrl }),
  }
  const { assets } = await renderSite({ outDir, firm, ...rendering })
  await writeLicences(join(outDir, 'licences.txt'), DRAWN)
  return { ...rendering, assets }
}

async function readPinned(): Promise<Pinned | undefined> {
  try {
    const [script, styles] = await Promise.all(
      ['iife.js', 'css'].map(end => readFile(`dist/widgets/haven-${version}.${end}.sri`, 'utf8')),
    )
    return { script: script?.trim() ?? '', styles: styles?.trim() ?? '' }
  } catch {
    return undefined
  }
}
