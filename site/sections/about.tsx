import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { TRUST_BAR } from './trust-bar'

const FIGURES = ['success-rate', 'cases-handled', 'families-countries']
const TERMS: [icon: string, claim: string][] = [
  ['message-circle', 'free-consultation'],
  ['badge-check', 'fixed-fees'],
  ['calendar-days', 'six-days'],
]

/** Who the firm is, in its own words and figures. */
export const About: Section = ({ site }) => <AboutWith site={site} ids={FIGURES} />
About.anchors = ['#about']

/** The same on a page whose trust bar has had its figures. */
export const AboutAfterTrustBar: Section = ({ site }) => (
  <AboutWith site={site} ids={FIGURES.filter(id => !TRUST_BAR.includes(id))} />
)
AboutAfterTrustBar.anchors = About.anchors

function AboutWith({ site: { firm }, ids }: { site: Site; ids: string[] }) {
  const figures = ids.flatMap(id => claimOf(firm, id) ?? [])
  const terms = TERMS.flatMap(([icon, id]) => {
    const claim = claimOf(firm, id)
    return claim ? [{ icon, text: claim.text }] : []
  })
  return (
    <section id="about" className="section" aria-labelledby="about-title">
      <div className="wrap split">
        <div className="about-words">
          <p className="eyebrow">About</p>
          <h2 id="about-title">About {firm.shortName}</h2>
          {(firm.about ?? [firm.description]).map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul className="terms">
            {terms.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
        </div>
        {figures.length > 0 ? (
          <ul className="figures">
            {figures.map(claim => (
              <li key={claim.id}>
                <strong>{claim.figure}</strong> <span>{claim.text}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}
