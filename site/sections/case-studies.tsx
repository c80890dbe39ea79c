import { Icon } from '../icon'
import type { Section } from '../site'

/** Cases told in four lines each; a firm that tells of none has no such section. */
export const CaseStudies: Section = ({ site: { firm } }) =>
  firm.caseStudies.length > 0 ? (
    <section id="case-studies" className="section section-stone" aria-labelledby="case-studies-title">
      <div className="wrap">
        <p className="eyebrow">Case studies</p>
        <h2 id="case-studies-title">What was wrong, what we did, how it ended</h2>
        <ul className="cards">
          {firm.caseStudies.map(({ area, title, problem, work, outcome }) => (
            <li className="card-plain study" key={title}>
              <h3>{title}</h3>
              <p className="badge">{area}</p>
              <p className="card-text">{problem}</p>
              <p className="card-text">{work}</p>
              <p className="study-outcome">
                <Icon name="check" size={20} />
                {outcome}
              </p>
            </li>
          ))}
        </ul>
        <p className="footnote">
          Names and details that could tell who a client is are left out. A past result promises no other.
        </p>
      </div>
    </section>
  ) : null
CaseStudies.anchors = ['#case-studies']
