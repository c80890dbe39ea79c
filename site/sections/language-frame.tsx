import type { ReactNode } from 'react'
import { PRIVACY_PATH } from '../../api/content/firm'
import { Icon } from '../icon'
import type { Site } from '../site'
import { SmallPrint } from './footer'
import { Notice } from './notice'

/**
 * The header and footer of a page in another language. Header and footer are short, because the pages to which they
 * could link are in English.
 */
export function LanguageFrame({ site, children }: { site: Site; children: ReactNode }) {
  const { firm } = site
  const { dial, display } = firm.phones.emergency
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main content
      </a>
      <div lang="en-GB" dir="ltr">
        <Notice site={site} />
      </div>
      <header className="site-header">
        <div className="wrap header-row">
          <a className="brand" href="/">
            <span className="brand-mark">
              <Icon name="scale" />
            </span>
            <span className="brand-name">{firm.shortName}</span>
          </a>
          <a className="button button-navy" href={`tel:${dial}`}>
            <Icon name="phone" />
            <span className="header-line">
              <span>Emergency Line</span>
              <bdi dir="ltr">{display}</bdi>
            </span>
          </a>
        </div>
      </header>
      <main id="main">{children}</main>
      <footer id="footer" className="site-footer site-footer-brief">
        <div className="wrap">
          <div id="site-links">
            <ul>
              <li>
                <a href="/">Home page, in English</a>
              </li>
              <li>
                <a href={PRIVACY_PATH}>Privacy notice, in English</a>
              </li>
            </ul>
          </div>
          <div lang="en-GB" dir="ltr">
            <SmallPrint site={site} />
          </div>
        </div>
      </footer>
    </>
  )
}
