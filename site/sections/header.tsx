import { Icon } from '../icon'
import type { Page, Site } from '../site'
import { SectionLinks } from './navigation'
import { RegulatorBadge } from './regulator'

/** The firm's logo and name, as a link to the home page. */
export function Brand({ site: { firm } }: { site: Site }) {
  return (
    <a className="brand" href="/">
      <span className="brand-mark">
        <Icon name="scale" />
      </span>
      <span className="brand-words">
        <span className="brand-name">{firm.shortName}</span> <span className="brand-tagline">{firm.tagline}</span>
      </span>
    </a>
  )
}

/**
 * The header, which stays at the top of the window: the firm's name, links to sections, and the emergency number as a
 * link that dials it.
 */
export function Header({ site, page }: { site: Site; page: Page }) {
  const { emergency } = site.firm.phones
  const { regulator } = site.firm
  return (
    <header className="site-header">
      <div className="wrap header-row">
        <Brand site={site} />
        {regulator.kind === 'sra' && regulator.badge.place === 'header' ? <RegulatorBadge site={site} /> : null}
        <nav className="header-nav" aria-label="Main">
          <SectionLinks site={site} page={page} />
        </nav>
        <a className="header-emergency" href={`tel:${emergency.dial}`}>
          <Icon name="phone" />
          <span>
            <span className="header-emergency-label">Emergency Line</span>{' '}
            <span className="header-emergency-number">{emergency.display}</span>
          </span>
        </a>
        <a className="button button-navy header-call" href={`tel:${emergency.dial}`}>
          <Icon name="phone" />
          Call<span className="unseen"> the emergency line</span>
        </a>
        <button className="header-menu" type="button" aria-haspopup="dialog" data-menu-button hidden>
          <Icon name="menu" size={24} />
          <span className="unseen">Menu</span>
        </button>
        <a className="header-menu" href="#menu" data-menu-link>
          <Icon name="menu" size={24} />
          <span className="unseen">Menu</span>
        </a>
      </div>
    </header>
  )
}
