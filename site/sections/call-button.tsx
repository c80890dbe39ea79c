import { Embed } from '../embed'
import type { Section } from '../site'

/** The button that floats over the page some seconds after it came; without script a link in the corner. */
export const CallButton: Section = ({ site }) => (
  <Embed tag="haven-call-button" site={site}>
    <a href={`tel:${site.firm.phones.office.dial}`}>Call {site.firm.phones.office.display}</a>
  </Embed>
)
