import type { Section } from '../../site'
import { WaysToReachUs } from '../contact'

/** The contact section of a page whose form is in another section. */
export const Reach: Section = ({ site }) => (
  <section id="contact" className="section section-stone" aria-labelledby="contact-title">
    <div className="wrap contact-grid">
      <div>
        <p className="eyebrow">Contact</p>
        <h2 id="contact-title">Rather talk first?</h2>
        <p className="lead">Call or write in any words you have. We speak plainly, and we do not mind questions.</p>
      </div>
      <WaysToReachUs site={site} />
    </div>
  </section>
)
Reach.anchors = ['#contact']
