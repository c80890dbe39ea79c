import type { ReactNode } from 'react'
import { colours } from '../api/contract/colours'
import { FORM_LANGUAGES } from '../api/contract/forms/form-languages'
import type { Page, Site } from './site'

// The data as JSON for a script element. The function escapes `<`, because no other character could end the element or
// start a comment.
const asScriptData = (data: object) => JSON.stringify(data).replace(/</g, '\\u003c')

/**
 * Styles are inline, because a separate stylesheet would cost one more round trip on a slow connection before any text
 * appears.
 */
const Styles = ({ text }: { text: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which CSS cannot read
  <style dangerouslySetInnerHTML={{ __html: text }} />
)

const WidgetStyles = ({ site: { widgetStyles, widgets } }: { site: Site }) =>
  widgetStyles === undefined ? <link rel="stylesheet" href={widgets.styles} /> : <Styles text={widgetStyles} />

/** The HTML document of a page: everything in `<head>`, and the body that is passed in. */
export function Document({ site, page, children }: { site: Site; page: Page; children: ReactNode }) {
  const address = `${site.publicUrl}${page.canonicalPath ?? page.path}`
  const drawnFrom = page.drawnFrom ?? (page.kind === 'hero' || page.kind === 'variant' ? '#below-hero' : '#footer')
  const { language } = site
  return (
    <html lang={language ?? 'en-GB'} dir={language && FORM_LANGUAGES[language].dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {page.indexed ? null : <meta name="robots" content="noindex" />}
        <link rel="canonical" href={address} />
        {/* The browser paints the page only after the element `drawnFrom` has arrived, which comes after a hero of 6 kB,
            or at the end of a short page. If the browser painted earlier, parts of the page would move. */}
        {page.frame === 'plain' ? null : <link rel="expect" href={drawnFrom} blocking="render" />}
        <Styles text={site.assets.styles[page.kind ?? 'inner']} />
        {page.embeds ? <WidgetStyles site={site} /> : null}
        {language ? <Styles text={site.assets.languageStyles} /> : null}
        <script type="module" src={page.kind === 'frame' ? site.assets.frame : site.assets.script} />
        {page.embeds ? <script type="module" src={site.widgets.script} /> : null}
        {page.switches ? <script type="module" src={site.assets.languages} /> : null}
        {site.counts && page.counted ? <script type="module" src={site.assets.counts} /> : null}
        <meta name="theme-color" content={colours.night} />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.firm.name} />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${site.publicUrl}/og.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="Scales on a dark blue ground" />
        <meta property="og:locale" content="en_GB" />
        <meta name="twitter:card" content="summary_large_image" />
        {page.structuredData ? (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, and JSON must keep them
            dangerouslySetInnerHTML={{ __html: asScriptData(page.structuredData) }}
          />
        ) : null}
      </head>
      <body>{children}</body>
    </html>
  )
}
