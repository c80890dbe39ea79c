import type { Firm } from '../../api/content/firm'
import { Icon } from '../icon'

const NAMES: Record<keyof Firm['phones'], string> = { emergency: 'Call the emergency line', office: 'Call the office' }

/**
 * A link that dials a phone number. The `aria-label` of the link also says who answers, because screen readers list
 * links without the text around them.
 */
export function PhoneLink({ firm, line }: { firm: Firm; line: keyof Firm['phones'] }) {
  const { dial, display } = firm.phones[line]
  return (
    <a href={`tel:${dial}`} aria-label={`${NAMES[line]}, ${display}`}>
      {display}
    </a>
  )
}

/**
 * A button that dials the emergency number. The button also says whose number this is, because the pages show the
 * office's number, too.
 */
export function EmergencyButton({ firm, look }: { firm: Firm; look: 'brass' | 'navy' }) {
  const { dial, display } = firm.phones.emergency
  return (
    <a className={`button button-${look}`} href={`tel:${dial}`}>
      <Icon name="phone" />
      <span>
        Emergency Line <span className="unbroken">{display}</span>
      </span>
    </a>
  )
}

/** A button that dials the office's number, and says whose number it is. */
export function OfficeButton({ firm, look }: { firm: Firm; look: 'outline' | 'line' | 'navy' }) {
  const { dial, display } = firm.phones.office
  return (
    <a className={`button button-${look}`} href={`tel:${dial}`}>
      <Icon name="phone" />
      <span>
        Call the office <span className="unbroken">{display}</span>
      </span>
    </a>
  )
}
