import type { Firm } from '../../api/content/firm'

const NAMES: Record<keyof Firm['phones'], string> = { emergency: 'Call the emergency line', office: 'Call the office' }

/**
 * A link that dials a phone number. The link's `aria-label` also says whom the number calls, for a screen reader's list
 * of links.
 */
export function PhoneLink({ firm, line }: { firm: Firm; line: keyof Firm['phones'] }) {
  const { dial, display } = firm.phones[line]
  return (
    <a href={`tel:${dial}`} aria-label={`${NAMES[line]}, ${display}`}>
      {display}
    </a>
  )
}
