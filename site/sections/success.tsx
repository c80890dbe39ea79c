import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { Checked } from './checked'
import { CaseWins } from './content-lists'
import { Fold } from './fold'

/** The firm's latest wins, with a number to call for people who have a time limit. */
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
          What we have won or settled for clients lately.{live ? ` ${live.text}.` : ''} Every case is different.
        </p>
        <div>
          <Fold line="See the latest results">
            <CaseWins site={site} />
          </Fold>
        </div>
        <DeadlineWarning site={site} />
      </div>
    </section>
  )
}
Success.anchors = ['#success']

function DeadlineWarning({ site }: { site: Site }) {
  return (
    <div className="warning" data-haven-clear="">
      <Icon name="alarm-clock" size={32} />
      <div>
        <h3>Your letter has a deadline. It may be shorter than you think.</h3>
        <p>
          In the UK, you usually have 14 days to appeal to the First-tier Tribunal. You have 14 days to ask the Home
          Office for an administrative review, or 7 days in detention. After that you need a good reason for being late.{' '}
          <Checked site={site} what="these time limits" />
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
