import type { Section } from '../site'
import { Quotes } from './content-lists'

/** What clients say, from the API. */
export const Testimonials: Section = ({ site }) => (
  <section id="testimonials" className="section" aria-labelledby="testimonials-title">
    <div className="wrap">
      <p className="eyebrow">Testimonials</p>
      <h2 id="testimonials-title">In our clients’ words</h2>
      <p className="lead">What we did for them is no promise for your case: every case is different.</p>
      <Quotes site={site} />
    </div>
  </section>
)
