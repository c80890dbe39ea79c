import type { Firm } from '../../api/content/firm'
import { hoursWords, promiseWords } from '../../api/contract/time/answer-line'
import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section } from '../site'

interface Reason {
  icon: string
  title: string
  text: string
}

/** Reasons to choose the firm. A reason that rests on a claim is shown only if the firm makes that claim. */
function reasonsOf(firm: Firm): Reason[] {
  const resting = (id: string, icon: string, text: string): Reason[] => {
    const claim = claimOf(firm, id)
    return claim ? [{ icon, title: claim.figure ? `${claim.figure} ${claim.text}` : claim.text, text }] : []
  }
  const { contact, wizard } = firm.promises
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
      title: `An answer within ${hoursWords(contact.hours)}`,
      text: `${contact.count === 'office' ? 'In office hours. ' : ''}For a visa application that you describe step by step, within ${promiseWords(wizard)}.`,
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

export const Reasons: Section = ({ site: { firm } }) => (
  <section id="reasons" className="section section-white" aria-labelledby="reasons-title">
    <div className="wrap">
      <p className="eyebrow">Reasons to choose us</p>
      <h2 id="reasons-title">Why choose {firm.shortName}</h2>
      <ul className="reasons">
        {reasonsOf(firm).map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={26} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
