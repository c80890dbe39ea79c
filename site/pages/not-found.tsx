import { Drawing } from '../drawing'
import { EmergencyButton } from '../sections/phone-link'
import { VariantBanner } from '../sections/variant-banner'
import type { Page, Site } from '../site'

const HEADING = '404 Page Not Found'
const ONWARD = [
  ['/', 'Home page'],
  ['/#services', 'Services'],
  ['/#contact-form', 'Contact'],
  ['/visa-assistance/', 'Visa check'],
] as const

/** The page for any address without a page, with status 404. */
export function notFoundPage(site: Site): Page {
  return {
    path: '/404.html',
    title: `${HEADING} · ${site.firm.name}`,
    description: 'There is no page at this address.',
    indexed: false,
    frame: 'brief',
    body: (
      <NotFound
        site={site}
        text="The page may have moved, or the address may have been cut short. You can go on from here:"
      />
    ),
  }
}

/**
 * A second not-found page, with the specification's own text: it asks developers if they added the page to the router.
 */
export function notFoundVariant(site: Site): Page {
  return {
    ...notFoundPage(site),
    path: '/variants/404/',
    title: `Not-found page, a variant · ${site.firm.name}`,
    description: `A draft of the not-found page of ${site.firm.name}, for choosing.`,
    body: (
      <>
        <VariantBanner site={site} />
        <NotFound site={site} text="Did you forget to add the page to the router?" />
      </>
    ),
  }
}

function NotFound({ site, text }: { site: Site; text: string }) {
  return (
    <div className="wrap page">
      <Drawing name="map" />
      <h1>{HEADING}</h1>
      <p className="lead">{text}</p>
      <ul className="onward">
        {ONWARD.map(([path, name]) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      <p className="actions">
        <EmergencyButton firm={site.firm} look="navy" />
      </p>
    </div>
  )
}
