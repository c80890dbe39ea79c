import { claimOf } from '../claims'
import { Drawing } from '../drawing'
import { OpeningHours } from '../sections/opening-hours'
import { EmergencyButton } from '../sections/phone-link'
import type { Page, Site } from '../site'

/** A page for links whose real target is not written yet. No page of the site links to it now. */
export function comingSoonPage(site: Site): Page {
  const { firm } = site
  const free = claimOf(firm, 'free-consultation')
  return {
    path: '/coming-soon/',
    title: `Coming soon · ${firm.name}`,
    description: `This page of ${firm.name} is being written. The firm can be reached meanwhile.`,
    indexed: false,
    frame: 'brief',
    body: (
      <div className="wrap page">
        <Drawing name="door" />
        <p className="eyebrow">Coming soon</p>
        <h1>We are still writing this page</h1>
        <p className="lead">You do not have to wait for it. Call us, or ask for a {free ? 'free ' : ''}consultation.</p>
        <p className="actions">
          <EmergencyButton firm={firm} look="navy" />
          <a className="button button-line" href="/#contact-form">
            {free ? 'Free Consultation' : 'Consultation'}
          </a>
        </p>
        <h2>Office hours</h2>
        <p>
          <OpeningHours site={site} />
        </p>
      </div>
    ),
  }
}
