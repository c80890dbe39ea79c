import { claimOf } from '../claims'
import type { Section } from '../site'
import { Counters } from './counters'

/** The ids of the claims that the trust bar shows. */
const TRUST_BAR = ['success-rate', 'cases-handled', 'years-experience', 'hour-support']

/** The trust bar, with up to four figures that the firm claims. */
export const TrustBar: Section = ({ site }) =>
  TRUST_BAR.some(id => claimOf(site.firm, id)) ? (
    <section className="trust-bar" aria-label="Our record">
      <div className="wrap">
        <Counters site={site} ids={TRUST_BAR} />
      </div>
    </section>
  ) : null
