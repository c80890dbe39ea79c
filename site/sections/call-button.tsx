import { Embed } from '../embed'
import type { Section } from '../site'

/**
 * The button that appears over the page after some seconds; without JavaScript, it is a link in the corner, which
 * phones do not show. The second link is hidden; from this link, the widget reads the emergency number for its notice.
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
