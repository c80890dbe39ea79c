import { Icon } from '../icon'
import type { Page, Site } from '../site'
import { SectionLinks } from './navigation'

/**
 * The side drawer of small screens. Without JavaScript, a link to `#menu` opens the drawer, and a link to `#main`
 * closes it.
 */
export function Menu({ site, page }: { site: Site; page: Page }) {
  const { emergency } = site.firm.phones
  return (
    <dialog id="menu" className="menu" aria-label="Menu">
      <div className="menu-body">
        <form method="dialog" className="menu-close">
          <button className="header-menu" type="submit">
            <Icon name="x" size={24} />
            <span className="unseen">Close the menu</span>
          </button>
        </form>
        <a className="header-menu menu-leave" href="#main">
          <Icon name="x" size={24} />
          <span className="unseen">Close the menu</span>
        </a>
        <nav aria-label="Menu">
          <SectionLinks site={site} page={page} />
        </nav>
        <a className="button button-navy" href={`tel:${emergency.dial}`}>
          <Icon name="phone" />
          Call Now
        </a>
        <p className="menu-number">
          Emergency Line
          <br />
          <strong>{emergency.display}</strong>
        </p>
      </div>
    </dialog>
  )
}
