import type { Claim } from '../../api/content/firm'
import { claimOf, subjectOf } from '../claims'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { Fold } from './fold'

/** For each figure of the section, the ids of the claims that can fill it, the preferred id first. */
const FIGURES = [['success-rate'], ['cases-for-people', 'cases-handled'], ['families-countries']]
const TERMS: [icon: string, claim: string][] = [
  ['message-circle', 'free-consultation'],
  ['badge-check', 'fixed-fees'],
  ['calendar-days', 'six-days'],
]

/** The section about the firm: its description, its figures, and its terms, such as fixed fees. */
export const About: Section = ({ site }) => <AboutWith site={site} terms={TERMS} />
About.anchors = ['#about']

/**
 * The section about the firm without the terms, for a page with a trust bar. On a phone, the description and the
 * figures are collapsed.
 */
export const AboutAfterTrustBar: Section = ({ site }) => <AboutWith site={site} terms={[]} />
AboutAfterTrustBar.anchors = About.anchors

function AboutWith(props: { site: Site; terms: typeof TERMS }) {
  const { firm } = props.site
  const figures = FIGURES.flatMap(ids => ids.flatMap(id => claimOf(firm, id) ?? []).slice(0, 1))
  const terms = props.terms.flatMap(([icon, id]) => {
    const claim = claimOf(firm, id)
    return claim ? [{ icon, text: claim.text }] : []
  })
  const words = (firm.about ?? [firm.description]).map(paragraph => <p key={paragraph}>{paragraph}</p>)
  return (
    <section id="about" className="section" aria-labelledby="about-title">
      <div className="wrap split">
        <div className="about-words">
          <p className="eyebrow">About</p>
          <h2 id="about-title">About {firm.shortName}</h2>
          {props.terms.length > 0 ? words : <Fold line="Who we are">{words}</Fold>}
          {terms.length > 0 ? (
            <ul className="terms">
              {terms.map(({ icon, text }) => (
                <li key={text}>
                  <Icon name={icon} />
                  {text}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {figures.length === 0 ? null : props.terms.length > 0 ? (
          <Figures claims={figures} />
        ) : (
          <Fold line="Our figures">
            <Figures claims={figures} />
          </Fold>
        )}
      </div>
    </section>
  )
}

const Figures = ({ claims }: { claims: Claim[] }) => (
  <ul className="figures">
    {claims.map(claim => (
      <li key={claim.id}>
        <strong>{claim.figure}</strong> <span>{subjectOf(claim)}</span>
      </li>
    ))}
  </ul>
)
