import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type Firm, publicFirm } from '../api/content/firm'
import { formLanguagesOf, pageLanguage } from '../api/content/form-languages'
import { withoutInvented } from '../api/content/invented'
import { markupInLanguage } from '../api/content/markup-in-language'
import { isPlain } from '../api/content/plain-firm'
import { type Pinned, VERSION } from '../guide/recipes'
import { anchorsOf } from './compose'
import { Document } from './document'
import { Layout } from './layout'
import { pagesOf } from './pages'
import { plainPages } from './pages/plain'
import { landingVariant } from './pages/variants'
import type { Assets, Page, Site } from './site'
import { robotsTxt, securityTxt, sitemapXml, webManifest } from './well-known'

/**
 * The settings and the results of the build from which the pages are made, together with the firm's data. `api` and
 * `publicUrl` are addresses without a final slash.
 */
export interface Rendering {
  /** The addresses of the widgets' script and stylesheet. */
  widgets?: { script: string; styles: string }
  /** The text of the widgets' stylesheet; undefined if the widgets come from another host. */
  widgetStyles?: string | undefined
  /** The integrity hashes of this version's files, for the guide. */
  pinned?: Pinned | undefined
  /** The origin of the API (`SITE_API_URL`); empty if the API serves the site. */
  api?: string
  /** The address of the intake for the guide's snippets, under which the service serves its pages. */
  intake?: string
  /** The site's own address (`PUBLIC_URL`). If undefined, the pages use the firm's `site.url`. */
  publicUrl?: string
  /** True when visitors may send letters with a form (`UPLOADS`). */
  uploads?: boolean
  /** True when the service counts how many visitors begin and send each form (`COUNTS`). */
  counts?: boolean
}

/**
 * The address in the guide's snippets if no setting contains the intake's address. The guide's script replaces this
 * placeholder by the real address. Without script, readers see that they must replace the placeholder.
 */
const PLACEHOLDER = 'https://intake.firm.example'

/** All pages and other files of the site that depend on the firm, by their paths. */
export function renderFiles(
  configured: Firm,
  assets: Assets,
  rendering: Rendering,
): { pages: string[]; files: Map<string, string> } {
  const firm = withoutInvented(configured)
  const {
    api = '',
    intake = PLACEHOLDER,
    uploads = true,
    counts = false,
    pinned,
    widgetStyles,
    publicUrl = firm.site.url,
  } = rendering
  const site: Site = {
    firm,
    publicFirm: { ...publicFirm(firm), uploads },
    api,
    intake: api || intake,
    publicUrl: publicUrl.replace(/\/$/, ''),
    widgets: rendering.widgets ?? { script: `${api}/widgets/haven.js`, styles: `${api}/widgets/haven.css` },
    widgetStyles,
    pinned,
    assets,
    counts,
    anchors: anchorsOf(landingVariant(firm)),
  }
  const pages = isPlain(firm) ? plainPages(site) : pagesOf(site)
  const files = new Map([
    ...pages.map(page => [page.path, renderPage(site, page)] as const),
    ['/robots.txt', robotsTxt(site)],
    ['/sitemap.xml', sitemapXml(site, pages)],
    ['/site.webmanifest', webManifest(site)],
    // The WordPress plugin reads this file, compares `version` with the plugin's own version, and offers the languages
    // in `languages`.
    ['/embed/haven-wordpress.json', JSON.stringify({ version: VERSION, languages: formLanguagesOf(firm) })],
    ...(firm.security ? [['/.well-known/security.txt', securityTxt(site, firm.security)] as const] : []),
  ])
  return { pages: pages.map(page => page.path), files }
}

/**
 * Writes files into a folder, and returns the paths of the files. A path that ends with a slash becomes an
 * `index.html`.
 */
export async function writeFiles(outDir: string, files: Map<string, string>): Promise<string[]> {
  return await Promise.all(
    [...files].map(async ([path, content]) => {
      const file = join(outDir, path.endsWith('/') ? `${path}index.html` : path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
      return file
    }),
  )
}

function renderPage(whole: Site, page: Page): string {
  const site = page.site ?? whole
  const document = (
    <Document site={site} page={page}>
      <Layout site={site} page={page}>
        {page.body}
      </Layout>
    </Document>
  )
  const markup = site.language
    ? markupInLanguage(renderToString(document), pageLanguage(site.firm, site.language))
    : renderToStaticMarkup(document)
  // Only English pages outside frames use the heading font, so other pages need no link to it.
  if (page.kind === 'frame' || site.language) return `<!doctype html>\n${markup}\n`
  // The function renders the link to the font separately, and puts the link at the end of the body. React would move
  // the link into the head, where the font would take bandwidth from the stylesheets. Browsers show text before this
  // font has arrived, but not before the stylesheets.
  const font = renderToStaticMarkup(
    <link rel="preload" href={site.assets.headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />,
  )
  return `<!doctype html>\n${markup.replace(/(?=<\/body><\/html>$)/, font)}\n`
}
