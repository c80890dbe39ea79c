import { openingLines } from '../../api/content/opening-hours'
import { Icon } from '../icon'
import type { Section } from '../site'
import { MailLink } from './mail-link'
import { PhoneLink } from './phone-link'

/** One line at the very top with the ways to reach the office. */
export const TopBar: Section = ({ site: { firm } }) => (
  <aside className="top-bar" aria-label="Reach the office">
    <ul className="wrap">
      <li>
        <Icon name="phone" size={16} />
        <PhoneLink firm={firm} line="office" />
      </li>
      <li>
        <Icon name="mail" size={16} />
        <MailLink email={firm.email} />
      </li>
      <li>
        <Icon name="clock" size={16} />
        {openingLines(firm.hours.opening)[0]}
      </li>
    </ul>
  </aside>
)
