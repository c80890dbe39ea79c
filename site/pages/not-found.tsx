import { Icon } from '../icon'
import type { Page, Site } from '../site'

const ONWARD = [
  ['/', 'Home page'],
  ['/#services', 'Services'],
  ['/#contact-form', 'Contact'],
  ['/visa-assistance/', 'Visa assistance'],
] as const

/** What any other address shows, with status 404. */
export function notFoundPage(site: Site): Page {
  const { emergency } = site.firm.phones
  return {
    path: '/404.html',
    title: `404 Page Not Found · ${site.firm.name}`,
    description: 'There is no page at this address.',
    indexed: false,
    frame: 'brief',
    body: (
      <div className="wrap page">
        <h1>404 Page Not Found</h1>
        <p className="lead">
          The page may have moved, or the address may have been cut short. You can go on from here:
        </p>
        <ul className="onward">
          {ONWARD.map(([path, name]) => (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
        <p className="actions">
          <a className="button button-navy" href={`tel:${emergency.dial}`}>
            <Icon name="phone" />
            Call {emergency.display}
          </a>
        </p>
        <p className="quiet">For whoever looks after this site: Did you forget to add the page to the router?</p>
      </div>
    ),
  }
}
