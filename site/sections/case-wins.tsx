import { Embed } from '../embed'
import type { Site } from '../site'

/** The latest case wins, from the API. */
export const CaseWins = ({ site }: { site: Site }) => (
  <Embed tag="haven-case-wins" site={site}>
    <p className="waiting">Our latest results appear here.</p>
  </Embed>
)
