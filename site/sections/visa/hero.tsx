import { VisaWizardFallback } from '../../../widgets/visa-wizard/fallback'
import { claimOf, claimsOf, subjectOf } from '../../claims'
import { Drawing } from '../../drawing'
import { Embed } from '../../embed'
import { Icon } from '../../icon'
import type { Section } from '../../site'
import { LeaveLink } from '../leave-link'
import { OfficeNow } from '../office-now'
import { OfficeButton } from '../phone-link'
import { PromisedWithin } from '../promise'

/** The bar of the visa page with short answers to worries that may stop people from starting the form. */
export const VisaTrustBar: Section = ({ site: { firm } }) => (
  <section className="visa-trust" aria-label="What you can rely on">
    <ul className="wrap">
      <li>
        <Icon name="lock" size={18} />
        We do not tell the Home Office
      </li>
      <li>
        <Icon name="smartphone" size={18} />
        Your answers stay in this tab until you send them
      </li>
      {firm.languages.length > 0 ? (
        <li>
          <Icon name="languages" size={18} />
          In your language
        </li>
      ) : null}
    </ul>
  </section>
)

/** The hero with the visa wizard; without JavaScript, with a short form instead. */
export const VisaHero: Section = ({ site }) => (
  <section className="hero hero-visa-check" aria-labelledby="hero-title">
    <div className="wrap hero-grid">
      <div className="hero-words">
        <p className="eyebrow">Visa check</p>
        <h1 id="hero-title">Check what your visa needs</h1>
        <p className="hero-lead">
          One question at a time; skip what you do not know. A visa expert reads your answers and tells you what to
          prepare.
        </p>
      </div>
      <div className="hero-door">
        <Drawing name="portico" />
        <div id="application" className="hero-card">
          <Embed tag="haven-visa-wizard" site={site} attributes={{ history: 'on' }}>
            <VisaWizardFallback api={site.api} firm={site.publicFirm} />
          </Embed>
          <LeaveLink />
        </div>
      </div>
      <div className="hero-more">
        <p>
          Only your name, phone and email are needed.{' '}
          <PromisedWithin site={site} list="visa-applications" later="Our visa experts will contact you.">
            {within => `Our visa experts will contact you within ${within}.`}
          </PromisedWithin>
        </p>
        <OfficeNow site={site} list="visa-applications" />
        <p className="actions">
          <OfficeButton firm={site.firm} look="outline" />
        </p>
        <Odds site={site} />
      </div>
    </div>
  </section>
)

/** The success rate of the firm's visa applications, beside general refusal rates. */
const Odds: Section = ({ site: { firm } }) => {
  const refusals = claimsOf(firm, 'visa-refusals-')
  const success = claimOf(firm, 'visa-success-rate')
  if (refusals.length === 0) return null
  return (
    <div className="odds">
      {success ? (
        <p className="odds-ours">
          <strong>{success.figure}</strong> <span>{subjectOf(success)}</span>
        </p>
      ) : null}
      <h2>How often visas are refused</h2>
      <ul className="odds-grid">
        {refusals.map(({ id, figure, text }) => (
          <li key={id}>
            <strong>{figure}</strong> <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>Often a paper was missing, or an answer was not clear. The questions look for that.</p>
    </div>
  )
}
