import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadFirm } from '../api/content/firm'
import { BUILT_SETTINGS } from '../api/render-pages'
import type { Pinned } from '../guide/recipes'
import { version } from '../package.json'
import { renderSite } from '../site/render'
import type { SiteFacts } from '../site/render-live'
import { DRAWN, writeLicences } from './licences'

const WIDGET_STYLES = 'dist/widgets/haven.css'

/**
 * Renders the site of a firm, by default of the sample firm. Resolves to the data that the rendering program needs for
 * other firms' pages.
 */
export async function buildSite(outDir: string, firm = loadFirm(), settings = BUILT_SETTINGS): Promise<SiteFacts> {
  const inputs = { pinned: await readPinned(), widgetStyles: await readFile(WIDGET_STYLES, 'utf8') }
  const { assets } = await renderSite({ outDir, firm, ...settings, ...inputs })
  await writeLicences(join(outDir, 'licences.txt'), DRAWN)
  const ofSample = await readdir('site/sample', { recursive: true })
  return { ...inputs, assets, ofSample }
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
