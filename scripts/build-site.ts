import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../api/config'
import { loadFirm } from '../api/content/firm'
import { version } from '../package.json'
import { renderSite } from '../site/render'
import { DRAWN, writeLicences } from './licences'

/** Prerenders the site for the firm and the addresses of the settings, and says what the firm should mend. */
export async function buildSite(outDir: string, config: Config) {
  const firmWarnings: string[] = []
  const { warnings } = await renderSite({
    outDir,
    firm: loadFirm(config.firmFile, warning => firmWarnings.push(warning)),
    strictClaims: config.strictClaims,
    ...(config.siteApiUrl && { api: config.siteApiUrl }),
    // The API that another host's site asks may run another build.
    ...(!config.siteApiUrl && { pinned: await readPinned() }),
    // Without it, the firm's own address is the better canonical one than this machine's.
    ...(process.env.PUBLIC_URL && { publicUrl: config.publicUrl }),
  })
  await writeLicences(join(outDir, 'licences.txt'), DRAWN)
  for (const warning of [...firmWarnings, ...warnings]) console.warn(`    ${warning}`)
}

async function readPinned(): Promise<string | undefined> {
  const sri = await readFile(`dist/widgets/haven-${version}.iife.js.sri`, 'utf8').catch(() => undefined)
  return sri?.trim()
}
