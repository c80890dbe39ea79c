import type { Config } from '../api/config'
import { loadFirm } from '../api/content/firm'
import { renderSite } from '../site/render'

/** Prerenders the site for the firm and the addresses of the settings, and says what the firm should mend. */
export async function buildSite(outDir: string, config: Config) {
  const { warnings } = await renderSite({
    outDir,
    firm: loadFirm(config.firmFile),
    strictClaims: config.strictClaims,
    ...(config.siteApiUrl && { api: config.siteApiUrl }),
    // Without it, the firm's own address is the better canonical one than this machine's.
    ...(process.env.PUBLIC_URL && { publicUrl: config.publicUrl }),
  })
  for (const warning of warnings) console.warn(`    ${warning}`)
}
