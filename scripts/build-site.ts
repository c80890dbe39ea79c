import { loadFirm } from '../api/content/firm'
import { renderSite } from '../site/render'

/** Prerenders the site for the firm of `FIRM_FILE`, or for the sample firm. */
export async function buildSite(outDir: string) {
  await renderSite({ firm: loadFirm(process.env.FIRM_FILE), outDir })
}
