import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { CaseWins } from './case-wins'

/** What was won lately, and the way to call for whoever has a deadline. */
export const Success: Section = ({ site }) => {
  const won = claimOf(site.firm, 'won-this-month')
  const live = claimOf(site.firm, 'live-updates')
  return (
    <section id="success" className="section section-stone" aria-labelledby="success-title">
      <div className="wrap">
        <p className="eyebrow">
          {live ? (
            <span className="live">
              <span className="live-dot" />
              Live updates
            </span>
          ) : (
            'Success'
          )}
        </p>
        <h2 id="success-title">{won ? `${won.figure} ${won.text}` : 'Recent results'}</h2>
        <p className="lead">
          What we have won or settled for clients of late.{live ? ` ${live.text}.` : ''} Every case turns on its own
          facts.
        </p>
        <CaseWins site={site} />
        <DeadlineWarning site={site} />
      </div>
    </section>
  )
}
Success.anchors = ['#success']

function DeadlineWarning({ site }: { site: Site }) {
  return (
    <div className="warning">
      <Icon name="alarm-clock" size={32} />
      <div>
        <h3>Your letter has a deadline. It may be shorter than you think.</h3>
        <p>
          Most appeals from inside the UK have to reach the Tribunal within 14 days of the decision, and a request for
          administrative review within 14 days, or 7 in detention. After that you need a reason that the Tribunal or the
          Home Office accepts.
        </p>
      </div>
      <p className="actions">
        <a className="button button-brass" href={`tel:${site.firm.phones.emergency.dial}`}>
          <Icon name="phone" />
          Call Now
        </a>
        <a
          className="button button-outline"
          href="#contact-form"
          data-topic="Emergency Assessment"
          data-urgency="urgent"
        >
          Emergency Assessment
        </a>
      </p>
    </div>
  )
}
