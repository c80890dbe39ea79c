import { Embed } from '../embed'
import type { Section } from '../site'

/** The button that floats over the page some seconds after it came; without script a link in the corner. */
export const CallButton: Section = ({ site }) => {
  const { office, emergency } = site.firm.phones
  return (
    <Embed tag="haven-call-button" site={site} attributes={{ emergency: emergency.display }}>
      <a href={`tel:${office.dial}`}>Call {office.display}</a>
    </Embed>
  )
}
