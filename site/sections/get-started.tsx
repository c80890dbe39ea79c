import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section } from '../site'

/** A section that invites the visitor to take the first step. */
export const GetStarted: Section = ({ site: { firm } }) => (
  <section className="band" aria-labelledby="get-started-title">
    <div className="wrap">
      <div>
        <h2 id="get-started-title">Get Started</h2>
        <p>
          {claimOf(firm, 'free-consultation') ? 'The first 30 minutes are free. ' : ''}Tell us what you want to do, or
          what has gone wrong. We tell you plainly what can be done next.
        </p>
      </div>
      <p className="actions">
        <a className="button button-brass" href="#contact-form">
          {claimOf(firm, 'free-consultation') ? 'Free Consultation' : 'Consultation'}
        </a>
        <a className="button button-outline" href={`tel:${firm.phones.office.dial}`}>
          <Icon name="phone" />
          Call {firm.phones.office.display}
        </a>
      </p>
    </div>
  </section>
)
