import type { Firm } from '../../api/content/firm'
import { Icon } from '../icon'
import type { Section } from '../site'
import { Fold } from './fold'

type Study = Firm['caseStudies'][number]

/** The number of case studies before the collapsed list. */
const FIRST = 3

/** All case studies of the firm; no section if the firm has none. */
export const CaseStudies: Section = ({ site: { firm } }) => <CaseStudiesSection open={firm.caseStudies} folded={[]} />
CaseStudies.anchors = ['#case-studies']

/**
 * A section with the first case studies, and a line that opens the other case studies. On a phone, all case studies are
 * collapsed at first.
 */
export const FirstCaseStudies: Section = ({ site: { firm } }) => (
  <CaseStudiesSection open={firm.caseStudies.slice(0, FIRST)} folded={firm.caseStudies.slice(FIRST)} />
)
FirstCaseStudies.anchors = CaseStudies.anchors

export const ownStudies = ({ adviser, caseStudies }: Firm): Study[] =>
  adviser?.teamId === undefined ? [] : caseStudies.filter(({ teamId }) => teamId === adviser.teamId)

/** The case studies of the firm's adviser. */
export const AdviserStories: Section = ({ site: { firm } }) => (
  <section id="success" className="section section-stone" aria-labelledby="stories-title">
    <div className="wrap">
      <p className="eyebrow">Success stories</p>
      <h2 id="stories-title">Cases that {firm.adviser?.name} ran</h2>
      <Studies studies={ownStudies(firm)} />
      <p className="footnote">{CAVEAT}</p>
    </div>
  </section>
)
AdviserStories.anchors = ['#success']

const CAVEAT = 'We leave out names and details that could identify a client. A past result is no promise for your case.'

function CaseStudiesSection({ open, folded }: { open: Study[]; folded: Study[] }) {
  if (open.length === 0) return null
  return (
    <section id="case-studies" className="section section-stone" aria-labelledby="case-studies-title">
      <div className="wrap">
        <p className="eyebrow">Case studies</p>
        <h2 id="case-studies-title">What was wrong, what we did, how it ended</h2>
        {folded.length > 0 ? (
          <Fold line={`Read ${open.length + folded.length} cases`}>
            <Studies studies={open} />
            <details className="more-cases">
              <summary>
                {folded.length} more case {folded.length === 1 ? 'study' : 'studies'}
              </summary>
              <Studies studies={folded} />
            </details>
            <p className="footnote">{CAVEAT}</p>
          </Fold>
        ) : (
          <>
            <Studies studies={open} />
            <p className="footnote">{CAVEAT}</p>
          </>
        )}
      </div>
    </section>
  )
}

const Studies = ({ studies }: { studies: Study[] }) => (
  <ul className="cards">
    {studies.map(({ area, title, problem, work, outcome }) => (
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
)
