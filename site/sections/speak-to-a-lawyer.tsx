import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section } from '../site'
import { OpeningHours } from './opening-hours'

/** The hero's card: the number, when it is answered, and what happens after the call. */
export const SpeakToALawyer: Section = ({ site }) => {
  const { firm } = site
  const { emergency, office } = firm.phones
  const consultation = claimOf(firm, 'free-consultation')
  return (
    <div className="hero-card">
      <h2>Speak to a lawyer</h2>
      <p className="quiet">Ring us and say what has happened.</p>
      <p className="hero-card-number">
        <span className="label-urgent">
          <Icon name="siren" size={18} />
          Emergency Line
        </span>
        <a className="number" href={`tel:${emergency.dial}`}>
          {emergency.display}
        </a>
      </p>
      <dl className="facts">
        <div>
          <dt>Office</dt>
          <dd>
            <a href={`tel:${office.dial}`}>{office.display}</a>
          </dd>
        </div>
        <div>
          <dt>Office hours</dt>
          <dd>
            <OpeningHours site={site} />
          </dd>
        </div>
      </dl>
      <h3>What happens next</h3>
      <ol className="steps">
        <li>You tell us what was decided, and when. We check how long you have.</li>
        <li>
          {consultation ? 'In a free 30-minute consultation a' : 'A'} lawyer says plainly whether we can help, and how.
        </li>
        <li>You get the fee in writing. Nothing is charged before you agree to it.</li>
      </ol>
      <p className="hero-card-note">
        <Icon name="shield-check" size={18} />
        Confidential. Calling does not make you our client.
      </p>
    </div>
  )
}
