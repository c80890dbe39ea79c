import { Embed } from '../embed'
import type { Section } from '../site'

/**
 * The button that appears over the page after some seconds. Without JavaScript, the button is a link in the corner,
 * which phones do not show. A second, hidden link contains the emergency number, which the widget shows in its notice.
 */
export const CallButton: Section = ({ site }) => {
  const { office, emergency } = site.firm.phones
  return (
    <Embed tag="haven-call-button" site={site}>
      <a href={`tel:${office.dial}`}>Call {office.display}</a>
      <a href={`tel:${emergency.dial}`} hidden>
        {emergency.display}
      </a>
    </Embed>
  )
}
