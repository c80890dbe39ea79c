import type { ReactNode } from 'react'
import type { Section } from '../site'
import { Quotes } from './content-lists'
import { Fold } from './fold'

/** What clients say, from the API. */
export const Testimonials: Section = ({ site }) => (
  <TestimonialsSection>
    <Quotes site={site} />
  </TestimonialsSection>
)

/** The same, which a phone folds. */
export const FoldedTestimonials: Section = ({ site }) => (
  <TestimonialsSection>
    <Fold line="Read what they say">
      <Quotes site={site} />
    </Fold>
  </TestimonialsSection>
)

const TestimonialsSection = ({ children }: { children: ReactNode }) => (
  <section id="testimonials" className="section" aria-labelledby="testimonials-title">
    <div className="wrap">
      <p className="eyebrow">Testimonials</p>
      <h2 id="testimonials-title">In our clients’ words</h2>
      <p className="lead">What we did for them is no promise for your case: every case is different.</p>
      {children}
    </div>
  </section>
)
