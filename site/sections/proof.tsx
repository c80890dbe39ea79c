import { claimOf } from '../claims'
import { Embed } from '../embed'
import type { Section } from '../site'

const SHOWN = ['success-rate', 'cases-handled', 'years-experience', 'hour-support']

/** The trust bar: up to four figures that the firm claims. */
export const Proof: Section = ({ site }) => {
  const { firm } = site
  const claims = SHOWN.flatMap(id => claimOf(firm, id) ?? [])
  if (claims.length === 0) return null
  return (
    <section className="proof" aria-label="Our record">
      <div className="wrap">
        <Embed tag="haven-counters" site={site} attributes={{ claims: '' }}>
          <ul className="proof-grid">
            {claims.map(claim => (
              <li key={claim.id}>
                <strong>{claim.figure}</strong> <span>{claim.text}</span>
              </li>
            ))}
          </ul>
        </Embed>
      </div>
    </section>
  )
}
