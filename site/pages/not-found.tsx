import { Icon } from '../icon'
import type { Page, Site } from '../site'

/** What any other address shows, with status 404. */
export function notFoundPage(site: Site): Page {
  const { emergency } = site.firm.phones
  return {
    path: '/404.html',
    title: `404 Page Not Found · ${site.firm.name}`,
    description: 'There is no page at this address.',
    indexed: false,
    body: (
      <div className="wrap page">
        <h1>404 Page Not Found</h1>
        <p className="lead">Did you forget to add the page to the router?</p>
        <p>
          If you followed a link, the page may have moved, or the address may have been cut short. These pages are here:
        </p>
        <ul className="onward">
          <li>
            <a href="/">Home page</a>
          </li>
          <li>
            <a href="/#services">Services</a>
          </li>
          <li>
            <a href="/#contact-form">Free Consultation</a>
          </li>
          <li>
            <a href="/privacy/">Privacy notice</a>
          </li>
        </ul>
        <p className="actions">
          <a className="button button-navy" href={`tel:${emergency.dial}`}>
            <Icon name="phone" />
            Call {emergency.display}
          </a>
        </p>
      </div>
    ),
  }
}
