import type { ReactNode } from 'react'
import type { Section, Site } from '../site'
import { Quotes } from './content-lists'
import { Fold } from './fold'

export const Testimonials: Section = ({ site }) => (
  <TestimonialsSection site={site}>
    <Quotes site={site} />
  </TestimonialsSection>
)

/** The testimonials, collapsed behind one line in a narrow window. */
export const FoldedTestimonials: Section = ({ site }) => (
  <TestimonialsSection site={site}>
    <Fold line="Read what they say">
      <Quotes site={site} />
    </Fold>
  </TestimonialsSection>
)

/**
 * The frame of both sections with testimonials. On an adviser's page, the heading says that the words come from clients
 * of the whole firm.
 */
const TestimonialsSection = ({ site, children }: { site: Site; children: ReactNode }) => (
  <section id="testimonials" className="section" aria-labelledby="testimonials-title">
    <div className="wrap">
      <p className="eyebrow">Testimonials</p>
      <h2 id="testimonials-title">
        {site.wanted === undefined ? 'In our clients’ words' : `What clients of ${site.firm.shortName} say`}
      </h2>
      <p className="lead">What we did for them is no promise for your case: every case is different.</p>
      {children}
    </div>
  </section>
)
