import { VISA_OPTIONS } from '../../../api/contract/forms/visa-options'
import { claimOf, subjectOf } from '../../claims'
import type { Section } from '../../site'

/**
 * The ids of the claims in this section. The success rate is left out here, because the hero shows it beside the
 * refusal rates.
 */
const COMMUNITY = ['visa-countries', 'visa-families', 'rating']

/** Figures about the firm's visa clients. */
export const Community: Section = ({ site: { firm } }) => {
  const claims = COMMUNITY.flatMap(id => claimOf(firm, id) ?? [])
  if (claims.length === 0) return null
  return (
    <section className="section section-white" aria-labelledby="community-title">
      <div className="wrap">
        <p className="eyebrow">Our success community</p>
        <h2 id="community-title">People who asked before they applied</h2>
        <div className="counted">
          <ul className="counters">
            {claims.map(claim => (
              <li key={claim.id}>
                <strong>{claim.figure}</strong> <span>{subjectOf(claim)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** The latest approved applications, from `firm.json`. */
export const Approvals: Section = ({ site: { firm } }) =>
  firm.approvals.length > 0 ? (
    <section className="section" aria-labelledby="approvals-title">
      <div className="wrap">
        <p className="eyebrow">Recent approvals</p>
        <h2 id="approvals-title">Granted, and why</h2>
        <ul className="approvals">
          {firm.approvals.map(({ title, country, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="badge">{country}</p>
              <p className="card-text">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  ) : null

const idOf = (country: string) => `visa-success-${country.toLowerCase().replaceAll(' ', '-')}`

/** The approval rate of each country for which the firm has figures. */
export const CountryRates: Section = ({ site: { firm } }) => {
  const rates = VISA_OPTIONS.country.flatMap(country => {
    const figure = claimOf(firm, idOf(country))?.figure
    return figure ? [{ country, figure }] : []
  })
  if (rates.length === 0) return null
  return (
    <section className="section section-stone" aria-labelledby="rates-title">
      <div className="wrap">
        <p className="eyebrow">Success rates</p>
        <h2 id="rates-title">Approved, country by country</h2>
        <p className="lead">The share of the applications we prepared that were granted.</p>
        <dl className="rates">
          {rates.map(({ country, figure }) => (
            <div key={country}>
              <dt>{country}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const SERVICES = [
  'approval-rate',
  'release-rate',
  'appeal-success',
  'fee-waiver-success',
  'employment-success',
  'companies-served',
  'global-talent-time',
  'skilled-worker-time',
  'unfair-dismissal-average',
]

/** The other services of the firm, each with its claim. */
export const ServiceClaims: Section = ({ site: { firm } }) => {
  const claims = SERVICES.flatMap(id => claimOf(firm, id) ?? [])
  if (claims.length === 0) return null
  return (
    <section className="section" aria-labelledby="record-title">
      <div className="wrap">
        <p className="eyebrow">More than visas</p>
        <h2 id="record-title">What the rest of the firm does</h2>
        <ul className="record">
          {claims.map(({ id, figure, text, of }) => (
            <li key={id}>
              <strong>{figure}</strong>{' '}
              <span className={of && 'record-label'}>
                {text}
                {of ? <span className="unseen">, </span> : null}
              </span>
              {of ? <span>{of}</span> : null}
            </li>
          ))}
        </ul>
        <p className="record-more">
          <a href="/#services">All services</a>
        </p>
      </div>
    </section>
  )
}
