import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { RequestACallBack } from './request-a-call-back'

/** The headline, one sentence, two actions, and the call-back form. */
export const Hero: Section = ({ site }) => {
  const { emergency } = site.firm.phones
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero-grid">
        <div>
          <p className="eyebrow">Barristers and former Home Office staff</p>
          <h1 id="hero-title">
            <span>When the Home Office says no</span> <span>we find another way</span>
          </h1>
          <p className="hero-lead">
            Refusals, detention, curtailment and bans. A lawyer reads your papers and tells you plainly what can be
            done, what it costs and how long you have.
          </p>
          <p className="actions">
            <a className="button button-brass" href={`tel:${emergency.dial}`}>
              <Icon name="phone" />
              Call {emergency.display}
            </a>
            <a className="button button-outline" href="#contact-form">
              Free Consultation
            </a>
          </p>
          <TrustPoints site={site} />
        </div>
        <RequestACallBack site={site} />
      </div>
    </section>
  )
}

function TrustPoints({ site: { firm } }: { site: Site }) {
  const points = [
    ['clock', `Reply within ${firm.promises.contactHours} hours`],
    ['badge-check', claimOf(firm, 'fixed-fees')?.text],
    ['calendar-days', claimOf(firm, 'six-days')?.text],
  ] as const
  return (
    <ul className="trust-points">
      {points.map(([icon, text]) =>
        text ? (
          <li key={icon}>
            <Icon name={icon} size={18} />
            {text}
          </li>
        ) : null,
      )}
    </ul>
  )
}
