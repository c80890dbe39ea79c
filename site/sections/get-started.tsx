import { claimOf } from '../claims'
import type { Section } from '../site'
import { OfficeButton } from './phone-link'

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
        <OfficeButton firm={firm} look="outline" />
      </p>
    </div>
  </section>
)
