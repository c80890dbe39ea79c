import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Firm, publicFirm } from '../api/content/firm'
import type { Pinned } from '../guide/recipes'
import { buildAssets } from './assets'
import { anchorsOf } from './compose'
import { Document } from './document'
import { Layout } from './layout'
import { pagesOf } from './pages'
import { landingVariant } from './pages/variants'
import type { Page, Site } from './site'
import { robotsTxt, securityTxt, sitemapXml, webManifest } from './well-known'

/** What `renderSite` needs; `api` and `publicUrl` are addresses without a final slash. */
export interface SiteOptions {
  firm: Firm
  /** Folder that the site is written to; its `assets/` is replaced, nothing else is removed. */
  outDir: string
  /** Addresses of the widgets' script and style sheet. */
  widgets?: { script: string; styles: string }
  /** The hashes of what pages pin of this version, for the guide. */
  pinned?: Pinned | undefined
  /** Origin of the API (`SITE_API_URL`); empty for the site's own. */
  api?: string
  /** Where the site is published (`PUBLIC_URL`); `site.url` of the firm otherwise. */
  publicUrl?: string
  /** Whether forms take letters along (`UPLOADS`). */
  uploads?: boolean
}

/** Writes every page and file of the site; answers the pages' paths. */
export async function renderSite(options: SiteOptions): Promise<{ pages: string[] }> {
  const { firm, outDir, api = '', uploads = true } = options
  const site: Site = {
    firm,
    publicFirm: { ...publicFirm(firm), uploads },
    api,
    publicUrl: (options.publicUrl ?? firm.site.url).replace(/\/$/, ''),
    widgets: options.widgets ?? { script: `${api}/widgets/haven.js`, styles: `${api}/widgets/haven.css` },
    pinned: options.pinned,
    assets: await buildAssets(outDir),
    anchors: anchorsOf(landingVariant(firm)),
  }
  const pages = pagesOf(site)
  const write = async (path: string, content: string) => {
    const file = join(outDir, path.endsWith('/') ? `${path}index.html` : path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  // An invented firm's people are drawn.
  for (const folder of ['./public', ...(firm.sample ? ['./sample'] : [])]) {
    await cp(fileURLToPath(new URL(folder, import.meta.url)), outDir, { recursive: true })
  }
  // The API's own pages ask for it by a name that no build changes.
  await cp(
    fileURLToPath(new URL('./fonts/haven-serif.woff2', import.meta.url)),
    join(outDir, 'fonts/haven-serif.woff2'),
  )
  await Promise.all([
    ...pages.map(page => write(page.path, renderPage(site, page))),
    write('/robots.txt', robotsTxt(site)),
    write('/sitemap.xml', sitemapXml(site, pages)),
    write('/site.webmanifest', webManifest(site)),
    ...(firm.security ? [write('/.well-known/security.txt', securityTxt(site, firm.security))] : []),
  ])
  return { pages: pages.map(page => page.path) }
}

function renderPage(whole: Site, page: Page): string {
  const site = page.site ?? whole
  const markup = renderToStaticMarkup(
    <Document site={site} page={page}>
      <Layout site={site} page={page}>
        {page.body}
      </Layout>
    </Document>,
  )
  return `<!doctype html>\n${markup}\n`
}
