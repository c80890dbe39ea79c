import { Embed } from '../embed'
import type { Section } from '../site'

/**
 * The button that floats over the page some seconds after it came; without script a link in the corner. The second link
 * says how its notice dials the other number.
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
