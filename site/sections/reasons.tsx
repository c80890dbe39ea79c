import type { ReactNode } from 'react'
import { hoursWords } from '../../api/contract/time/answer-line'
import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { PromisedWithin } from './promise'

interface Reason {
  icon: string
  title: ReactNode
  text: ReactNode
}

/** Reasons to choose the firm. A reason that depends on a claim is shown only if the firm makes the claim. */
function reasonsOf(site: Site): Reason[] {
  const { firm } = site
  const resting = (id: string, icon: string, text: string): Reason[] => {
    const claim = claimOf(firm, id)
    return claim ? [{ icon, title: claim.figure ? `${claim.figure} ${claim.text}` : claim.text, text }] : []
  }
  const { contact } = firm.promises
  const isInOffice = contact.count === 'office'
  return [
    ...resting('standing', 'scale', 'We know how the Home Office makes a decision, and where it can go wrong.'),
    ...resting(
      'fixed-fees',
      'badge-check',
      'You agree to a sum in writing before any work starts. It changes only if you agree to more work.',
    ),
    ...resting('free-consultation', 'message-circle', 'Half an hour with someone who can tell you where you stand.'),
    {
      icon: 'clock',
      title: (
        <PromisedWithin site={site} list="inquiries" later="An answer from a person">
          {within => `An answer within ${isInOffice ? hoursWords(contact.hours) : within}`}
        </PromisedWithin>
      ),
      text: (
        <PromisedWithin
          site={site}
          list="visa-applications"
          later="Our visa experts read an application that you describe step by step."
        >
          {within =>
            `${isInOffice ? 'In office hours. ' : ''}For a visa application that you describe step by step: within ${within}.`
          }
        </PromisedWithin>
      ),
    },
    ...resting(
      'six-days',
      'calendar-days',
      'Not everyone can call from work. Outside these days, write: we answer on the next one.',
    ),
    {
      icon: 'lock-keyhole',
      title: 'In confidence',
      text: 'The Home Office, your employer and your family hear nothing from us without your consent, unless the law obliges us.',
    },
  ]
}

export const Reasons: Section = ({ site }) => (
  <section id="reasons" className="section section-white" aria-labelledby="reasons-title">
    <div className="wrap">
      <p className="eyebrow">Reasons to choose us</p>
      <h2 id="reasons-title">Why choose {site.firm.shortName}</h2>
      <ul className="reasons">
        {reasonsOf(site).map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} size={26} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
