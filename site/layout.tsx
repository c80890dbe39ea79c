import type { ReactNode } from 'react'
import { Footer } from './sections/footer'
import { Header } from './sections/header'
import { LanguageFrame } from './sections/language-frame'
import { Menu } from './sections/menu'
import { Notice } from './sections/notice'
import type { Page, Site } from './site'

/**
 * Puts the notice, the header, the footer and the menu around the content of a page. A page in another language gets a
 * shorter frame; a `plain` page gets none.
 */
export function Layout({ site, page, children }: { site: Site; page: Page; children: ReactNode }) {
  if (page.frame === 'plain') return <main id="main">{children}</main>
  if (site.language) return <LanguageFrame site={site}>{children}</LanguageFrame>
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main content
      </a>
      <Notice site={site} />
      <Header site={site} page={page} />
      <main id="main">{children}</main>
      <Footer site={site} page={page} />
      <Menu site={site} page={page} />
    </>
  )
}
