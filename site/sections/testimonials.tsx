import { Embed } from '../embed'
import type { Section } from '../site'

/** What clients say, from the API. */
export const Testimonials: Section = ({ site }) => (
  <section id="testimonials" className="section" aria-labelledby="testimonials-title">
    <div className="wrap">
      <p className="eyebrow">Testimonials</p>
      <h2 id="testimonials-title">In our clients’ words</h2>
      <p className="lead">What we did for them is no promise for your case: each turns on its own facts.</p>
      <Embed tag="haven-testimonials" site={site}>
        <p className="waiting">What clients say of us appears here.</p>
      </Embed>
    </div>
  </section>
)
