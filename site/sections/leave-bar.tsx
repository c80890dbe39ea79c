import { fallbacks } from '../../guide/fallbacks'
import { Embed } from '../embed'
import type { Section } from '../site'

const LeaveFallback = fallbacks['haven-leave']

/** The button that leaves the page. It stays in view beside every question of the form above it. */
export const LeaveBar: Section = ({ site }) => (
  <div className="leave-bar">
    <Embed tag="haven-leave" site={site}>
      {LeaveFallback && <LeaveFallback api={site.api} firm={site.publicFirm} />}
    </Embed>
  </div>
)
