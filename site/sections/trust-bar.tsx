import { claimOf } from '../claims'
import type { Section } from '../site'
import { Counters } from './counters'

const SHOWN = ['success-rate', 'cases-handled', 'years-experience', 'hour-support']

/** The trust bar: up to four figures that the firm claims. */
export const TrustBar: Section = ({ site }) =>
  SHOWN.some(id => claimOf(site.firm, id)) ? (
    <section className="trust-bar" aria-label="Our record">
      <div className="wrap">
        <Counters site={site} ids={SHOWN} />
      </div>
    </section>
  ) : null
