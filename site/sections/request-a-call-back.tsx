import { publicFirm } from '../../api/content/firm'
import { CallbackFallback } from '../../widgets/callback-form/fallback'
import { Embed } from '../embed'
import type { Section } from '../site'

/** A card with the call-back form. */
export const RequestACallBack: Section = ({ site }) => (
  <div className="hero-card">
    <h2>Request a call back</h2>
    <p className="quiet">Tell us how to reach you. It takes a minute.</p>
    <Embed tag="haven-callback-form" site={site}>
      <CallbackFallback api={site.api} firm={publicFirm(site.firm)} />
    </Embed>
  </div>
)
