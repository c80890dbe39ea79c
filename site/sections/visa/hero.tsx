import { hoursWords } from '../../../api/contract/answer-line'
import { VISA_OPTIONS } from '../../../api/contract/visa-options'
import { claimOf, claimsOf } from '../../claims'
import { Icon } from '../../icon'
import type { Section } from '../../site'

const TRUST = [
  ['star', 'rating'],
  ['globe', 'visa-countries'],
  ['users', 'visa-families'],
] as const

/** The strip above the hero: what others say of the firm, in one line. */
export const Assurances: Section = ({ site: { firm } }) => (
  <ul className="assurances">
    {TRUST.map(([icon, id]) => {
      const claim = claimOf(firm, id)
      return claim ? (
        <li key={id}>
          <Icon name={icon} size={18} />
          {claim.figure} {claim.text}
        </li>
      ) : null
    })}
    <li>
      <Icon name="clock" size={18} />
      Answer within {hoursWords(firm.promises.wizard.hours)}
    </li>
  </ul>
)

/** The wizard page's headline, beside how often visas are refused, and how often the firm's own applications succeed. */
export const VisaHero: Section = ({ site }) => (
  <section className="hero" aria-labelledby="hero-title">
    <div className="wrap">
      <Assurances site={site} />
    </div>
    <div className="wrap hero-grid">
      <div>
        <p className="eyebrow">Visa assistance</p>
        <h1 id="hero-title">Know why visas are refused before you apply</h1>
        <p className="hero-lead">
          {VISA_OPTIONS.service.length} kinds of visa and help, one set of short questions. Skip what you do not know. A
          visa expert reads your answers and tells you what to prepare.
        </p>
        <p className="actions">
          <a className="button button-brass" href="#application">
            Start your application
            <Icon name="arrow-right" />
          </a>
          <a className="button button-outline" href={`tel:${site.firm.phones.office.dial}`}>
            <Icon name="phone" />
            Call {site.firm.phones.office.display}
          </a>
        </p>
      </div>
      <Odds site={site} />
    </div>
  </section>
)

const Odds: Section = ({ site: { firm } }) => {
  const refusals = claimsOf(firm, 'visa-refusals-')
  const success = claimOf(firm, 'visa-success-rate')
  if (refusals.length === 0 && !success) return null
  return (
    <div className="hero-card odds">
      {refusals.length > 0 ? (
        <>
          <h2>How often visas are refused</h2>
          <ul className="odds-grid">
            {refusals.map(({ id, figure, text }) => (
              <li key={id}>
                <strong>{figure}</strong> <span>{text}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {success ? (
        <p className="odds-ours">
          <strong>{success.figure}</strong> <span>{success.text} among the applications that we prepare</span>
        </p>
      ) : null}
    </div>
  )
}
